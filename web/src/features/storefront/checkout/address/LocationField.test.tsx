/* Tests of the point of an address: a browser that does not tell it, and a link that has none. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { checkout } from "@/shared/i18n/es";
import { LocationField } from "./LocationField";

const texts = checkout.address;
const STORE = { lat: -34.79, lng: -58.38 };

afterEach(() => vi.unstubAllGlobals());

it("a location that was denied is said, rather than that it is missing", async () => {
  const geolocation = { getCurrentPosition: (_: unknown, refuse: () => void) => refuse() };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { geolocation }));
  render(<LocationField value={null} from={STORE} problem={texts.required.location} onChange={() => {}} />);
  screen.getByText(texts.required.location);
  await userEvent.click(screen.getByRole("button", { name: texts.locate }));
  await screen.findByText(texts.denied);
  expect(screen.queryByText(texts.required.location)).toBeNull();
  // A link without a point has more to say.
  await userEvent.type(screen.getByLabelText(texts.paste), "https://maps.app.goo.gl/abc");
  screen.getByText(texts.pasteFailed);
  expect(screen.queryByText(texts.denied)).toBeNull();
});
