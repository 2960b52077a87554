/* A field for an entity's id, chosen by name; a pasted id shows its name. */
import { useState } from "react";
import { entities as texts } from "@/shared/i18n/es";
import { Combobox } from "@/shared/ui/form/Combobox";
import type { FieldFrameProps } from "@/shared/ui/form/FieldFrame";
import { useEntity, useEntityOptions } from "./data";
import { type EntityKind, isUuid } from "./entityKinds";

interface Props extends FieldFrameProps {
  kind: EntityKind;
  name?: string | undefined;
  /** An id, or the text typed to find one. */
  value: string;
  disabled?: boolean | undefined;
  onChange: (value: string) => void;
}

export function EntityField({ kind, value, onChange, hint, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const known = isUuid(value);
  const thing = useEntity(kind, known ? value.trim().toLowerCase() : "");
  const choices = useEntityOptions(kind, known ? "" : value, open);
  const data = choices.data ?? [];
  const status = choices.isPending
    ? texts.searching
    : choices.isError
      ? texts.failed
      : data.length === 0
        ? texts.none
        : null;
  const said = thing.data
    ? [thing.data.detail, value.trim()].filter(Boolean).join(" · ")
    : thing.data === null
      ? texts.unknown
      : hint;
  return (
    <Combobox
      {...field}
      text={(known && thing.data?.name) || value}
      placeholder={texts.placeholders[kind]}
      hint={known ? said : hint}
      options={data}
      status={status}
      onChange={onChange}
      onOpenChange={setOpen}
    />
  );
}
