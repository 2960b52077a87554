/* Tests of a form's draft: who sees it again, how long, and when it is none any more. */
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuthenticatedClientContext } from "../../api/authenticatedClient";
import { forgetDrafts, useFormDraft } from "./formDraft";

const EMPTY = { name: "", count: 1 };

function openForm(accountId: string | null = "ana") {
  const state = { accountId };
  const session = { subscribe: () => () => {}, getState: () => state } as never;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AuthenticatedClientContext value={{ session, api: {} as never }}>{children}</AuthenticatedClientContext>
  );
  return renderHook(() => useFormDraft("bank", EMPTY), { wrapper }).result;
}

function typeName(name: string): void {
  const form = openForm();
  act(() => form.current.set({ name }));
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

describe("a draft that was left", () => {
  it("is there again", () => {
    typeName("Banco");
    expect(openForm().current).toMatchObject({ draft: { name: "Banco", count: 1 }, isRestored: true });
  });

  it("is not shown to another account", () => {
    typeName("Banco");
    expect(openForm("juan").current).toMatchObject({ draft: EMPTY, isRestored: false });
  });

  it("is forgotten after twelve hours", () => {
    vi.useFakeTimers();
    typeName("Banco");
    vi.advanceTimersByTime(12 * 60 * 60_000 - 1);
    expect(openForm().current.isRestored).toBe(true);
    vi.advanceTimersByTime(1);
    expect(openForm().current.isRestored).toBe(false);
  });

  it("is forgotten when the person signs out", () => {
    typeName("Banco");
    forgetDrafts();
    expect(openForm().current.isRestored).toBe(false);
  });

  it("is none when it was set back to its beginning", () => {
    typeName("Banco");
    typeName("");
    expect(openForm().current.isRestored).toBe(false);
  });

  it("is none after it was saved, and what is typed later is a change again", () => {
    const form = openForm();
    act(() => form.current.set({ name: "Banco" }));
    act(() => form.current.begin(form.current.draft));
    expect(form.current).toMatchObject({ draft: { name: "Banco" }, isChanged: false });
    expect(openForm().current.isRestored).toBe(false);
    act(() => form.current.set({ name: "" }));
    expect(form.current.isChanged).toBe(true);
  });

  it("begins again when it is discarded", () => {
    typeName("Banco");
    const form = openForm();
    act(() => form.current.discard());
    expect(form.current).toMatchObject({ draft: EMPTY, isRestored: false, isChanged: false });
    expect(openForm().current.isRestored).toBe(false);
  });
});
