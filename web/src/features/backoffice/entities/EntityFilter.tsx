/* A filter of a list by one entity, chosen by name; the address has its id alone. */
import { useState } from "react";
import { isUuid } from "@/shared/lib/uuid";
import { EntityField } from "./EntityField";
import type { EntityKind } from "./entityKinds";

interface Props {
  kind: EntityKind;
  label: string;
  /** Empty without one. */
  id: string;
  onChange: (id: string) => void;
}

export function EntityFilter({ kind, label, id, onChange }: Props) {
  // A text that is being typed filters nothing yet; another id in the address replaces it.
  const [typed, setTyped] = useState({ text: id, of: id });
  const text = typed.of === id ? typed.text : id;
  const type = (value: string) => {
    const next = isUuid(value.trim()) ? value.trim().toLowerCase() : "";
    setTyped({ text: value, of: next });
    if (next !== id) onChange(next);
  };
  return <EntityField kind={kind} label={label} value={text} onChange={type} isCompact />;
}
