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

const failedStyles = new Set<string>();

function dropFailedStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement && target.rel === "stylesheet")) return;
  failedStyles.add(target.href);
  target.remove();
}

/** Asks again for the style sheets that failed; Vite asks for each once, and takes a failed one for loaded. */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(loadStyles));
}

function loadStyles(href: string): Promise<void> {
  failedStyles.delete(href);
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error(`no styles from ${href}`)));
    document.head.append(link);
  });
}
