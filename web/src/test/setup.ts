/* What every unit test needs: Temporal, and what jsdom does not have of a page: a width, scrolling, dialogs that open. */
import "temporal-polyfill/global";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A machine that also compiles is slow, and slowness is not what these tests are about.
configure({ asyncUtilTimeout: 8000 });

let phone = false;

/** Chooses the width that components see. */
export function setPhoneWidth(value: boolean): void {
  phone = value;
  if (typeof window !== "undefined") window.innerWidth = value ? 390 : 1024;
}

if (typeof window !== "undefined") {
  window.matchMedia = (query) =>
    ({
      matches: query.includes("max-width") && phone,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;

  // Nothing is ever laid out, and so never of another size.
  window.ResizeObserver = class implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  };

  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };

  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};

  afterEach(() => {
    cleanup();
    setPhoneWidth(false);
    localStorage.clear();
    window.history.replaceState(null, "", "/public/pharmacy_shifts/calendar");
  });
}
