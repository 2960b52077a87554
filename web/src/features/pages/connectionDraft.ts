/* The draft of a page's connections: its problems and the body that it makes. */
import { pageForm, pages as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { PageConnection } from "./data";

export interface ConnectionDraft {
  id: string;
  type: string;
  name: string;
  /** As in '#1f6feb'. */
  color: string;
  icon: string;
}

/** The most connections of a page. */
export const CONNECTIONS_MAX = 20;
const ICON_MAX = 65_535;

export function connectionDrafts(connections: readonly PageConnection[]): ConnectionDraft[] {
  return connections.map(({ color, icon, ...connection }) => ({
    ...connection,
    color: `#${color.toString(16).padStart(6, "0")}`,
    icon: String(icon),
  }));
}

export function newConnection(): ConnectionDraft {
  return { id: randomUuid(), type: "", name: "", color: "#0a7540", icon: "0" };
}

export function findConnectionProblems(connections: readonly ConnectionDraft[]): FieldProblems {
  const problems: Record<string, string> = {};
  connections.forEach(({ type, name, icon }, index) => {
    const path = `connections[${index}]`;
    if (name.trim() === "") problems[`${path}.name`] = pageForm.required;
    if (!/^[a-z0-9_-]{1,40}$/.test(type.trim())) problems[`${path}.type`] = texts.badConnectionType;
    if (!/^\d{1,5}$/.test(icon.trim()) || Number(icon) > ICON_MAX)
      problems[`${path}.icon`] = texts.badConnectionIcon;
  });
  return problems;
}

/** The body of drafts without problems. */
export function connectionsBody(connections: readonly ConnectionDraft[]): PageConnection[] {
  return connections.map(({ id, type, name, color, icon }) => ({
    id,
    type: type.trim(),
    name: name.trim(),
    color: Number.parseInt(color.slice(1), 16),
    icon: Number(icon),
  }));
}
