/* The public calendar's entry: without router and session, so that a phone loads little. */
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { CalendarPage } from "./features/public-calendar/CalendarPage";
import { fetchFirstView, tryFirstView } from "./features/public-calendar/firstView";
import { registerServiceWorker } from "./features/public-calendar/offline/serviceWorker";
import { startMeasuring } from "./shared/analytics/measure";
import { createQueryClient, MAX_RETRIES } from "./shared/api/queryClient";
import { calendar } from "./shared/i18n/es";
import { isEmbedded } from "./shared/lib/embedded";
import { reloadOnStaleChunk } from "./shared/lib/staleChunk";
import { ensureTemporal } from "./shared/lib/temporal";

async function start(root: HTMLElement): Promise<void> {
  reloadOnStaleChunk();
  startMeasuring();
  document.title ||= calendar.title;
  await ensureTemporal();
  const queryClient = createQueryClient();
  // Offline, a query fails at once, so that stored data is shown; it is repeated when the network is back.
  queryClient.setDefaultOptions({
    queries: {
      ...queryClient.getDefaultOptions().queries,
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures) => navigator.onLine && failures < MAX_RETRIES,
    },
  });
  // TanStack Query assumes a network until an event: a page opened offline would miss its return.
  onlineManager.setOnline(navigator.onLine);
  // The server's list already answers the visitor: it stays until React can replace it without a flash.
  if (root.childElementCount > 0) await fetchFirstView(queryClient);
  else void tryFirstView(queryClient, Date.now());
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <CalendarPage />
      </QueryClientProvider>
    </StrictMode>
  );
  // A transition renders in slices, so that a slow phone can keep scrolling.
  startTransition(() => createRoot(root).render(page));
  if (!isEmbedded) registerServiceWorker();
}

const root = document.getElementById("root");
if (root) void start(root);
