/* After a deploy an open page may ask for a chunk that is gone: it then loads itself again, once. */

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
