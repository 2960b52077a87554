/* Lazy loading of the layout of pages behind a sign-in. */
import type { AppArea } from "./area";

/**
 * Loads the session guard and the layout in parallel with the page: a Suspense inside would show its fallback for 300
 * ms.
 */
export function lazyLayout(area: AppArea) {
  return async () => {
    const { RequireSession } = await import("./RequireSession");
    return { element: <RequireSession area={area} /> };
  };
}
