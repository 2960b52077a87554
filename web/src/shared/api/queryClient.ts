/* The query client's defaults, from the specification: three retries with delays from one to thirty seconds. */
import { QueryClient } from "@tanstack/react-query";

export const MAX_RETRIES = 3;

export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: MAX_RETRIES, retryDelay, gcTime: 5 * 60_000, staleTime: 30_000 },
      mutations: { retry: false },
    },
  });
}
