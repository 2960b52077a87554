/* The reason of a rejection, a failure or a refund: frequent ones to choose, or own words. */
import type { Ref } from "react";
import { orderForms as texts } from "@/shared/i18n/es";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import styles from "./moves.module.css";

/** As the server limits it. */
const MAX_LENGTH = 280;

interface Props {
  value: string;
  frequent: readonly string[];
  problem: string | undefined;
  isOptional?: boolean;
  fieldRef: Ref<HTMLTextAreaElement>;
  onChange: (value: string) => void;
}

export function ReasonField({ value, frequent, problem, isOptional = false, fieldRef, onChange }: Props) {
  return (
    <>
      <fieldset className={styles.frequent}>
        <legend>{texts.commonReasons}</legend>
        {frequent.map((reason) => (
          <button key={reason} type="button" aria-pressed={value === reason} onClick={() => onChange(reason)}>
            {reason}
          </button>
        ))}
      </fieldset>
      <TextAreaField
        ref={fieldRef}
        label={texts.reason}
        hint={texts.reasonHint}
        problem={problem}
        optional={isOptional}
        maxLength={MAX_LENGTH}
        rows={2}
        value={value}
        // One line: the server takes no others.
        onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, " "))}
      />
    </>
  );
}
