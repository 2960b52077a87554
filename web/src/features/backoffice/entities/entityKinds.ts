/* The kinds of entities that the staff chooses by name, and the option text of each. */
import type { components } from "@/shared/api/schema";
import { backoffice } from "@/shared/i18n/es";
import type { ComboboxOption } from "@/shared/ui/form/Combobox";
import { accountName } from "../accounts/badges";

type Schemas = components["schemas"];

/** The values of `x-id-of` in a topic's schema. */
export const ENTITY_KINDS = ["account", "user", "scope", "workspace", "group", "store"] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** An account as an option of that kind: the account, its user or its scope. */
export function accountOption(kind: EntityKind, account: Schemas["BackofficeAccount"]): ComboboxOption {
  const scope = backoffice.scopes[account.scope_type];
  const contact = account.credential_email ?? account.credential_username ?? account.credential_phone;
  switch (kind) {
    case "user":
      return { id: account.user_id, name: accountName(account), detail: contact ?? "" };
    case "scope":
    case "workspace":
      return { id: account.scope_id, name: account.scope_name, detail: scope };
    default: {
      const acts = account.scope_type === "workspace" ? `${scope} ${account.scope_name}` : scope;
      return {
        id: account.id,
        name: accountName(account),
        detail: [acts, contact].filter(Boolean).join(" · "),
      };
    }
  }
}

export function storeOption(store: Schemas["BackofficeStore"]): ComboboxOption {
  return { id: store.id, name: store.name, detail: store.workspace_name };
}

export function storeWorkspaceOption(store: Schemas["BackofficeStore"]): ComboboxOption {
  return { id: store.workspace_id, name: store.workspace_name, detail: backoffice.scopes.workspace };
}

export function pharmacyGroupOption(group: Schemas["PharmacyGroup"]): ComboboxOption {
  return { id: group.id, name: group.name, detail: backoffice.pharmacies(group.pharmacies.length) };
}

/** Options without duplicate ids; the first one wins. */
export function uniqueOptions(choices: readonly ComboboxOption[]): ComboboxOption[] {
  return [...new Map(choices.toReversed().map((choice) => [choice.id, choice])).values()].toReversed();
}
