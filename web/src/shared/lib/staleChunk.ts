/* Reloads the page once when a deploy has removed a chunk that it imports. */

const STORAGE_KEY = "hub.reloaded_for";

export function reloadOnStaleChunk(): void {
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
