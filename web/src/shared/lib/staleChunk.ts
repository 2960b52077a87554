/* Chunks that cannot be loaded: the page reloads once when a deploy has removed one, and a failed one can be tried again. */

const STORAGE_KEY = "hub.reloaded_for";

export function reloadOnStaleChunk(): void {
  document.addEventListener("error", dropFailedStyles, true);
  window.addEventListener("vite:preloadError", () => {
    const build = import.meta.url;
    if (sessionStorage.getItem(STORAGE_KEY) === build) return;
    // A server that does not answer has removed nothing, and a reload would lose the page.
    fetch(window.location.pathname, { method: "HEAD", cache: "no-store" }).then(
      () => {
        sessionStorage.setItem(STORAGE_KEY, build);
        window.location.reload();
      },
      () => undefined,
    );
  });
}

/** A style sheet that is in the page already is not asked for again, even when it failed. */
function dropFailedStyles({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
}
