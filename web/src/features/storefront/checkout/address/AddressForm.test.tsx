/* Tests of the address of a delivery: those of earlier orders that the store reaches can be used again. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { consumerSession } from "@/shared/api/consumerSession";
import { createQueryClient } from "@/shared/api/queryClient";
import { testId } from "@/test/storeFixtures";
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

const network = setupServer(
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
afterAll(() => network.close());

it("the addresses of earlier deliveries that the store reaches are used with one press, each once", async () => {
  const later = new Date(Date.now() + 600_000).toISOString();
  consumerSession.adopt({
    account_id: testId(71),
    access_token: "access",
    access_expired_at: later,
    refresh_token: "refresh",
    refresh_expired_at: later,
  });
  const onSave = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressForm accountId={testId(71)} delivery={delivery} initial={null} onSave={onSave} />
    </QueryClientProvider>,
  );
  await screen.findByRole("button", { name: "Usar Mitre 1, Adrogué" });
  const known = screen.getAllByRole("button", { name: /^Usar .*, Adrogué$/ });
  expect(known.map(({ textContent }) => textContent)).toEqual([
    "Usar Mitre 1, Adrogué",
    "Usar Italia 2, Adrogué",
  ]);
  await userEvent.click(known[1] as HTMLElement);
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ street: "Italia", number: "2" }));
});
