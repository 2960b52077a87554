/* The phones of a point of interest, in order, each with the name of who answers. */
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { pois as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { newPhone, PHONES_MAX, type PhoneDraft } from "./poiDraft";
import styles from "./pois.module.css";

interface Props {
  phones: readonly PhoneDraft[];
  problems: FieldProblems;
  onChange: (phones: PhoneDraft[]) => void;
}

export function PhoneFields({ phones, problems, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const replace = (id: string, changes: Partial<PhoneDraft>) =>
    onChange(phones.map((phone) => (phone.id === id ? { ...phone, ...changes } : phone)));
  function add(): void {
    onChange([...phones, newPhone()]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(":scope > li:last-child input")?.focus(),
    );
  }
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={texts.phones}>
        {phones.map(({ id, name, phone }, index) => (
          <li key={id} className={styles.phone}>
            <InputField
              label={texts.phone}
              type="tel"
              maxLength={40}
              placeholder={texts.phoneExample}
              value={phone}
              problem={problems[`contact.phones[${index}].phone`]}
              onChange={({ currentTarget }) => replace(id, { phone: currentTarget.value })}
            />
            <InputField
              label={texts.phoneName}
              optional
              maxLength={60}
              autoCapitalize="words"
              value={name}
              problem={problems[`contact.phones[${index}].name`]}
              onChange={({ currentTarget }) => replace(id, { name: currentTarget.value })}
            />
            <Button
              kind="quiet"
              aria-label={texts.removePhone(phone)}
              title={texts.removePhone(phone)}
              onClick={() => onChange(phones.filter((one) => one.id !== id))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {phones.length < PHONES_MAX && (
        <div>
          <Button onClick={add}>
            <Plus aria-hidden />
            {texts.addPhone}
          </Button>
        </div>
      )}
    </>
  );
}
