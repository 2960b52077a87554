/* Tests of the address of a delivery: saved ones and those of earlier orders are used again, and the maps find a point. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { consumerSession } from "@/shared/api/consumerSession";
import { createQueryClient } from "@/shared/api/queryClient";
import { testId } from "@/test/storeFixtures";
import { shoppingArea } from "../../data";
import type { Address } from "../../model";
import { AddressForm } from "./AddressForm";

const HERE = { lat: -34.79, lng: -58.39 };
const FAR = { lat: -34.5, lng: -58.39 };

const address = (street: string, number: string, location = HERE): Address => ({
  name: "",
  country: "Argentina",
  state: "Buenos Aires",
  city: "Adrogué",
  zip: "",
  street,
  number,
  flat: "",
  apartment: "",
  indications: "",
  location,
});
const delivery = { id: testId(5), zone_radius: 3000, address: address("Seguí", "742") };
const order = (...pickup: { type: string; address: Address }[]) => ({ id: testId(6), pickup });

const saved = (name: string, street: string, location = HERE) => ({
  ...address(street, "7", location),
  id: testId(7),
  name,
  scope_id: testId(8),
  created_at: "2026-11-20T15:00:00Z",
  deleted_at: null,
});

const ADROGUE = {
  country: "Argentina",
  state: "Buenos Aires",
  city: "Adrogué",
  zip_code: "",
  street: "",
  number: "",
  ...HERE,
  attribution: "GeoNames (CC BY 4.0)",
};

const network = setupServer(
  http.get("*/maps/me/address", () => HttpResponse.json({ cursor: null, data: [] })),
  http.get("*/ecommerce/orders", () =>
    HttpResponse.json({
      data: [
        order({ type: "delivery", address: address("Mitre", "1") }),
        order({ type: "takeaway", address: address("Espora", "9") }),
        order({ type: "delivery", address: address("Mitre", "1") }),
        order({ type: "delivery", address: address("Lejos", "5", FAR) }),
        order({ type: "delivery", address: address("Italia", "2") }),
      ],
      next: null,
    }),
  ),
);

beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  const later = new Date(Date.now() + 600_000).toISOString();
  consumerSession.adopt({
    account_id: testId(71),
    access_token: "access",
    access_expired_at: later,
    refresh_token: "refresh",
    refresh_expired_at: later,
  });
});
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

function renderForm() {
  const onSave = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthenticatedClientContext value={shoppingArea}>
        <AddressForm accountId={testId(71)} delivery={delivery} initial={null} onSave={onSave} />
      </AuthenticatedClientContext>
    </QueryClientProvider>,
  );
  return onSave;
}

it("the addresses of earlier deliveries that the store reaches are used with one press, each once", async () => {
  const onSave = renderForm();
  await screen.findByRole("button", { name: "Usar Mitre 1, Adrogué" });
  const known = screen.getAllByRole("button", { name: /^Usar .*, Adrogué$/ });
  expect(known.map(({ textContent }) => textContent)).toEqual([
    "Usar Mitre 1, Adrogué",
    "Usar Italia 2, Adrogué",
  ]);
  await userEvent.click(known[1] as HTMLElement);
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ street: "Italia", number: "2" }));
});

it("saved addresses come first, by their names, and go to the cart as addresses alone", async () => {
  const list = [saved("Casa", "Ramírez"), saved("Quinta", "Lejana", FAR)];
  network.use(http.get("*/maps/me/address", () => HttpResponse.json({ cursor: null, data: list })));
  const onSave = renderForm();
  const home = await screen.findByRole("button", { name: "Usar Casa: Ramírez 7, Adrogué" });
  await screen.findByRole("button", { name: "Usar Mitre 1, Adrogué" });
  expect(screen.getAllByRole("button", { name: /^Usar .*, Adrogué$/ })[0]).toBe(home);
  expect(screen.queryByRole("button", { name: /Quinta/ })).toBeNull();
  await userEvent.click(home);
  expect(onSave).toHaveBeenCalledWith({ ...address("Ramírez", "7"), name: "Casa" });
});

it("the maps are asked when the button is pressed alone, and what is chosen is the point", async () => {
  const asked: string[] = [];
  const found = { country: "Argentina", state: "Buenos Aires", zip_code: "", attribution: "© OpenStreetMap" };
  const place = { ...found, city: "Adrogué", street: "Ramírez", number: "1900", ...HERE };
  network.use(
    http.get("*/maps/locations", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("query") ?? "");
      return HttpResponse.json({ data: [place, { ...place, street: "", number: "" }] });
    }),
  );
  const onSave = renderForm();
  const search = screen.getByRole("button", { name: "Buscar la dirección" });
  await userEvent.click(search);
  expect(screen.getByText("Para buscar la dirección, escribí la calle.")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Calle"), "Ramirez");
  await userEvent.type(screen.getByLabelText("Número"), "1900");
  expect(asked).toEqual([]);
  await userEvent.click(search);
  const choice = await screen.findByRole("button", { name: "Ramírez 1900, Adrogué, Buenos Aires" });
  expect(asked).toEqual(["Ramirez 1900, Adrogué, Buenos Aires"]);
  expect(screen.getByText("Datos del mapa: © OpenStreetMap")).toBeDefined();
  await userEvent.click(choice);
  expect(screen.queryByText(/Datos del mapa/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Usar esta dirección" }));
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ street: "Ramirez", location: HERE }));
});

it.each([
  [() => HttpResponse.json({ data: [] }), /No encontramos esa dirección/],
  [() => HttpResponse.json({ data: [ADROGUE] }), /Encontramos la localidad, pero no la calle/],
  [
    () => HttpResponse.json({ status: 503, code: "error.unavailable", extra: null }, { status: 503 }),
    /La búsqueda de direcciones no responde/,
  ],
  [
    () =>
      HttpResponse.json(
        { status: 429, code: "error.rate_limited", extra: { retry_after: 30 } },
        { status: 429 },
      ),
    /demasiados/,
  ],
])("a search without a result says what to do", async (answer, text) => {
  network.use(http.get("*/maps/locations", answer));
  renderForm();
  await userEvent.type(screen.getByLabelText("Calle"), "Ramirez");
  await userEvent.click(screen.getByRole("button", { name: "Buscar la dirección" }));
  expect(await screen.findByText(text)).toBeDefined();
});
