/* Recovery step: the password is changed; links to the sign-in pages. */
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { recover } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import styles from "../AuthFrame.module.css";

export function DoneStep() {
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles.form}>
      <Link ref={first} to={paths.signIn()} className={buttonClass("primary")}>
        {recover.toWorkspace}
      </Link>
      <Link to={paths.backoffice.signIn()} className={buttonClass("plain")}>
        {recover.toBackoffice}
      </Link>
    </div>
  );
}
