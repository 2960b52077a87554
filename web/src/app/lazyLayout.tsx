/* How the routes behind a sign-in load what is around their pages. */
import type { AppArea } from "./area";

/** Loads the door and the frame beside the page: a Suspense after it would keep its fallback for 300 ms. */
export function lazyLayout(area: AppArea) {
  return async () => {
    const { RequireSession } = await import("./RequireSession");
    return { element: <RequireSession area={area} /> };
  };
}
