/* A text or number field, with the input type of its format. */
import { useId } from "react";
import { commands as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import type { FieldFrameProps } from "@/shared/ui/form/FieldFrame";
import { InputField } from "@/shared/ui/form/InputField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { EntityField } from "../../entities/EntityField";
import type { EntityKind } from "../../entities/entityKinds";
import styles from "../commands.module.css";
import type { ParamDraftOf } from "../schema/paramDraft";
import type { ParamSpec } from "../schema/paramSpec";
import type { SchemaFieldProps } from "./fieldProps";
import { useCanGenerateId, useSuggestions } from "./TopicFieldContext";

const INPUT_TYPES = { "date-time": "datetime-local", date: "date", email: "email", uuid: "text" } as const;

/** The name of every param that is a picture's address. */
const PICTURE = "image_url";

interface Props extends SchemaFieldProps {
  draft: ParamDraftOf<"text">;
  frame: FieldFrameProps;
}

export function TextField({ name, spec, draft, path, frame, onChange }: Props) {
  const listId = useId();
  const suggestions = useSuggestions(name);
  const makesId = useCanGenerateId(path);
  const write = (text: string) => onChange({ kind: "text", text, cleared: false });
  const isEntity = spec.kind === "text" && spec.idOf !== null;
  const isPicture = name === PICTURE && !draft.cleared;
  return (
    <div className={styles.text}>
      {isPicture ? (
        <PicturePicker
          {...frame}
          value={draft.text === "" ? null : draft.text}
          onChange={(url) => write(url ?? "")}
        />
      ) : isEntity ? (
        <EntityField
          {...frame}
          kind={spec.idOf as EntityKind}
          value={draft.text}
          disabled={draft.cleared}
          onChange={write}
        />
      ) : (
        <InputField
          {...frame}
          hint={suggestions.find(({ value }) => value === draft.text)?.label ?? frame.hint}
          {...inputAttributes(spec)}
          value={draft.text}
          disabled={draft.cleared}
          autoComplete="off"
          list={suggestions.length > 0 ? listId : undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      {!isEntity && suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </datalist>
      )}
      {makesId && (
        <Button kind="quiet" onClick={() => write(randomUuid())}>
          {texts.makeId}
        </Button>
      )}
      {spec.nullClears && (
        <CheckboxField
          label={texts.clear}
          checked={draft.cleared}
          onChange={(event) => onChange({ kind: "text", text: "", cleared: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

function inputAttributes(spec: ParamSpec) {
  const placeholder =
    typeof spec.example === "string" || typeof spec.example === "number" ? spec.example : undefined;
  const shared = { placeholder: placeholder === undefined ? undefined : String(placeholder) };
  if (spec.kind === "number") return { ...shared, inputMode: spec.integer ? "numeric" : "decimal" } as const;
  if (spec.kind !== "text" || spec.format === null) return shared;
  return { ...shared, type: INPUT_TYPES[spec.format], ...(spec.format === "date-time" && { step: "any" }) };
}
