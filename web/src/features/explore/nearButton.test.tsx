/* Tests of the search around the visitor: each reason why there is no position has its own text. */
import { afterEach, expect, it, vi } from "vitest";
import { addNearButton } from "./nearButton";

const BUTTON = `<button type="button" hidden data-near data-locating="locating" data-denied="denied"
  data-unavailable="unavailable" data-slow="slow"></button><p role="status"></p>`;

afterEach(() => vi.unstubAllGlobals());

function formWith(geolocation: unknown) {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), geolocation ? { geolocation } : {}));
  const form = document.createElement("form");
  form.innerHTML = BUTTON;
  addNearButton(form);
  const [button, status] = [form.querySelector("button"), form.querySelector("p")];
  if (!button || !status) throw new Error("the form has both");
  return { form, button, status };
}

it.each([
  [1, "denied"],
  [2, "unavailable"],
  [3, "slow"],
])("a failure with code %d says that it is %s, and can be tried again", (code, text) => {
  let refuse: (error: { code: number }) => void = () => {};
  const { button, status } = formWith({
    getCurrentPosition: (_: unknown, failed: typeof refuse) => {
      refuse = failed;
    },
  });
  expect(button.hidden).toBe(false);
  button.click();
  expect([status.textContent, button.disabled]).toEqual(["locating", true]);
  refuse({ code });
  expect([status.textContent, button.disabled]).toEqual([text, false]);
});

it("a position is sent with the search", () => {
  const coords = { latitude: -34.798_61, longitude: -58.391_99 };
  const { form, button, status } = formWith({
    getCurrentPosition: (found: (position: unknown) => void) => found({ coords }),
  });
  let sent: [string, FormDataEntryValue][] = [];
  form.requestSubmit = () => {
    const event = Object.assign(new Event("formdata"), { formData: new FormData() });
    form.dispatchEvent(event);
    sent = [...event.formData];
  };
  button.click();
  expect(sent).toEqual([
    ["zone_lat", "-34.7986"],
    ["zone_lng", "-58.3920"],
  ]);
  expect(status.textContent).toBe("");
});

it("without a way to know the position there is no button", () => {
  vi.stubGlobal("navigator", {});
  const form = document.createElement("form");
  form.innerHTML = BUTTON;
  addNearButton(form);
  expect(form.querySelector("button")?.hidden).toBe(true);
});
