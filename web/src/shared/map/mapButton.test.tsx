/* Tests of the button that opens a map: it is shown where there are places, and the map is loaded when it is pressed. */
import { afterEach, expect, it, vi } from "vitest";
import { addMapButtons } from "./mapButton";

const drawMap = vi.hoisted(() => vi.fn());
vi.mock("./leafletMap", () => ({ drawMap }));

afterEach(() => {
  document.body.innerHTML = "";
  drawMap.mockReset();
});

function writePlaces(places: string) {
  document.body.innerHTML = `<section data-places><ul>${places}</ul>
    <button hidden data-map aria-expanded="false" aria-controls="mapa" data-show="show" data-hide="hide"
      data-failed="failed">show</button><div id="mapa" hidden></div></section>`;
  addMapButtons();
  const [button, frame] = [document.querySelector("button"), document.querySelector("div")];
  if (!button || !frame) throw new Error("both are written");
  return { button, frame };
}

const SHOP = '<li data-lat="-34.8" data-lng="-58.39" data-place="Kiosco" data-href="/p/1">Kiosco</li>';

it("opens and closes, and draws once the places that have a position", async () => {
  const { button, frame } = writePlaces(`${SHOP}<li data-place="Sin dirección"></li>`);
  expect([button.hidden, frame.hidden]).toEqual([false, true]);
  for (const isOpen of [true, false, true]) {
    button.click();
    expect([frame.hidden, button.getAttribute("aria-expanded")]).toEqual([!isOpen, String(isOpen)]);
    expect(button.textContent).toBe(isOpen ? "hide" : "show");
  }
  await vi.waitFor(() => expect(drawMap).toHaveBeenCalled());
  const shop = { lat: -34.8, lng: -58.39, name: "Kiosco", href: "/p/1" };
  expect(drawMap.mock.calls).toEqual([[frame, { points: [shop] }]]);
});

it("says that the map could not be opened, and tries again", async () => {
  drawMap.mockImplementationOnce(() => {
    throw new Error("no network");
  });
  const { button, frame } = writePlaces(SHOP);
  button.click();
  await vi.waitFor(() => expect(button.textContent).toBe("failed"));
  expect(frame.hidden).toBe(true);
  button.click();
  await vi.waitFor(() => expect(drawMap).toHaveBeenCalledTimes(2));
  expect(frame.hidden).toBe(false);
});

it("is not shown without places", () => {
  const { button } = writePlaces(
    '<li data-lat="0" data-lng="0">Sin punto</li><li data-lat="x" data-lng="1"></li>',
  );
  expect(button.hidden).toBe(true);
});
