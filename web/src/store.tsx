/* The store's entry: its page, cart and checkout, without the app's router, so that a phone loads little. */
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { readPageData } from "./features/storefront/pageData";
import { StoreApp } from "./features/storefront/StoreApp";
import { startMeasuring } from "./shared/analytics/measure";
import { storefront } from "./shared/i18n/es";
import { reloadOnStaleChunk } from "./shared/lib/staleChunk";

function start(root: HTMLElement): void {
  reloadOnStaleChunk();
  startMeasuring();
  document.title ||= storefront.brand;
  const page = (
    <StrictMode>
      <StoreApp page={readPageData(root)} />
    </StrictMode>
  );
  // The server's page stays until then. A transition renders in slices, so that a slow phone can keep scrolling.
  startTransition(() => createRoot(root).render(page));
}

const root = document.getElementById("root");
if (root) start(root);
