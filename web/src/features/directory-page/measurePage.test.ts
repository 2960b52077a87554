/* Tests of what is recorded of the pages that the server writes: their views, and the ways of contact that are taken. */
// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { measure } from "@/shared/analytics/measure";
import { randomUuid } from "@/shared/lib/uuid";
import { measurePage } from "./measurePage";

vi.mock("@/shared/analytics/measure", () => ({ measure: vi.fn() }));

const ID = "01a21d75-7dd0-707d-88ec-e44b31f88cee";
const CONTENT = "01a21d75-8e72-7307-a7ae-fd0daf69635d";

beforeEach(() => vi.mocked(measure).mockClear());

function openPage(path: string): void {
  window.history.replaceState(null, "", path);
  measurePage();
}

describe("a page", () => {
  it.each([
    [`/p/${ID}`, "discover_page", ID],
    [`/p/${ID.toUpperCase()}/?utm_source=qr`, "discover_page", ID],
    [`/v/${ID}`, "showroom", ID],
    [`/v/${ID}/${CONTENT}`, "showroom_content", CONTENT],
  ])("at %s records its view", (path, type, id) => {
    openPage(path);
    expect(measure).toHaveBeenCalledExactlyOnceWith("view", type, id);
  });

  it("at another address records nothing", () => {
    openPage("/p/nada");
    expect(measure).not.toHaveBeenCalled();
  });

  it("records the ways of contact that its visitor takes, and no other link", () => {
    document.body.innerHTML = `
      <a href="tel:+541142941234"><span>Llamar</span></a><a href="https://wa.me/541142941234">WhatsApp</a>
      <a href="https://www.openstreetmap.org/?mlat=1">Mapa</a><a href="mailto:a@prueba.example">Email</a>
      <a href="#explorar">Explorar</a><p>Texto</p>`;
    document.addEventListener("click", (event) => event.preventDefault());
    const id = randomUuid();
    openPage(`/p/${id}`);
    vi.mocked(measure).mockClear();
    for (const element of document.querySelectorAll<HTMLElement>("span, a:not(:has(span)), p"))
      element.click();
    const calls = vi.mocked(measure).mock.calls.filter((call) => call[2] === id);
    expect(calls.map(([action]) => action)).toEqual(["call", "whatsapp", "map", "mail"]);
    expect(calls[0]).toEqual(["call", "discover_page", id]);
  });
});
