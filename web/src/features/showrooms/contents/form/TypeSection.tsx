/* The type of a content, and its attributes: those that the preferences have for the type, and others of its own. */
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { SelectField } from "@/shared/ui/form/SelectField";
import type { Preferences } from "../data";
import { AttributeField } from "./AttributeField";
import type { FreeAttribute } from "./attributes";
import { ATTRIBUTES_MAX, attributeEntries, attributesOf } from "./contentDraft";
import styles from "./contentForm.module.css";
import type { ContentFormState } from "./useContentForm";

interface Props {
  form: ContentFormState;
  preferences: Preferences;
}

export function TypeSection({ form, preferences }: Props) {
  const { draft, problems, set } = form;
  return (
    <FormSection title={texts.sections.type} lead={texts.typeLead}>
      <SelectField
        label={texts.type}
        value={draft.typeId}
        problem={problems["content_type.id"]}
        onChange={({ currentTarget }) => set({ typeId: currentTarget.value })}
      >
        {preferences.types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="">{texts.ownType}</option>
      </SelectField>
      {draft.typeId === "" && (
        <InputField
          label={texts.typeName}
          hint={texts.typeNameHint}
          required
          maxLength={60}
          autoCapitalize="sentences"
          value={draft.typeName}
          problem={problems["content_type.name"]}
          onChange={({ currentTarget }) => set({ typeName: currentTarget.value })}
        />
      )}
      <div className={styles.attributes}>
        {attributesOf(preferences, draft.typeId).map((attribute) => (
          <AttributeField
            key={attribute.id}
            attribute={attribute}
            values={draft.known[attribute.id] ?? []}
            problem={problems[`attribute ${attribute.id}`]}
            onChange={(values) => set({ known: { ...draft.known, [attribute.id]: values } })}
          />
        ))}
      </div>
      <FreeAttributes form={form} preferences={preferences} />
    </FormSection>
  );
}

function FreeAttributes({ form, preferences }: Props) {
  const { draft, problems, set } = form;
  const frame = useRef<HTMLFieldSetElement>(null);
  const isFull = attributeEntries(draft, preferences).length >= ATTRIBUTES_MAX;
  function add(): void {
    const added: FreeAttribute = { id: randomUuid(), type: "string", key: "", value: "" };
    set({ free: [...draft.free, added] });
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-id="${added.id}"] input`)?.focus(),
    );
  }
  const replace = (id: string, changes: Partial<FreeAttribute>) =>
    set({ free: draft.free.map((one) => (one.id === id ? { ...one, ...changes } : one)) });
  return (
    <fieldset ref={frame} className={styles.free}>
      <legend>{texts.free}</legend>
      {draft.free.map(({ id, key, value }) => (
        <div key={id} data-id={id} className={styles.freeRow}>
          <InputField
            label={texts.freeKey}
            placeholder={texts.freeKeyExample}
            maxLength={60}
            autoCapitalize="sentences"
            value={key}
            problem={problems[`attribute ${id} key`]}
            onChange={({ currentTarget }) => replace(id, { key: currentTarget.value })}
          />
          <InputField
            label={texts.freeValue}
            placeholder={texts.freeValueExample}
            maxLength={500}
            autoCapitalize="sentences"
            value={value}
            problem={problems[`attribute ${id}`]}
            onChange={({ currentTarget }) => replace(id, { value: currentTarget.value })}
          />
          <Button
            kind="quiet"
            aria-label={texts.removeFree(key)}
            title={texts.removeFree(key)}
            onClick={() => set({ free: draft.free.filter((one) => one.id !== id) })}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {problems.atributes && <p className={styles.problem}>{problems.atributes}</p>}
      {!isFull && (
        <Button onClick={add}>
          <Plus aria-hidden />
          {texts.addFree}
        </Button>
      )}
    </fieldset>
  );
}
