/* A field for an entity's id, chosen by name; a pasted id shows its name. */
import { useState } from "react";
import { entityTexts as texts } from "@/shared/i18n/es";
import { isUuid } from "@/shared/lib/uuid";
import { Combobox } from "@/shared/ui/form/Combobox";
import type { FieldFrameProps } from "@/shared/ui/form/FieldFrame";
import { useEntity, useEntityOptions } from "./data";
import type { EntityKind } from "./entityKinds";

interface Props extends FieldFrameProps {
  kind: EntityKind;
  name?: string | undefined;
  /** An id, or the text typed to find one. */
  value: string;
  disabled?: boolean | undefined;
  /** Leaves out what tells the entity from others of its name, where there is no space for it. */
  isCompact?: boolean;
  onChange: (value: string) => void;
}

export function EntityField({ kind, value, onChange, hint, isCompact = false, ...field }: Props) {
  const [open, setOpen] = useState(false);
  const isId = isUuid(value.trim());
  const entityResult = useEntity(kind, isId ? value.trim().toLowerCase() : "");
  const optionsResult = useEntityOptions(kind, isId ? "" : value, open);
  const options = optionsResult.data ?? [];
  const status = optionsResult.isPending
    ? texts.searching
    : optionsResult.isError
      ? texts.failed
      : options.length === 0
        ? texts.none
        : null;
  const entityHint = entityResult.data
    ? [entityResult.data.detail, value.trim()].filter(Boolean).join(" · ")
    : entityResult.data === null
      ? texts.unknown
      : hint;
  return (
    <Combobox
      {...field}
      text={(isId && entityResult.data?.name) || value}
      placeholder={texts.placeholders[kind]}
      hint={isId && !isCompact ? entityHint : hint}
      options={options}
      status={status}
      onChange={onChange}
      onOpenChange={setOpen}
    />
  );
}
