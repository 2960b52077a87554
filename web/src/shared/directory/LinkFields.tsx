/* The links of a page, in order: contacts and profiles. */
import { Plus, Trash2 } from "lucide-react";
import { type HTMLInputTypeAttribute, useRef } from "react";
import { pageForm as texts } from "@/shared/i18n/es";
import { Button } from "../ui/action/Button";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import { InputField } from "../ui/form/InputField";
import { SelectField } from "../ui/form/SelectField";
import { moveItem } from "../ui/sortable/moveItem";
import { SortableList } from "../ui/sortable/SortableList";
import styles from "./directory.module.css";
import {
  isPhone,
  LINK_TYPES,
  LINKS_MAX,
  type LinkDraft,
  linkValue,
  newLink,
  type PageLinkType,
} from "./linkDraft";

interface Props {
  links: readonly LinkDraft[];
  problems: FieldProblems;
  onChange: (links: LinkDraft[]) => void;
}

export function LinkFields({ links, problems, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const replace = (id: string, changes: Partial<LinkDraft>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...changes } : link)));
  function add(): void {
    const used = new Set(links.map(({ type }) => type));
    const link = newLink(LINK_TYPES.find((type) => !used.has(type)) ?? "other");
    onChange([...links, link]);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-id="${link.id}"] select`)?.focus(),
    );
  }
  return (
    <div ref={frame} className={styles.rows}>
      <SortableList
        label={texts.links}
        items={links}
        idOf={({ id }) => id}
        nameOf={({ type, value }) => `${texts.linkTypes[type]} ${value}`.trim()}
        onMove={(from, to) => onChange(moveItem(links, from, to))}
      >
        {({ id, type, value, label }, index) => (
          <div className={styles.link}>
            <SelectField
              label={texts.linkType}
              value={type}
              onChange={({ currentTarget }) => replace(id, { type: currentTarget.value as PageLinkType })}
            >
              {LINK_TYPES.map((one) => (
                <option key={one} value={one}>
                  {texts.linkTypes[one]}
                </option>
              ))}
            </SelectField>
            <InputField
              label={texts.linkValues[type]}
              type={inputType(type)}
              maxLength={500}
              placeholder={texts.linkPlaceholders[type]}
              value={value}
              problem={problems[`links[${index}].value`]}
              onChange={({ currentTarget }) => replace(id, { value: currentTarget.value })}
              onBlur={() => replace(id, { value: linkValue(type, value) })}
            />
            <InputField
              label={texts.linkLabel}
              optional
              maxLength={60}
              autoCapitalize="sentences"
              value={label}
              problem={problems[`links[${index}].label`]}
              onChange={({ currentTarget }) => replace(id, { label: currentTarget.value })}
            />
            <Button
              kind="quiet"
              aria-label={texts.removeNamed(texts.linkTypes[type])}
              title={texts.removeNamed(texts.linkTypes[type])}
              onClick={() => onChange(links.filter((link) => link.id !== id))}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
        )}
      </SortableList>
      {links.length < LINKS_MAX && (
        <div>
          <Button onClick={add}>
            <Plus aria-hidden />
            {texts.addLink}
          </Button>
        </div>
      )}
    </div>
  );
}

function inputType(type: PageLinkType): HTMLInputTypeAttribute {
  if (isPhone(type)) return "tel";
  return type === "email" ? "email" : "text";
}
