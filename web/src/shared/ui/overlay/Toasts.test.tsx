/* Tests of toasts: durations, limit, actions and closing. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "./Toasts";
import { closeToast, showToast, type ToastKind } from "./toast";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toasts />);
});
afterEach(() => vi.useRealTimers());

function say(...args: Parameters<typeof showToast>): string {
  let id = "";
  act(() => {
    id = showToast(...args);
  });
  return id;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The toasts within the limit. */
const shown = () =>
  screen
    .queryAllByRole("group")
    .filter((one) => !one.hasAttribute("data-limited"))
    .map((one) => one.textContent);

describe("a toast", () => {
  it.each<[ToastKind, number]>([
    ["success", 4000],
    ["info", 4000],
    ["warning", 5000],
    ["error", 6000],
  ])("of %s goes after %i ms", async (kind, duration) => {
    say(kind, "Listo");
    await pass(duration - 200);
    expect(shown()).toEqual(["Listo"]);
    await pass(400);
    expect(shown()).toEqual([]);
  });

  it("that loads stays until it is told otherwise", async () => {
    const id = say("loading", "Guardando…");
    await pass(60_000);
    expect(shown()).toEqual(["Guardando…"]);
    say("success", "Guardado", { id });
    expect(shown()).toEqual(["Guardado"]);
    await pass(4200);
    expect(shown()).toEqual([]);
  });

  it("is one of five at most, the newest", async () => {
    for (let number = 1; number <= 7; number += 1) say("loading", `Número ${number}`);
    expect(shown()).toEqual([7, 6, 5, 4, 3].map((number) => `Número ${number}`));
  });

  it("is read out politely, whatever its kind, in a region with a name", () => {
    say("error", "Falló");
    expect(screen.getByRole("region", { name: "Notificaciones" }).getAttribute("aria-live")).toBe("polite");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("can be closed, by hand and by its id", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    say("error", "Uno");
    const id = say("error", "Dos");
    act(() => closeToast(id));
    await pass(400);
    expect(shown()).toEqual(["Uno"]);
    await user.click(screen.getByRole("button", { name: "Cerrar" }));
    await pass(400);
    expect(shown()).toEqual([]);
  });

  it("that stays is there until it is closed, and no longer when its id says something else", async () => {
    const id = say("error", "A medias", { isPersistent: true });
    await pass(60_000);
    expect(shown()).toEqual(["A medias"]);
    say("success", "Listo", { id });
    await pass(4200);
    expect(shown()).toEqual([]);
  });

  it("offers what it offered no longer once its id says something else", () => {
    const id = say("success", "Turno eliminado", { action: { label: "Deshacer", onClick: () => {} } });
    say("loading", "Deshaciendo…", { id });
    expect(screen.queryByRole("button", { name: "Deshacer" })).toBeNull();
    say("success", "Volvió a estar como antes", { id });
    expect(screen.queryByRole("button", { name: "Deshacer" })).toBeNull();
  });

  it("can offer to do something about it", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const undo = vi.fn();
    say("success", "Turno eliminado", { action: { label: "Deshacer", onClick: undo } });
    await user.click(screen.getByRole("button", { name: "Deshacer" }));
    expect(undo).toHaveBeenCalledOnce();
  });
});
