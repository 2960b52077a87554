/* The dialog of an action's form: its fields, the problem of the last try, and its buttons. */
import type { FormEvent, ReactNode } from "react";
import { orderForms as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import styles from "./moves.module.css";

interface Props {
  title: string;
  submitLabel: string;
  isDangerous?: boolean | undefined;
  isBusy: boolean;
  problem: string | null;
  /** Buttons between sending and going back. */
  otherButtons?: ReactNode;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

export function FormDialog({
  title,
  submitLabel,
  isDangerous = false,
  isBusy,
  problem,
  otherButtons,
  children,
  onSubmit,
  onClose,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
        {children}
        {/* Always there, so that it is announced. */}
        <p role="alert" className={problem ? styles.problem : "hidden-visually"}>
          {problem}
        </p>
        <div className={styles.buttons}>
          <Button type="submit" kind={isDangerous ? "danger" : "primary"} disabled={isBusy}>
            {isBusy ? texts.working : submitLabel}
          </Button>
          {otherButtons}
          <Button kind="quiet" onClick={onClose}>
            {texts.back}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
