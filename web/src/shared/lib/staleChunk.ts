/* Reloads the page once when a deploy has removed a chunk that it imports. */

const STORAGE_KEY = "hub.reloaded_for";

export function reloadOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const build = import.meta.url;
    if (sessionStorage.getItem(STORAGE_KEY) === build) return;
    sessionStorage.setItem(STORAGE_KEY, build);
    event.preventDefault();
    window.location.reload();
  });
}
