/* The audit log's filter form, applied on submit. */
import { type FormEvent, useId, useState } from "react";
import { audit as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { instantToLocal, localToInstant } from "@/shared/ui/form/localDateTime";
import { useTopicNames } from "../commands/useTopicNames";
import { EntityField } from "../entities/EntityField";
import styles from "./audit.module.css";
import { type AuditFilters, findInvalidFilter } from "./filters";

const NO_FILTERS: AuditFilters = { topic: "", account_id: "", datetime_ini: "", datetime_end: "" };

interface Props {
  filters: AuditFilters;
  onApply: (filters: AuditFilters) => void;
}

export function AuditFilterForm({ filters, onApply }: Props) {
  const [invalidFilter, setInvalidFilter] = useState<ReturnType<typeof findInvalidFilter>>(null);
  const [account, setAccount] = useState(filters.account_id);
  const names = useTopicNames();
  const listId = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const formValue = (name: string) => String(form.get(name) ?? "").trim();
    const next: AuditFilters = {
      topic: formValue("topic"),
      account_id: account.trim().toLowerCase(),
      datetime_ini: localToInstant(formValue("datetime_ini")) ?? "",
      datetime_end: localToInstant(formValue("datetime_end")) ?? "",
    };
    const invalid = findInvalidFilter(next);
    setInvalidFilter(invalid);
    if (invalid === null) onApply(next);
    else event.currentTarget.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }

  return (
    <search>
      <form className={styles.filters} onSubmit={submit} noValidate>
        <InputField
          label={texts.topic}
          name="topic"
          defaultValue={filters.topic}
          list={listId}
          autoComplete="off"
        />
        <datalist id={listId}>
          {names.map(({ topic, name }) => (
            <option key={topic} value={topic}>
              {name}
            </option>
          ))}
        </datalist>
        <EntityField
          kind="account"
          label={texts.account}
          name="account_id"
          value={account}
          onChange={setAccount}
          problem={invalidFilter === "account_id" ? texts.badAccount : undefined}
        />
        <InputField
          label={texts.from}
          name="datetime_ini"
          type="datetime-local"
          defaultValue={filters.datetime_ini && instantToLocal(filters.datetime_ini)}
        />
        <InputField
          label={texts.until}
          name="datetime_end"
          type="datetime-local"
          defaultValue={filters.datetime_end && instantToLocal(filters.datetime_end)}
          problem={invalidFilter === "datetime_end" ? texts.badPeriod : undefined}
        />
        <div className={styles.actions}>
          <Button kind="primary" type="submit">
            {texts.apply}
          </Button>
          {Object.values(filters).some(Boolean) && (
            <Button kind="quiet" onClick={() => onApply(NO_FILTERS)}>
              {texts.clear}
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
