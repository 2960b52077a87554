/* Tests of a cell that is edited in place: nothing that was typed and left stays unsent. */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AuthenticatedClientContext } from "@/shared/api/authenticatedClient";
import { EditableCell } from "./EditableCell";

const state = { accountId: "ana" };
const session = { subscribe: () => () => {}, getState: () => state } as never;

function Cell({ send }: { send: (text: string) => Promise<void> }) {
  const [text, setText] = useState("10");
  return (
    <AuthenticatedClientContext value={{ session, api: {} as never }}>
      <EditableCell
        label="Precio"
        rowId="a1"
        column="price"
        inputMode="decimal"
        text={text}
        save={async (typed) => {
          await send(typed);
          setText(typed);
          return null;
        }}
      />
    </AuthenticatedClientContext>
  );
}

function typeAndLeave(text: string): void {
  fireEvent.change(screen.getByLabelText("Precio"), { target: { value: text } });
  fireEvent.blur(screen.getByLabelText("Precio"));
}

beforeEach(() => sessionStorage.clear());

describe("a value that is typed and left during a save", () => {
  it("is saved when that save ends", async () => {
    let finish = () => {};
    const send = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    render(<Cell send={send} />);
    typeAndLeave("20");
    typeAndLeave("30");
    expect(send.mock.calls).toEqual([["20"]]);

    await act(async () => finish());
    expect(screen.getByRole("status").textContent).toBe("");
    await vi.waitFor(() => expect(send.mock.calls).toEqual([["20"], ["30"]]));

    await act(async () => finish());
    expect(screen.getByRole("status").textContent).toBe("Guardado");
  });
});
