/* Tests of a part that is loaded when it is shown: its fallback, a failure, and another try. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { lazyPart } from "./lazyPart";

it("a part that cannot be loaded says so, and comes with another try", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<(props: { name: string }) => string>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
    .mockResolvedValue(({ name }) => `La parte ${name}`);
  const Part = lazyPart(load);
  render(<Part name="uno" fallback={<p>Cargando</p>} />);
  screen.getByText("Cargando");
  await screen.findByText(/No pudimos conectarnos con el servidor/);
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await screen.findByText("La parte uno");
  expect(load).toHaveBeenCalledTimes(2);
});
