/* The code of a demonstration, which sends none. */
import { FlaskConical } from "lucide-react";
import { otp as texts } from "@/shared/i18n/es";
import styles from "./DemoCode.module.css";

export function DemoCode({ code }: { code: string }) {
  return (
    <p className={styles.demo}>
      <FlaskConical aria-hidden />
      <span>{texts.demo}</span>
      <strong>{code}</strong>
    </p>
  );
}
