/* Lazy loading of the layouts of pages behind a sign-in. */
import type { ComponentType } from "react";
import { type AppArea, consumerArea } from "./area";

/**
 * Loads the session guard and the layout in parallel with the page: a Suspense inside would show its fallback for 300
 * ms.
 */
function lazyGuarded(area: AppArea, importLayout: () => Promise<ComponentType>) {
  return async () => {
    const [{ RequireSession }, AreaLayout] = await Promise.all([import("./RequireSession"), importLayout()]);
    return {
      element: (
        <RequireSession area={area}>
          <AreaLayout />
        </RequireSession>
      ),
    };
  };
}

/** The layout with the navigation at the side. */
export function lazyLayout(area: AppArea) {
  return lazyGuarded(area, async () => (await import("./layout/Layout")).Layout);
}

/** The consumers' layout, without a side. */
export const lazyConsumerLayout = lazyGuarded(
  consumerArea,
  async () => (await import("./layout/ConsumerLayout")).ConsumerLayout,
);
