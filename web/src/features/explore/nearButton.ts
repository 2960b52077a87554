/* The button that searches around the visitor. Its texts are the server's, as attributes of the button. */

import { locateFailure } from "@/shared/map/locateFailure";

const TIMEOUT_MS = 15_000;
/** A position of some minutes ago is near enough. */
const MAX_AGE_MS = 300_000;
/** Ten metres or so: positions are seldom known better. */
const DECIMALS = 4;

export function addNearButton(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>("[data-near]");
  const status = form.querySelector<HTMLElement>("[role=status]");
  if (!button || !status || !("geolocation" in navigator)) return;
  button.hidden = false;
  const say = (text: string | undefined) => {
    button.disabled = text === button.dataset.locating;
    status.textContent = text ?? "";
  };
  button.addEventListener("click", () => {
    say(button.dataset.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        // Whoever comes back finds the button as it was.
        say("");
        submitAround(form, coords);
      },
      (error) => say(button.dataset[locateFailure(error)]),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

/** Sends the form with the position in place of an earlier one. The fields do not stay for the next search. */
function submitAround(form: HTMLFormElement, { latitude, longitude }: GeolocationCoordinates): void {
  form.addEventListener(
    "formdata",
    ({ formData }) => {
      formData.set("zone_lat", latitude.toFixed(DECIMALS));
      formData.set("zone_lng", longitude.toFixed(DECIMALS));
    },
    { once: true },
  );
  form.requestSubmit();
}
