/* Makes sure the browser knows Temporal; the polyfill is fetched only where it does not. */

export async function ensureTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}
