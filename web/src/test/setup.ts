/* Setup of every unit test: Temporal, and browser features that jsdom lacks (width, scrolling, dialogs, files). */
import "temporal-polyfill/global";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine is slow, which must not fail a test.
configure({ asyncUtilTimeout: 8000 });

let isPhone = false;

/** Sets the screen width that components see. */
export function setPhoneWidth(value: boolean): void {
  isPhone = value;
  if (typeof window !== "undefined") window.innerWidth = value ? 390 : 1024;
}

if (typeof window !== "undefined") {
  window.matchMedia = (query) =>
    ({
      matches: query.includes("max-width") && isPhone,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
    }) as unknown as MediaQueryList;

  // jsdom has no layout, so sizes never change.
  window.ResizeObserver = class implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  };

  // A test is no visitor: what visitors do is recorded where a test of it starts that.
  Object.defineProperty(navigator, "webdriver", { value: true, configurable: true });

  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };

  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };

  Element.prototype.scrollIntoView = () => {};
  Element.prototype.setPointerCapture = () => {};
  window.scrollTo = () => {};
  window.scrollBy = () => {};

  afterEach(() => {
    cleanup();
    setPhoneWidth(false);
    localStorage.clear();
    window.history.replaceState(null, "", "/public/pharmacy_shifts/calendar");
  });
}
