/* Whether the page is on its way out: browsers then break off its calls, which says nothing about the network. */

// A way out that is not taken after all, as a download's, is over by then.
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
