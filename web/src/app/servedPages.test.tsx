/* The pages that the server serves are those of the router: another address gets its 404. */
import { readFileSync } from "node:fs";
import type { RouteObject } from "react-router";
import { expect, it, vi } from "vitest";

// As in a build, which has no pages of the development server.
vi.stubEnv("DEV", false);
const { routes } = await import("./router");

/** The addresses of the pages below these routes, with `*` for a parameter. */
function pageAddresses(list: RouteObject[], parent = ""): string[] {
  return list.flatMap(({ path, index, children }) => {
    if (path === "*") return [];
    const relative = (path ?? "").replaceAll(/:\w+/g, "*").replace(/^\//, "");
    const address = path?.startsWith("/") ? `/${relative}` : [parent, relative].filter(Boolean).join("/");
    const own = children === undefined || index ? [address || "/"] : [];
    return [...own, ...pageAddresses(children ?? [], address === "/" ? "" : address)];
  });
}

it("has an address in the server for each page of the router, and no other", () => {
  const server = readFileSync("../crates/api/src/web/mod.rs", "utf8");
  const served = /const APP_PATHS: [^=]*= \[([^\]]*)\]/.exec(server)?.[1] ?? "";
  const addresses = [...served.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
  expect(addresses.toSorted()).toEqual([...new Set(pageAddresses(routes))].toSorted());
});
