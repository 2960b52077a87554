/* Tests of the map behind a button: it is loaded when it is opened, shows what changes, and goes when it is closed. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { map as texts } from "../i18n/es/maps/map";
import { MapDisclosure } from "./MapDisclosure";
import type { MapContent } from "./mapContent";

const HOME = { lat: -34.79, lng: -58.38 };
const STORE = { ...HOME, name: "Kiosco", href: null };

const leaflet = vi.hoisted(() => ({ drawMap: vi.fn(), update: vi.fn(), remove: vi.fn() }));
vi.mock("./leafletMap", () => ({ drawMap: leaflet.drawMap }));

beforeEach(() => {
  for (const mock of Object.values(leaflet)) mock.mockReset();
  leaflet.drawMap.mockReturnValue({ update: leaflet.update, remove: leaflet.remove });
});

function lastContent(): MapContent {
  return leaflet.drawMap.mock.lastCall?.[1];
}

it("is drawn when it is opened, and removed when it is closed", async () => {
  render(<MapDisclosure points={[STORE]} />);
  const button = screen.getByRole("button", { name: texts.show, expanded: false });
  expect(leaflet.drawMap).not.toHaveBeenCalled();
  await userEvent.click(button);
  await vi.waitFor(() => expect(leaflet.drawMap).toHaveBeenCalledOnce());
  expect(lastContent()).toEqual({ points: [STORE], zone: null, pin: null });
  await userEvent.click(screen.getByRole("button", { name: texts.hide, expanded: true }));
  expect(leaflet.remove).toHaveBeenCalledOnce();
});

it("shows a pin that moves without being drawn again", async () => {
  const onMove = vi.fn();
  const { rerender } = render(<MapDisclosure points={[]} pin={{ at: null, onMove }} hint="Tocá el mapa." />);
  await userEvent.click(screen.getByRole("button", { name: texts.place }));
  expect(screen.getByText("Tocá el mapa.")).toBeDefined();
  await vi.waitFor(() => expect(leaflet.drawMap).toHaveBeenCalledOnce());
  lastContent().pin?.onMove(HOME);
  expect(onMove).toHaveBeenCalledWith(HOME);
  rerender(<MapDisclosure points={[]} pin={{ at: HOME, onMove }} />);
  expect(leaflet.update).toHaveBeenLastCalledWith({ zone: null, pin: { at: HOME, onMove } });
  expect(leaflet.drawMap).toHaveBeenCalledOnce();
});

it("says that it could not be opened, and opens at the next press", async () => {
  leaflet.drawMap.mockImplementationOnce(() => {
    throw new Error("no network");
  });
  render(<MapDisclosure points={[STORE]} />);
  await userEvent.click(screen.getByRole("button", { name: texts.show }));
  await screen.findByText(texts.failed);
  await userEvent.click(screen.getByRole("button", { name: texts.show, expanded: false }));
  await vi.waitFor(() => expect(leaflet.drawMap).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(texts.failed)).toBeNull();
});
