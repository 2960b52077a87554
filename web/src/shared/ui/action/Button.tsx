/* A button, and the look of one for links. */
import type { ComponentProps } from "react";
import styles from "./Button.module.css";

type ButtonKind = "primary" | "plain" | "danger" | "quiet";

interface Props extends ComponentProps<"button"> {
  /** What matters most on its screen is `primary`; what takes something away is `danger`. */
  kind?: ButtonKind;
}

export function Button({ kind = "plain", className, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={className ? `${buttonClass(kind)} ${className}` : buttonClass(kind)}
    />
  );
}

export function buttonClass(kind: ButtonKind = "plain"): string {
  return `${styles.button} ${styles[kind]}`;
}
