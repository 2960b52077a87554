/* The app's routes: the home, the page that is not there, and a page that breaks. */
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { paths } from "./paths";
import { routes } from "./router";

function open(path: string, table: RouteObject[] = routes) {
  render(<RouterProvider router={createMemoryRouter(table, { initialEntries: [path] })} />);
}

describe("the app", () => {
  it("leads from home to the calendar and the reference", async () => {
    open("/");
    const links = await screen.findAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/public/pharmacy_shifts/calendar",
      "/docs",
    ]);
  });

  it.each(["/profile", "/settings", "/plugins", "/a/b"])("has no page at %s", async (path) => {
    open(path);
    expect(await screen.findByRole("heading", { name: "Ups! Pagina no encontrada" })).toBeDefined();
    expect(screen.getByText("Error 404")).toBeDefined();
  });

  it("survives a page that breaks", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [frame] = routes;
    const Broken = () => {
      throw new Error("broken");
    };
    open("/", [{ ...frame, children: [{ path: "/", Component: Broken }] } as RouteObject]);
    expect(await screen.findByRole("heading", { name: "Algo salió mal" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Reintentar" })).toBeDefined();
  });
});

describe("paths", () => {
  it("builds the calendar's address", () => {
    expect(paths.publicCalendar()).toBe("/public/pharmacy_shifts/calendar");
    expect(paths.publicCalendar({ mes: "2026-11" })).toBe("/public/pharmacy_shifts/calendar?mes=2026-11");
  });
});
