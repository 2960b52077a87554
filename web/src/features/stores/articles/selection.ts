/* The chosen rows of a table, as an external store: choosing one draws its row alone. */
import { createContext, useContext, useSyncExternalStore } from "react";

export interface Selection {
  getIds: () => ReadonlySet<string>;
  set: (ids: Iterable<string>, isChosen: boolean) => void;
  clear: () => void;
  subscribe: (changed: () => void) => () => void;
}

export function createSelection(): Selection {
  const listeners = new Set<() => void>();
  let ids: ReadonlySet<string> = new Set();
  const replace = (next: ReadonlySet<string>) => {
    ids = next;
    for (const changed of listeners) changed();
  };
  return {
    getIds: () => ids,
    set(changed, isChosen) {
      const next = new Set(ids);
      for (const id of changed) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      replace(next);
    },
    clear: () => replace(new Set()),
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

export const SelectionContext = createContext<Selection>(createSelection());

export function useSelection(): Selection {
  return useContext(SelectionContext);
}

export function useIsSelected(id: string): boolean {
  const { subscribe, getIds } = useSelection();
  return useSyncExternalStore(subscribe, () => getIds().has(id));
}

export function useSelectedIds({ subscribe, getIds }: Selection): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, getIds);
}
