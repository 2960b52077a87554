/* Fetches the store before React draws it; a server-rendered store stays on screen until then. */
import type { QueryClient } from "@tanstack/react-query";
import { isPermanentError } from "@/shared/lib/errorMessage";
import { storefrontQuery } from "./data";
import { parseLocation } from "./navigation";

const RETRY_MS = 15_000;

/** Resolves when the store is answered, or will not be. */
export async function fetchFirstView(queryClient: QueryClient): Promise<void> {
  const { storeId } = parseLocation(window.location.href);
  if (storeId === null) return;
  const query = storefrontQuery(storeId);
  while (true) {
    try {
      await queryClient.fetchQuery({ ...query, retry: false });
      return;
    } catch (error) {
      if (isPermanentError(error)) return;
      await waitForRetry();
    }
  }
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const next = () => {
      clearTimeout(timer);
      window.removeEventListener("online", next);
      resolve();
    };
    const timer = setTimeout(next, RETRY_MS);
    window.addEventListener("online", next);
  });
}
