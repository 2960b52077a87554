/* Tests of the page of one's own files: the grid, its filters, details, deletion and uploads. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { workspaceSession } from "@/shared/api/workspace";
import { createFakeAuthServer, tokensFromAnswer } from "@/test/fakeAuthServer";
import { pngFile, stubUploads } from "@/test/fakeUploads";
import { makeMedia } from "@/test/fixtures";
import { renderApp } from "@/test/renderApp";

const server = createFakeAuthServer();
const [FRONT, VIDEO, LIST] = [
  makeMedia(1, "Frente.png"),
  makeMedia(2, "Aviso.mp4", { type: "video", format: "mp4", width: null, height: null }),
  makeMedia(3, "Precios.pdf", { type: "file", format: "pdf", width: null, height: null, public: false }),
];
let rows: ReturnType<typeof makeMedia>[] = [];
let queries: string[] = [];
let failure: number | null = null;

beforeAll(() => server.network.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.network.close());
beforeEach(async () => {
  rows = [FRONT, VIDEO, LIST];
  queries = [];
  failure = null;
  const refuse = (status: number) => HttpResponse.json({ status, code: "error.x", extra: null }, { status });
  server.network.use(
    http.get("*/media/resources", ({ request }) => {
      if (failure) return refuse(failure);
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const [query, wanted] = [searchParams.get("query") ?? "", searchParams.get("type")];
      const found = rows.filter(
        ({ filename, type }) => filename.includes(query) && (wanted === null || wanted === type),
      );
      if (searchParams.get("cursor") === "next")
        return HttpResponse.json({ data: found.slice(2), cursor: null });
      return HttpResponse.json({ data: found.slice(0, 2), cursor: found.length > 2 ? "next" : null });
    }),
    http.get("*/media/resources/:id/metadata", ({ params }) => {
      const found = rows.find(({ id }) => id === params.id);
      return found ? HttpResponse.json(found) : refuse(404);
    }),
    http.delete("*/media/resources/:id", ({ params }) => {
      if (failure) return refuse(failure);
      rows = rows.filter(({ id }) => id !== params.id);
      return HttpResponse.json(null);
    }),
    http.get("*/media/resources/private/:id", () => new HttpResponse("x")),
  );
  localStorage.setItem("hub.session.workspace", JSON.stringify(tokensFromAnswer(server.begin())));
  await workspaceSession.restore();
});
afterEach(() => {
  server.network.resetHandlers();
  vi.unstubAllGlobals();
});

const file = (name: string | RegExp) => screen.findByRole("link", { name });
const button = (name: string) => screen.getByRole("button", { name });

describe("the files", () => {
  it("are a grid that goes on, each with its kind and its size", async () => {
    renderApp("/archivos");
    await file("Frente.png");
    const grid = screen.getByRole("list", { name: "Archivos" });
    expect(within(grid).getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(button("Cargar más"));
    await file("Precios.pdf");
    const items = within(grid).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Frente.pngPNG · 1,2 MB",
      "Aviso.mp4MP4 · 1,2 MB",
      "Precios.pdfPrivadoPDF · 1,2 MB",
    ]);
    const picture = within(items[0] as HTMLElement).getByRole("presentation");
    expect(picture.getAttribute("src")).toBe(`${FRONT?.url}?width=512&height=512`);
    expect(queries).toEqual([
      "?order_by=created_at&order_dir=desc&take=24",
      "?order_by=created_at&order_dir=desc&take=24&cursor=next",
    ]);
  });

  it("are narrowed by a word and a type and ordered, all in the address", async () => {
    const router = renderApp("/archivos?type=image");
    await file("Frente.png");
    expect(screen.queryByRole("link", { name: "Aviso.mp4" })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Orden"), "Nombre, de la Z a la A");
    await userEvent.type(screen.getByLabelText("Buscar por nombre"), "nada");
    await screen.findByText("Ningún archivo coincide");
    expect(router.state.location.search).toBe("?query=nada&type=image&order_by=filename&order_dir=desc");
    expect(queries.at(-1)).toBe("?query=nada&type=image&order_by=filename&order_dir=desc&take=24");
    await userEvent.click(button("Quitar filtros"));
    await file("Aviso.mp4");
  });

  it("are none yet", async () => {
    rows = [];
    renderApp("/archivos");
    await screen.findByText("Todavía no subiste archivos");
  });

  it("that cannot be read can be asked for again", async () => {
    failure = 403;
    server.network.use(
      http.get("*/media/resources", () =>
        failure
          ? HttpResponse.json({ status: 403, code: "error.x", extra: null }, { status: 403 })
          : HttpResponse.json({ data: rows, cursor: null }),
      ),
    );
    renderApp("/archivos");
    await screen.findByText(/no tiene permiso/, {}, { timeout: 20_000 });
    failure = null;
    await userEvent.click(button("Reintentar"));
    await file("Frente.png");
  });
});

describe("a file", () => {
  it("has its details at an address of their own", async () => {
    const router = renderApp("/archivos?order_by=filename");
    await userEvent.click(await file("Frente.png"));
    const details = within(await screen.findByRole("dialog", { name: "Frente.png" }));
    await details.findByText("1.280 × 720 píxeles");
    details.getByText("Imagen PNG");
    details.getByText(`${window.location.origin}${FRONT?.url}`);
    expect(details.getByRole("link", { name: "Abrir" }).getAttribute("href")).toBe(FRONT?.url);
    expect(router.state.location.search).toBe(`?order_by=filename&id=${FRONT?.id}`);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("?order_by=filename");
  });

  it("that is gone is said to be", async () => {
    renderApp("/archivos?id=0190a5b0-7c3e-7000-8000-000000000999");
    await screen.findByText("Ese archivo ya no está");
  });

  it("is deleted after a question", async () => {
    renderApp(`/archivos?id=${FRONT?.id}`);
    const details = within(await screen.findByRole("dialog", { name: "Frente.png" }));
    await userEvent.click(await details.findByRole("button", { name: "Eliminar" }));
    const question = within(await screen.findByRole("dialog", { name: "¿Eliminar el archivo?" }));
    question.getByText(/Donde se use «Frente.png»/);
    expect(rows).toHaveLength(3);
    failure = 503;
    await userEvent.click(question.getByRole("button", { name: "Eliminar" }));
    await screen.findByText(/no está disponible en este momento/);
    failure = null;
    await userEvent.click(question.getByRole("button", { name: "Eliminar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("link", { name: "Frente.png" })).toBeNull());
    await screen.findByText("Archivo eliminado");
  });
});

describe("uploads", () => {
  /** Chooses files in the zone. */
  async function choose(...chosen: File[]) {
    await file("Frente.png");
    const input = document.querySelector("main input[type=file]") as HTMLInputElement;
    await userEvent.upload(input, chosen, { applyAccept: false });
    return screen.findByRole("region", { name: "Subidas" });
  }

  it("of several files are listed, and then are in the grid", async () => {
    renderApp("/archivos");
    const sent = stubUploads();
    const list = within(await choose(pngFile("uno.png"), pngFile("dos.png"), pngFile("tres.png")));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(list.getAllByRole("progressbar")).toHaveLength(2);
    list.getByText("En espera");
    rows = [makeMedia(9, "uno.png"), ...rows];
    await sent[0]?.accept();
    await file("uno.png");
    list.getByText("1 de 3");
    expect(sent[0]?.field("public")).toBe("true");
    await userEvent.click(list.getByRole("button", { name: "Limpiar" }));
    expect(list.queryByText("uno.png")).toBeNull();
  });

  it("may be private, and say each what is wrong", async () => {
    renderApp("/archivos");
    const sent = stubUploads();
    await file("Frente.png");
    await userEvent.click(screen.getByRole("radio", { name: "Solo mi negocio" }));
    const list = within(await choose(pngFile("virus.png")));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.field("public")).toBe("false");
    await sent[0]?.answer(422, { status: 422, code: "error.rule.media_type", extra: null });
    await list.findByText(/Ese tipo de archivo no se puede subir/);
    await userEvent.click(list.getByRole("button", { name: "Quitar virus.png de la lista" }));
    expect(screen.queryByRole("region", { name: "Subidas" })).toBeNull();
  });

  it("are not left behind without a question", async () => {
    const router = renderApp("/archivos");
    const sent = stubUploads();
    await choose(pngFile("uno.png"));
    await waitFor(() => expect(sent).toHaveLength(1));
    const home = within(screen.getByRole("navigation", { name: "Ruta de la página" })).getByRole("link");
    await userEvent.click(home);
    await userEvent.click(await screen.findByRole("button", { name: "Quedarme" }));
    expect(router.state.location.pathname).toBe("/archivos");
    expect(sent[0]?.isAborted).toBe(false);
    await userEvent.click(home);
    await userEvent.click(await screen.findByRole("button", { name: "Salir" }));
    // The page ends after the address changes.
    await waitFor(() => expect(sent[0]?.isAborted).toBe(true));
    expect(router.state.location.pathname).toBe("/");
  });
});
