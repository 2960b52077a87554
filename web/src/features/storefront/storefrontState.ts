/* The storefront as it is shown, and how often it is refetched. */
import type { Storefront } from "./model";

/** The interval at which an open page refetches its stock and its turn. */
export const REFETCH_MS = 60_000;

export interface StorefrontState {
  data: Storefront | undefined;
  error: unknown;
  /** True when `data` is older than the answer that failed. */
  isRefetchError: boolean;
}
