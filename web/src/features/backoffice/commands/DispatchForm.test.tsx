/* Tests of a topic's form: one-time links stay until somebody has copied them, and what deletes asks first. */
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { staffSession } from "@/shared/api/staff";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { DispatchForm } from "./DispatchForm";
import type { Topic } from "./data";
import { emptyDraft } from "./schema/paramDraft";

const server = createFakeAuthServer();
const topic: Topic = {
  topic: "auth.password.reset",
  description: "Makes a link.",
  destructive: false,
  params_schema: { type: "object", properties: { dry_run: { type: "boolean", default: false } } },
  result_schema: { type: "object" },
  examples: [],
} as unknown as Topic;
const importTopic = {
  ...topic,
  topic: "pharmacy.shifts.import",
  params_schema: {
    type: "object",
    properties: {
      dry_run: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
    },
  },
} as unknown as Topic;
let dispatched: { topic: string; params: { dry_run?: boolean } }[] = [];
let links = 0;
let refusing = false;

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  dispatched = [];
  links = 0;
  refusing = false;
  server.network.use(
    http.get("*/plugins/pharmacy/groups", () => HttpResponse.json({ data: [], count: 0 })),
    http.post("*/backoffices/command_bus/dispatch", async ({ request }) => {
      if (refusing) {
        return HttpResponse.json({ status: 422, code: "error.some", extra: null }, { status: 422 });
      }
      const call = (await request.json()) as (typeof dispatched)[number];
      const { params } = call;
      dispatched.push(call);
      if (!params.dry_run) links += 1;
      const link = params.dry_run ? null : `/auth/recover#${links}`;
      return HttpResponse.json({ topic: topic.topic, result: { link, link_expired_at: null } });
    }),
  );
  localStorage.setItem("hub.session.backoffice", JSON.stringify(tokensFromAnswer(server.begin())));
  await staffSession.restore();
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});
afterEach(() => {
  server.network.resetHandlers();
  Reflect.deleteProperty(navigator, "clipboard");
});

function open(shown: Topic): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DispatchForm topic={shown} initialDraft={emptyDraft} />
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const tried = () => screen.findByRole("heading", { name: /La prueba salió bien/ });
const link = (number: number) => `http://hub.test/auth/recover#${number}`;
const TRY = "Probar sin cambiar nada";

async function tryAndRun(): Promise<void> {
  press(TRY);
  await tried();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ejecutar" }).disabled).toBe(false),
  );
  press("Ejecutar");
}

async function run(number: number): Promise<void> {
  await tryAndRun();
  await screen.findByText(link(number));
}

describe("an import of shifts", () => {
  beforeEach(() => open(importTopic));
  const written = () => dispatched.filter(({ params }) => !params.dry_run).map(({ params }) => params);

  it("that replaces others asks first", async () => {
    fireEvent.click(screen.getByLabelText("Reemplazar lo que hay en esos días"));
    await tryAndRun();
    const dialog = await screen.findByRole("dialog", { name: "¿Ejecutar este comando?" });
    expect(dialog.textContent).toContain("Borra los demás turnos del grupo");
    expect(written()).toEqual([]);
    press("Sí, ejecutar");
    await waitFor(() => expect(written()).toEqual([{ replace: true }]));
  });

  it("that only adds does not", async () => {
    await tryAndRun();
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a link that is shown once", () => {
  beforeEach(() => open(topic));

  it("stays while more is tried, refused and run", async () => {
    await run(1);
    press(TRY);
    await tried();
    expect(screen.getByText(link(1))).toBeDefined();
    press("Ejecutar");
    await screen.findByText(link(2));
    expect(screen.getByText(link(1))).toBeDefined();
    refusing = true;
    press(TRY);
    await screen.findByRole("alert");
    expect(screen.getByText(link(1))).toBeDefined();
    expect(screen.getByText(link(2))).toBeDefined();
  });

  it("makes place for the next answer once it is copied", async () => {
    await run(1);
    press("Copiar el enlace");
    await waitFor(() => expect(navigator.clipboard.writeText).toHaveBeenCalledWith(link(1)));
    expect(screen.getByText(link(1))).toBeDefined();
    press(TRY);
    await tried();
    expect(screen.queryByText(link(1))).toBeNull();
  });

  it("goes when it is closed", async () => {
    await run(1);
    press("Cerrar");
    expect(screen.queryByText(link(1))).toBeNull();
  });
});
