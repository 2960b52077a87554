/* The blocks and items whose fields are open. */
import { useState } from "react";

export function useOpenIds() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id: string) => ids.has(id),
    set: (changed: readonly string[], isOpen: boolean) =>
      setIds((before) => {
        const after = new Set(before);
        for (const id of changed) {
          if (isOpen) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
  };
}
