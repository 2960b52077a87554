/* The pages that an account last went to from the palette, kept in this browser until somebody signs out. */
import { createStoredValue } from "@/shared/lib/storedValue";
import { ENTITY_ICONS, type EntityKind, type PaletteChoice } from "./choice";

const MAX_RECENT = 6;
const MAX_ACCOUNTS = 5;

interface StoredChoice {
  id: string;
  label: string;
  detail?: string;
  /** A screen or a command of the palette itself has none, and is looked up by its id. */
  kind?: EntityKind;
  target: string;
}

type StoredByAccount = Readonly<Record<string, readonly StoredChoice[]>>;

const stored = createStoredValue<StoredByAccount>("hub.palette_recent", (found) =>
  typeof found === "object" && found !== null && !Array.isArray(found) ? (found as StoredByAccount) : null,
);

/** Remembers a choice that leads to a page, as the newest one of the account. */
export function rememberChoice(accountId: string, { id, label, detail, kind, target }: PaletteChoice): void {
  if (typeof target !== "string") return;
  const byAccount = stored.getValue() ?? {};
  const earlier = readChoices(byAccount, accountId).filter((one) => one.id !== id);
  const choice = { id, label, target, ...(detail !== undefined && { detail }), ...(kind && { kind }) };
  const others = Object.entries(byAccount).filter(([account]) => account !== accountId);
  stored.setValue({
    ...Object.fromEntries(others.slice(1 - MAX_ACCOUNTS)),
    [accountId]: [choice, ...earlier].slice(0, MAX_RECENT),
  });
}

/** The newest first; of the palette's own choices only those that it still has. */
export function recentChoices(accountId: string, own: readonly PaletteChoice[]): PaletteChoice[] {
  const ownById = new Map(own.map((choice) => [choice.id, choice]));
  return readChoices(stored.getValue() ?? {}, accountId).flatMap(({ kind, ...choice }) => {
    const found = ownById.get(choice.id);
    if (found) return [found];
    return kind && Object.hasOwn(ENTITY_ICONS, kind) && isOwnPath(choice.target)
      ? [{ ...choice, kind, Icon: ENTITY_ICONS[kind] }]
      : [];
  });
}

/** The next person at this browser does not read where this one was. */
export function forgetChoices(): void {
  stored.setValue(null);
}

function readChoices(byAccount: StoredByAccount, accountId: string): readonly StoredChoice[] {
  const found: unknown = Object.hasOwn(byAccount, accountId) ? byAccount[accountId] : null;
  return Array.isArray(found) ? found.filter(isStoredChoice) : [];
}

function isStoredChoice(found: unknown): found is StoredChoice {
  const { id, label, target } = (found ?? {}) as Partial<StoredChoice>;
  return typeof id === "string" && typeof label === "string" && typeof target === "string";
}

function isOwnPath(target: string): boolean {
  return /^\/(?!\/)/.test(target);
}
