/* The public calendar's entry: no router and no session, so that a phone at night has little to load. */
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { CalendarPage } from "./features/public-calendar/CalendarPage";
import { registerServiceWorker } from "./features/public-calendar/offline/serviceWorker";
import { fetchFirstView, tryFirstView } from "./features/public-calendar/serverRendered";
import { createQueryClient, MAX_RETRIES } from "./shared/api/queryClient";
import { calendar } from "./shared/i18n/es";
import { isEmbedded } from "./shared/lib/embedded";
import { reloadOnStaleChunk } from "./shared/lib/staleChunk";
import { ensureTemporal } from "./shared/lib/temporal";

async function start(root: HTMLElement): Promise<void> {
  reloadOnStaleChunk();
  document.title ||= calendar.title;
  await ensureTemporal();
  const queries = createQueryClient();
  // Without a network a question fails at once, so that what is kept is shown, and is asked again when it is back.
  queries.setDefaultOptions({
    queries: {
      ...queries.getDefaultOptions().queries,
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures) => navigator.onLine && failures < MAX_RETRIES,
    },
  });
  // A network is taken for granted until an event says otherwise: a page that opens without one would not notice its return.
  onlineManager.setOnline(navigator.onLine);
  // The server's list is already the answer: it stays until ours can replace it without a flash, however long that takes.
  if (root.childElementCount > 0) await fetchFirstView(queries);
  else void tryFirstView(queries, Date.now());
  const page = (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <CalendarPage />
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: a slow phone goes on scrolling what the server wrote while ours is made.
  startTransition(() => createRoot(root).render(page));
  if (!isEmbedded) registerServiceWorker();
}

const root = document.getElementById("root");
if (root) void start(root);
