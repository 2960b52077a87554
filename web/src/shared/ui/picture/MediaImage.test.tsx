/* Tests of pictures: ours by size, those of other sites, private ones, and those that fail. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AuthenticatedClientContext } from "../../api/authenticatedClient";
import { createQueryClient } from "../../api/queryClient";
import { workspaceApi } from "../../api/workspace";
import { MediaImage } from "./MediaImage";

const ID = "0190a5b0-7c3e-7000-8000-000000000001";
const OWN = `/media/resources/public/${ID}`;
const PRIVATE = `/media/resources/private/${ID}`;
const session = {
  getAccessToken: async (wish?: { rejectedToken?: string }) => (wish?.rejectedToken ? "second" : "first"),
} as never;
const fetches = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetches.mockReset();
  vi.stubGlobal("fetch", fetches);
});

function show(url: string | null, isSquare = false) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthenticatedClientContext value={{ session, api: workspaceApi }}>
        <MediaImage url={url} alt="Fachada" sizes="160px" isSquare={isSquare} />
      </AuthenticatedClientContext>
    </QueryClientProvider>,
  );
}

const image = () => screen.queryByRole<HTMLImageElement>("img", { name: "Fachada" });
const answer = (status: number, headers: HeadersInit = {}) => new Response(null, { status, headers });

describe("a picture of ours", () => {
  it("has an address for each size, and loads when it is near", () => {
    show(OWN);
    expect(image()?.getAttribute("src")).toBe(`${OWN}?width=512`);
    expect(image()?.getAttribute("srcset")).toContain(`${OWN}?width=1280 1280w`);
    expect(image()?.getAttribute("sizes")).toBe("160px");
    expect(image()?.getAttribute("loading")).toBe("lazy");
  });

  it("is cropped by the server when it is to be a square", () => {
    show(OWN, true);
    expect(image()?.getAttribute("srcset")).toContain(`${OWN}?width=256&height=256 256w`);
  });

  it("is loaded again after the server was busy", async () => {
    vi.useFakeTimers();
    show(OWN);
    fetches.mockResolvedValueOnce(answer(429, { "retry-after": "7" }));
    const first = image() as HTMLImageElement;
    fireEvent.error(first);
    await act(() => vi.advanceTimersByTimeAsync(6900));
    expect(image()).toBe(first);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(image()).not.toBe(first);
    expect(image()?.getAttribute("src")).toBe(`${OWN}?width=512`);
    vi.useRealTimers();
  });

  it("that is gone leaves its name", async () => {
    show(OWN);
    fetches.mockResolvedValueOnce(answer(404));
    fireEvent.error(image() as HTMLImageElement);
    await screen.findByText("Fachada (imagen no disponible)");
    expect(image()).toBeNull();
  });
});

describe("a private picture", () => {
  it("is asked for with the token, and shown from where that leads", async () => {
    const found = answer(200);
    Object.defineProperty(found, "url", { value: "http://hub.test/media/files/x/y?exp=1&sig=2" });
    fetches.mockResolvedValueOnce(answer(401)).mockResolvedValueOnce(found);
    show(PRIVATE);
    await waitFor(() => expect(image()?.src).toBe("http://hub.test/media/files/x/y?exp=1&sig=2"));
    expect(fetches.mock.calls.map(([url, init]) => [url, init?.headers])).toEqual([
      [`${PRIVATE}?width=512`, { authorization: "Bearer first" }],
      [`${PRIVATE}?width=512`, { authorization: "Bearer second" }],
    ]);
    fireEvent.error(image() as HTMLImageElement);
    await screen.findByText(/no disponible/);
  });

  it("of somebody else leaves its name", async () => {
    fetches.mockResolvedValueOnce(answer(404));
    show(PRIVATE);
    await screen.findByText("Fachada (imagen no disponible)");
    expect(fetches).toHaveBeenCalledOnce();
  });
});

describe("a picture of another site", () => {
  it("is as it is, and is not told who looks", () => {
    show("https://otro.test/a.jpg");
    expect(image()?.getAttribute("src")).toBe("https://otro.test/a.jpg");
    expect(image()?.hasAttribute("srcset")).toBe(false);
    expect(image()?.getAttribute("referrerpolicy")).toBe("no-referrer");
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(fetches).not.toHaveBeenCalled();
  });

  it.each(["http://otro.test/a.jpg", "nada", null])("is not %s", (url) => {
    show(url);
    expect(image()).toBeNull();
    expect(screen.getByText("Fachada (imagen no disponible)")).toBeDefined();
  });
});
