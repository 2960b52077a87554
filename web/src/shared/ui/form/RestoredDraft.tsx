/* Says that a form has the draft of before, and offers to begin again. */
import { History } from "lucide-react";
import { drafts as texts } from "../../i18n/es";
import { Button } from "../action/Button";
import type { FormDraft } from "./formDraft";
import styles from "./RestoredDraft.module.css";

export function RestoredDraft({ form }: { form: Pick<FormDraft<unknown>, "isRestored" | "discard"> }) {
  if (!form.isRestored) return null;
  return (
    <div className={styles.restored} role="status">
      <History aria-hidden />
      <p>{texts.restored}</p>
      <Button kind="quiet" onClick={form.discard}>
        {texts.discard}
      </Button>
    </div>
  );
}
