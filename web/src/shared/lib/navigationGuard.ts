/* Whether the page is on its way out: browsers then break off its calls, which says nothing about the network. */

// A way out that is not taken after all, as a download's, is over by then.
const PATIENCE_MS = 5000;

let leaving = false;

export function isLeaving(): boolean {
  return leaving;
}

function stay(): void {
  leaving = false;
}

window.addEventListener("beforeunload", () => {
  leaving = true;
  setTimeout(stay, PATIENCE_MS);
});
window.addEventListener("pagehide", () => {
  leaving = true;
});
window.addEventListener("pageshow", stay);
