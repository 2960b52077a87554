/* The button that opens a map of a page's places. The server writes it hidden: it needs a script. Its texts are attributes. */
import { readMapPoints } from "./mapContent";

export function addMapButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-map]")) addMapButton(button);
}

function addMapButton(button: HTMLButtonElement): void {
  const frame = document.getElementById(button.getAttribute("aria-controls") ?? "");
  const scope = button.closest("[data-places]");
  const points = scope ? readMapPoints(scope) : [];
  if (!frame || points.length === 0) return;
  let isDrawn = false;
  const show = (isOpen: boolean, text: string | undefined) => {
    button.setAttribute("aria-expanded", String(isOpen));
    button.textContent = text ?? "";
    frame.hidden = !isOpen;
  };
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (button.getAttribute("aria-expanded") === "true") return show(false, button.dataset.show);
    show(true, button.dataset.hide);
    if (isDrawn) return;
    isDrawn = true;
    try {
      const { drawMap } = await import("./leafletMap");
      drawMap(frame, { points });
    } catch {
      // Without the network; the next press tries again.
      isDrawn = false;
      show(false, button.dataset.failed);
    }
  });
}
