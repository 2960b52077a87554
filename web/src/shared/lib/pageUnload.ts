/* Tells whether the page is unloading: browsers then abort its calls, which are not network failures. */

// An unload that does not happen, such as for a download, is over by then.
const UNLOAD_TIMEOUT_MS = 5000;

let unloading = false;

export function isPageUnloading(): boolean {
  return unloading;
}

function resetUnloading(): void {
  unloading = false;
}

window.addEventListener("beforeunload", () => {
  unloading = true;
  setTimeout(resetUnloading, UNLOAD_TIMEOUT_MS);
});
window.addEventListener("pagehide", () => {
  unloading = true;
});
window.addEventListener("pageshow", resetUnloading);
