/* A button, and the look of one for links. */
import type { ComponentProps } from "react";
import styles from "./Button.module.css";

type Kind = "primary" | "plain" | "danger" | "quiet";

interface Props extends ComponentProps<"button"> {
  /** What matters most on its screen is `primary`; what takes something away is `danger`. */
  kind?: Kind;
}

export function Button({ kind = "plain", className, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={className ? `${buttonLook(kind)} ${className}` : buttonLook(kind)}
    />
  );
}

export function buttonLook(kind: Kind = "plain"): string {
  return `${styles.button} ${styles[kind]}`;
}
