/* A button, and its classes for links. */
import type { ComponentProps } from "react";
import styles from "./Button.module.css";

type ButtonKind = "primary" | "plain" | "danger" | "quiet";

interface Props extends ComponentProps<"button"> {
  /** `primary` is the main action of a screen, `danger` a destructive one. */
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
