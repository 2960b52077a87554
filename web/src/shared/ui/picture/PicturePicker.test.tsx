/* Tests of the picture picker: the ways to choose, progress, refusals, addresses and removal. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeUpload, pngFile, stubUploads } from "../../../test/fakeUploads";
import { makeMedia } from "../../../test/fixtures";
import { AuthenticatedClientContext } from "../../api/authenticatedClient";
import { createQueryClient } from "../../api/queryClient";
import { workspaceApi } from "../../api/workspace";
import { PicturePicker } from "./PicturePicker";

const OWN = "/media/resources/public/0190a5b0-7c3e-7000-8000-000000000001";
const session = { getAccessToken: async () => "token", endIfCurrent: () => {} } as never;
const onChange = vi.fn();
const onBusyChange = vi.fn();
let sent: readonly FakeUpload[];

beforeEach(() => {
  sent = stubUploads();
  onChange.mockReset();
  onBusyChange.mockReset();
});

function Field({ label, initial }: { label: string; initial: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <PicturePicker
      label={label}
      value={value}
      onChange={(url) => {
        onChange(url);
        setValue(url);
      }}
      onBusyChange={onBusyChange}
    />
  );
}

function renderPickers(initial: string | null = null, labels = ["Imagen"]) {
  render(
    <AuthenticatedClientContext value={{ session, api: workspaceApi }}>
      {labels.map((label) => (
        <Field key={label} label={label} initial={initial} />
      ))}
    </AuthenticatedClientContext>,
  );
}

const picker = (name = "Imagen") => screen.getByRole("group", { name });
const input = (of = picker()) =>
  of.querySelector<HTMLInputElement>("input[type=file]:not([capture])") as HTMLInputElement;
const choose = (file: File) => userEvent.upload(input(), file, { applyAccept: false });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const picture = (of = picker()) => of.querySelector("img");

async function firstUpload(): Promise<FakeUpload> {
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0] as FakeUpload;
}

function paste(data: { files?: File[]; text?: string }, target: EventTarget = document.body) {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const clipboardData = { files: data.files ?? [], getData: () => data.text ?? "" };
  act(() => void target.dispatchEvent(Object.assign(event, { clipboardData })));
  return event;
}

describe("a chosen picture", () => {
  it("is uploaded with its progress, and becomes the value", async () => {
    renderPickers();
    await choose(pngFile());
    const upload = await firstUpload();
    expect(onBusyChange).toHaveBeenLastCalledWith(true);
    await upload.progress(0.4);
    expect(screen.getByRole("progressbar", { name: "Avance de la subida" })).toHaveProperty("value", 0.4);
    expect(screen.getByText(/Subiendo… 40/)).toBeDefined();
    await upload.progress(1);
    expect(screen.getByText("Procesando…")).toBeDefined();
    expect(onChange).not.toHaveBeenCalled();
    const url = await upload.accept();
    expect(onChange.mock.calls).toEqual([[url]]);
    expect(picture()?.getAttribute("src")).toBe(`${url}?width=512`);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByText("Imagen cargada.")).toBeDefined();
    expect(onBusyChange).toHaveBeenLastCalledWith(false);
  });

  it("may come from a phone's camera, and from the keyboard", async () => {
    renderPickers();
    const camera = picker().querySelector("input[capture]");
    expect(camera?.getAttribute("capture")).toBe("environment");
    expect(camera?.getAttribute("accept")).toBe("image/jpeg,image/png,image/webp,image/gif");
    const opened = vi.spyOn(input(), "click");
    await userEvent.tab();
    expect(document.activeElement?.textContent).toMatch(/Arrastrá una imagen/);
    await userEvent.keyboard("{Enter}");
    expect(opened).toHaveBeenCalledOnce();
  });

  it("is cancelled, keeps what was there, and leaves the focus in the field", async () => {
    renderPickers(OWN);
    await choose(pngFile());
    const upload = await firstUpload();
    await userEvent.click(button("Cancelar"));
    expect(upload.isAborted).toBe(true);
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button(/Cambiar la imagen/));
    expect(onBusyChange).toHaveBeenLastCalledWith(false);
  });

  it("takes the place of one that has not ended", async () => {
    renderPickers();
    await choose(pngFile("una.png"));
    await firstUpload();
    await choose(pngFile("otra.png"));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.isAborted).toBe(true);
    const url = await sent[1]?.accept();
    expect(onChange.mock.calls).toEqual([[url]]);
  });

  it("stops with its page", async () => {
    renderPickers();
    await choose(pngFile());
    const upload = await firstUpload();
    const { cleanup } = await import("@testing-library/react");
    cleanup();
    expect(upload.isAborted).toBe(true);
  });
});

describe("what is wrong", () => {
  it("is said before anything is sent: another type, and too big a file", async () => {
    renderPickers();
    await choose(new File(["%PDF-1.7"], "factura.png", { type: "image/png" }));
    await screen.findByText(/Ese archivo no es una imagen JPG/);
    expect(screen.getByRole("alert").textContent).toContain("factura.png");
    const big = pngFile();
    Object.defineProperty(big, "size", { value: 26 * 1024 * 1024 });
    await choose(big);
    await screen.findByText(/pesa 26 MB y el máximo es 25 MB/);
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
    expect(sent).toHaveLength(0);
  });

  it("is said of a full quota, and the same upload can be tried again", async () => {
    renderPickers();
    await choose(pngFile());
    const upload = await firstUpload();
    await upload.answer(422, { status: 422, code: "error.rule.media_quota", extra: null });
    await screen.findByText(/No queda lugar para más archivos/);
    await userEvent.click(button("Reintentar"));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.field("id")).toBe(upload.field("id"));
    expect(screen.queryByText(/No queda lugar/)).toBeNull();
  });

  it("is said without a network", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    renderPickers();
    await choose(pngFile());
    await (await firstUpload()).loseConnection();
    await screen.findByText(/No hay conexión/);
    expect(button("Reintentar")).toBeDefined();
  });
});

describe("a dropped picture", () => {
  it("is uploaded, and the field shows that it takes it", async () => {
    renderPickers();
    const dataTransfer = { types: ["Files"], files: [pngFile()], dropEffect: "none" };
    fireEvent.dragEnter(picker(), { dataTransfer });
    expect(picker().dataset.over).toBe("true");
    fireEvent.dragLeave(picker(), { dataTransfer });
    expect(picker().dataset.over).toBeUndefined();
    fireEvent.dragOver(picker(), { dataTransfer });
    expect(dataTransfer.dropEffect).toBe("copy");
    expect(fireEvent.drop(picker(), { dataTransfer })).toBe(false);
    await firstUpload();
  });

  it("that misses the field does not replace the page", async () => {
    renderPickers();
    const dataTransfer = { types: ["Files"], files: [pngFile()], dropEffect: "copy" };
    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
    expect(sent).toHaveLength(0);
  });
});

describe("a pasted picture", () => {
  it("is uploaded by the only field of the page", async () => {
    renderPickers();
    expect(paste({ files: [pngFile("image.png")] }).defaultPrevented).toBe(true);
    await firstUpload();
  });

  it("is uploaded by the field with the focus, when there are more", async () => {
    renderPickers(null, ["Portada", "Logo"]);
    paste({ files: [pngFile()] });
    within(picker("Logo"))
      .getByRole("button", { name: /Arrastrá/ })
      .focus();
    paste({ files: [pngFile()] });
    await firstUpload();
    expect(within(picker("Logo")).getByRole("progressbar")).toBeDefined();
    expect(within(picker("Portada")).queryByRole("progressbar")).toBeNull();
  });

  it("may be an address, but not any text", () => {
    renderPickers();
    expect(paste({ text: "hola" }).defaultPrevented).toBe(false);
    paste({ text: "https://otro.test/a.jpg" });
    expect(onChange.mock.calls).toEqual([["https://otro.test/a.jpg"]]);
    expect(picture()?.getAttribute("src")).toBe("https://otro.test/a.jpg");
  });
});

describe("an address", () => {
  it("is typed, and what is wrong with it is said when it is left", async () => {
    renderPickers();
    await userEvent.click(button("Usar una dirección"));
    const field = screen.getByLabelText<HTMLInputElement>("Dirección de la imagen");
    await userEvent.type(field, "http://otro.test/a.jpg");
    expect(screen.queryByText(/tiene que empezar con https/)).toBeNull();
    await userEvent.tab();
    await screen.findByText(/tiene que empezar con https/);
    expect(picture()).toBeNull();
    await userEvent.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(field, "https://otro.test/a.jpg");
    await waitFor(() => expect(picture()?.getAttribute("src")).toBe("https://otro.test/a.jpg"));
    expect(screen.queryByText(/tiene que empezar con https/)).toBeNull();
  });

  it("of another site is shown with the picture", () => {
    renderPickers("https://otro.test/a.jpg");
    expect(screen.getByLabelText<HTMLInputElement>("Dirección de la imagen").value).toBe(
      "https://otro.test/a.jpg",
    );
  });
});

describe("an uploaded picture", () => {
  it("is chosen among the public ones, found by name", async () => {
    const api = { GET: vi.fn() };
    api.GET.mockImplementation(async (_: string, { params }: { params: { query: { query?: string } } }) => {
      const rows = [
        makeMedia(1, "Frente.png"),
        makeMedia(2, "Interior.png"),
        makeMedia(3, "Contrato.png", { public: false }),
      ].filter(({ filename }) => filename.includes(params.query.query ?? ""));
      return { data: { data: rows, cursor: null }, response: new Response() };
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <AuthenticatedClientContext value={{ session, api: api as never }}>
          <Field label="Imagen" initial={null} />
        </AuthenticatedClientContext>
      </QueryClientProvider>,
    );
    await userEvent.click(button("Elegir de mis archivos"));
    const dialog = within(await screen.findByRole("dialog", { name: "Elegí una imagen" }));
    await dialog.findByRole("button", { name: "Interior.png" });
    expect(dialog.queryByText("Contrato.png")).toBeNull();
    await userEvent.type(dialog.getByLabelText("Buscar por nombre"), "Frente");
    await waitFor(() => expect(dialog.queryByText("Interior.png")).toBeNull());
    expect(api.GET.mock.lastCall?.[1].params.query).toMatchObject({ query: "Frente", type: "image" });
    await userEvent.click(dialog.getByRole("button", { name: "Frente.png" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onChange.mock.calls).toEqual([[makeMedia(1, "").url]]);
  });
});

it("is removed, and the focus stays in the field", async () => {
  renderPickers(OWN);
  expect(picture()?.getAttribute("src")).toBe(`${OWN}?width=512`);
  await userEvent.click(button("Quitar"));
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(picture()).toBeNull();
  expect(document.activeElement).toBe(button(/Arrastrá/));
  expect(screen.getByText("Imagen quitada.")).toBeDefined();
});
