/* Tests of the point of an address: a browser that does not tell it, and a link that has none. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { deliveryAddress as texts } from "@/shared/i18n/es/deliveryAddress";
import { LocationField } from "./LocationField";

const STORE = { lat: -34.79, lng: -58.38, radius: 3000, name: "La tienda", href: null };

afterEach(() => vi.unstubAllGlobals());

it.each([
  [1, "denied"],
  [2, "unavailable"],
  [3, "slow"],
] as const)(
  "a location that failed with %d is said, rather than that it is missing",
  async (code, failure) => {
    const geolocation = {
      getCurrentPosition: (_: unknown, refuse: (error: { code: number }) => void) => refuse({ code }),
    };
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { geolocation }));
    render(<LocationField value={null} from={STORE} problem={texts.required.location} onChange={() => {}} />);
    screen.getByText(texts.required.location);
    await userEvent.click(screen.getByRole("button", { name: texts.locate }));
    await screen.findByText(texts.notLocated[failure]);
    expect(screen.queryByText(texts.required.location)).toBeNull();
    // A link without a point has more to say.
    await userEvent.type(screen.getByLabelText(texts.paste), "https://maps.app.goo.gl/abc");
    screen.getByText(texts.pasteFailed);
    expect(screen.queryByText(texts.notLocated[failure])).toBeNull();
  },
);
