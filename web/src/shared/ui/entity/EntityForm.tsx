/* The form of an entity, such as a store's article: its fields, and the save always in view. */
import { Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { Link } from "react-router";
import { entityForm as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { RestoredDraft } from "@/shared/ui/form/RestoredDraft";
import { SaveBar } from "@/shared/ui/form/SaveBar";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import styles from "./EntityForm.module.css";
import { useFieldFocus } from "./useFieldFocus";

interface Props {
  element: RefObject<HTMLFormElement | null>;
  form: {
    isBusy: boolean;
    isSaving: boolean;
    isChanged: boolean;
    isRestored: boolean;
    discard: () => void;
    forget: () => void;
    submit: () => void;
    remove: () => void;
  };
  /** The address of the list; absent for a form that is its own page. */
  listPath?: string;
  /** True for one that is stored and can be deleted. */
  isRemovable?: boolean;
  /** The question before it is deleted, where that cannot be undone. */
  removeQuestion?: string;
  children: ReactNode;
}

export function EntityForm(props: Props) {
  const { element, form, listPath, isRemovable = false, removeQuestion, children } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  useFieldFocus(element);
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={form.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) form.submit();
      }}
    >
      <RestoredDraft form={form} />
      {children}
      <SaveBar isChanged={form.isChanged}>
        {isRemovable && (
          <Button
            kind="quiet"
            disabled={form.isBusy}
            onClick={() => (removeQuestion === undefined ? form.remove() : setIsConfirming(true))}
          >
            <Trash2 aria-hidden />
            {texts.remove}
          </Button>
        )}
        {listPath !== undefined && (
          <Link to={listPath} className={buttonClass("plain")} onClick={form.forget}>
            {texts.cancel}
          </Link>
        )}
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {form.isSaving ? texts.saving : texts.save}
        </Button>
      </SaveBar>
      {isConfirming && (
        <Dialog title={removeQuestion ?? ""} onClose={() => setIsConfirming(false)}>
          <div className={styles.actions}>
            <Button kind="danger" disabled={form.isBusy} onClick={form.remove}>
              {texts.remove}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>{texts.cancel}</Button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

export function FormSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
