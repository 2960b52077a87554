/* Loads the dialogs, which a first view does not need: once the browser is idle, so that they open without a network too. */
import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "@/shared/lib/afterPaint";
import type { LaterDialogsProps } from "./LaterDialogs";

/** Null until they are loaded; a failed load is repeated at the next press. */
export function useLaterDialogs(isWanted: boolean): ComponentType<LaterDialogsProps> | null {
  const [Dialogs, setDialogs] = useState<ComponentType<LaterDialogsProps> | null>(null);
  const isLoaded = Dialogs !== null;
  useEffect(() => {
    if (isLoaded) return undefined;
    const load = () =>
      void import("./LaterDialogs").then(
        ({ LaterDialogs }) => setDialogs(() => LaterDialogs),
        () => {},
      );
    if (!isWanted) return whenIdle(load);
    load();
    return undefined;
  }, [isWanted, isLoaded]);
  return Dialogs;
}
