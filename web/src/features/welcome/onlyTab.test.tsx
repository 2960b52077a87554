/* Tests of the only tab: each watcher is one tab. */
import { afterEach, expect, it, vi } from "vitest";
import { watchTabs } from "./onlyTab";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function openTab() {
  const tab = { isOnly: false, close };
  const stop = watchTabs((isOnly) => {
    tab.isOnly = isOnly;
  });
  stops.push(stop);
  function close(): void {
    stops.splice(stops.indexOf(stop), 1);
    stop();
  }
  return tab;
}

it("is alone until another one opens, and again once that one closes", async () => {
  const first = openTab();
  expect(first.isOnly).toBe(false);
  await vi.waitFor(() => expect(first.isOnly).toBe(true));
  const second = openTab();
  await vi.waitFor(() => expect(first.isOnly).toBe(false));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([first.isOnly, second.isOnly]).toEqual([false, false]);
  second.close();
  await vi.waitFor(() => expect(first.isOnly).toBe(true));
});

it("stays one of many when one of them closes", async () => {
  const tabs = [openTab(), openTab(), openTab()];
  await new Promise((resolve) => setTimeout(resolve, 400));
  tabs[2]?.close();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(tabs.slice(0, 2).map(({ isOnly }) => isOnly)).toEqual([false, false]);
});

it("leaves the one that is seen alone when another opens in the background", async () => {
  const seen = openTab();
  await vi.waitFor(() => expect(seen.isOnly).toBe(true));
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const behind = openTab();
  visibility.mockRestore();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([seen.isOnly, behind.isOnly]).toEqual([true, false]);
});
