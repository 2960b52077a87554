/* The choices of the palette: pages, things found by the server, and actions. */
import { ClipboardList, type LucideIcon, SquareTerminal, Store, UserRound } from "lucide-react";

/** The kinds of pages of one thing, which are recent ones too. */
export const ENTITY_ICONS = {
  store: Store,
  order: ClipboardList,
  account: UserRound,
  command: SquareTerminal,
} satisfies Record<string, LucideIcon>;

export type EntityKind = keyof typeof ENTITY_ICONS;

export interface PaletteChoice {
  /** Unique, and the same each time: recent choices are known by it. */
  id: string;
  label: string;
  /** Distinguishes choices of the same label; it is not searched. */
  detail?: string | undefined;
  /** The state of the thing, which changes: recent choices do not have it. */
  state?: string | undefined;
  /** Other words that find it. */
  keywords?: string | undefined;
  Icon: LucideIcon;
  /** The kind of thing that the page is about. */
  kind?: EntityKind;
  /** The address of a page, or what the choice does. */
  target: string | (() => void);
}

// A type, because Base UI's groups have other fields too.
export type PaletteGroup = {
  title: string;
  items: readonly PaletteChoice[];
};

/** A page of one thing as a choice. */
export function entityChoice(
  kind: EntityKind,
  fields: Pick<PaletteChoice, "label" | "detail" | "state" | "keywords"> & { id: string; target: string },
): PaletteChoice {
  return { ...fields, id: `${kind}:${fields.id}`, kind, Icon: ENTITY_ICONS[kind] };
}
