/* Recovery step: the password is changed; links to the sign-in pages, the one that led here first. */
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { buttonClass } from "@/shared/ui/action/Button";
import styles from "../AuthFrame.module.css";
import { SIGN_IN_PAGES } from "./signInPages";

interface Props {
  signInPath: string;
  /** The state of the link to that page. */
  signInState: { from: string } | null;
}

export function DoneStep({ signInPath, signInState }: Props) {
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => first.current?.focus(), []);
  const pages = [
    ...SIGN_IN_PAGES.filter(({ path }) => path === signInPath),
    ...SIGN_IN_PAGES.filter(({ path }) => path !== signInPath),
  ];
  return (
    <div className={styles.form}>
      {pages.map(({ path, label }, index) => (
        <Link
          key={path}
          ref={index === 0 ? first : undefined}
          to={path}
          state={path === signInPath ? signInState : null}
          className={buttonClass(index === 0 ? "primary" : "plain")}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}
