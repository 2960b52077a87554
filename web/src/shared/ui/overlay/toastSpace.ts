/* The height that toasts take at the upper edge, so that a popup below them keeps its buttons free. */

const SPACE_VARIABLE = "--toast-space";
const MARGIN_PX = 8;

let viewport: HTMLElement | null = null;
let spacePx = 0;

/** Measures the toasts of a viewport for as long as it exists; a ref callback. */
export function measureToasts(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  viewport = element;
  const observer = new ResizeObserver(() => reserve(Math.max(spacePx, neededSpace())));
  observer.observe(element);
  // A native dialog, which the public pages have too, does not know of toasts.
  const onToggle = ({ target }: Event) => target instanceof HTMLDialogElement && beginToastSpace();
  document.addEventListener("toggle", onToggle, true);
  return () => {
    observer.disconnect();
    document.removeEventListener("toggle", onToggle, true);
    viewport = null;
  };
}

/** Called when a popup opens. While it is open the space only grows: what is under the pointer stays there. */
export function beginToastSpace(): void {
  reserve(neededSpace());
}

function neededSpace(): number {
  if (!viewport || viewport.offsetHeight === 0 || !document.querySelector("[data-popup], dialog[open]"))
    return 0;
  return Math.ceil(viewport.getBoundingClientRect().bottom) + MARGIN_PX;
}

function reserve(px: number): void {
  spacePx = px;
  document.documentElement.style.setProperty(SPACE_VARIABLE, `${px}px`);
}
