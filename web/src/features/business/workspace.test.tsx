/* Tests of a workspace's data. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { recorded, refusal, workspace } from "@/test/businessFixtures";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const calls: { method: string; path: string; body: unknown }[] = [];
let answer: () => Response;

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  calls.length = 0;
  answer = () => HttpResponse.json(null);
  server.network.use(
    http.get("*/workspace", () => HttpResponse.json(workspace)),
    http.get("*/workspace/subscriptions/services", () => HttpResponse.json({ data: [] })),
    recorded(calls, "put", "*/workspace", () => answer()),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => server.network.resetHandlers());

describe("the workspace's data", () => {
  it("are changed in a form, and shown", async () => {
    const router = renderApp("/negocio");
    await screen.findByText("hola@ramirez.example");
    await userEvent.click(screen.getByRole("link", { name: "Editar datos" }));
    const name = await screen.findByLabelText<HTMLInputElement>("Nombre");
    expect(name.value).toBe("Farmacia Ramírez");
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await screen.findByText("Completá este dato.");
    await userEvent.type(name, "Óptica Sur");
    await userEvent.click(screen.getByRole("radio", { name: "Organización" }));
    await userEvent.clear(screen.getByLabelText(/^Email de contacto/));
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/negocio"));
    const body = { name: "Óptica Sur", type: "organization", email: null, phone: null, image_url: null };
    expect(calls).toEqual([{ method: "PUT", path: "/workspace", body }]);
  });

  it("are refused at their field", async () => {
    answer = () => refusal(400, "error.parser.body", { path: "phone" });
    renderApp("/negocio/datos");
    await userEvent.type(await screen.findByLabelText(/^Teléfono de contacto/), "+54 11");
    await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Teléfono de contacto/).getAttribute("aria-invalid")).toBe("true"),
    );
  });
});
