/* The context of a topic's fields: the topic's name, hints, labels and suggested values. */
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { commands } from "@/shared/i18n/es";
import type { LinkedTarget } from "../../linkedTarget";
import { usePharmacyGroups } from "../../pharmacyGroups";

interface Suggestion {
  value: string;
  label: string;
}

interface TopicFieldInfo {
  topic: string;
  suggestions: Readonly<Record<string, readonly Suggestion[]>>;
}

const TopicFieldContext = createContext<TopicFieldInfo>({ topic: "", suggestions: {} });

interface Props {
  topic: string;
  linkedTarget: LinkedTarget | null;
  children: ReactNode;
}

export function TopicFieldProvider({ topic, linkedTarget, children }: Props) {
  const groups = usePharmacyGroups();
  const info = useMemo(
    () => ({
      topic,
      suggestions: {
        id: linkedTarget ? [{ value: linkedTarget.id, label: linkedTarget.name }] : [],
        pharmacy_id: groups.flatMap(({ pharmacies }) =>
          pharmacies.map(({ id, name }) => ({ value: id, label: name })),
        ),
        time_zone: ["America/Argentina/Buenos_Aires"].map((value) => ({ value, label: value })),
      },
    }),
    [topic, linkedTarget, groups],
  );
  return <TopicFieldContext value={info}>{children}</TopicFieldContext>;
}

export function useSuggestions(name: string): readonly Suggestion[] {
  return useContext(TopicFieldContext).suggestions[name] ?? [];
}

/** True when the caller may generate the id itself. */
export function useCanGenerateId(path: string): boolean {
  const { topic } = useContext(TopicFieldContext);
  return path === "id" && /\.(put|create)$/.test(topic);
}

export function fieldLabel(name: string): string {
  return commands.fields[name] ?? name;
}

/** A field's hint: in Spanish where one is written, else the schema's description. */
export function useFieldHint(path: string, description: string | null): ReactNode {
  const { topic } = useContext(TopicFieldContext);
  const plain = path.replaceAll(/\[\d+\]/g, "");
  const name = plain.split(".").at(-1) ?? "";
  const hint = commands.hints[`${topic} ${plain}`] ?? commands.hints[name];
  if (hint !== undefined) return hint;
  if (commands.fields[name] !== undefined || description === null) return undefined;
  return <span lang="en">{description}</span>;
}
