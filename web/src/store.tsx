/* The store's entry: its page, cart and checkout, without the app's router, so that a phone loads little. */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { fetchFirstView } from "./features/storefront/firstView";
import { StoreApp } from "./features/storefront/StoreApp";
import { createQueryClient } from "./shared/api/queryClient";
import { storefront } from "./shared/i18n/es";
import { reloadOnStaleChunk } from "./shared/lib/staleChunk";

async function start(root: HTMLElement): Promise<void> {
  reloadOnStaleChunk();
  document.title ||= storefront.brand;
  const queryClient = createQueryClient();
  // The server's page already shows the store: it stays until React can replace it without a flash.
  if (root.querySelector("main")) await fetchFirstView(queryClient);
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StoreApp />
      </QueryClientProvider>
    </StrictMode>
  );
  // A transition renders in slices, so that a slow phone can keep scrolling.
  startTransition(() => createRoot(root).render(page));
}

const root = document.getElementById("root");
if (root) void start(root);
