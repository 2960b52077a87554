/* Tests of the writes of a change: what was written is known, also when an answer is lost or the run is stopped. */
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Article } from "../articleBody";
import { useBulkRun } from "./useBulkRun";

const { GET, PUT } = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn() }));
vi.mock("@/shared/api/workspace", () => ({ workspaceApi: { GET, PUT } }));

const response = new Response(null, { status: 200 });
const HIDE = { kind: "visible", visible: false } as const;

function articleOf(id: string, visible = true): Article {
  const price = { base: 10, final: 10, discount_fixed: 0, discount_percent: 0, tax_percent: null };
  const stock = { count: null, min_count: null, out_of_stock: false };
  return { id, name: id, visible, price, stock, categories: [], customizers: [] } as unknown as Article;
}

beforeEach(() => {
  GET.mockReset();
  PUT.mockReset();
});

describe("a write whose answer is lost", () => {
  const lose = async (isWritten: boolean) => {
    PUT.mockRejectedValue(new TypeError("offline"));
    GET.mockResolvedValueOnce({ data: articleOf("a1"), response });
    GET.mockResolvedValueOnce({ data: articleOf("a1", !isWritten), response });
    const { result } = renderHook(() => useBulkRun("s1"));
    await act(() => result.current.apply([articleOf("a1")], HIDE));
    return result.current.run;
  };

  it("counts when the article is changed", async () => {
    expect(await lose(true)).toMatchObject({ changed: [{ id: "a1" }], failures: [] });
  });

  it("failed when the article is as it was", async () => {
    expect(await lose(false)).toMatchObject({ changed: [], failures: [{ reason: "failed" }] });
  });
});

describe("a run that is stopped", () => {
  it("ends with what was written, and can be stopped once", async () => {
    let finish = () => {};
    const wait = new Promise<object>((resolve) => {
      finish = () => resolve({ response });
    });
    PUT.mockReturnValue(wait);
    GET.mockImplementation(async (_, { params }: { params: { path: { article_id: string } } }) => ({
      data: articleOf(params.path.article_id),
      response,
    }));
    const { result } = renderHook(() => useBulkRun("s1"));
    const articles = ["a", "b", "c", "d", "e", "f"].map((id) => articleOf(id));
    act(() => void result.current.apply(articles, HIDE));
    expect([result.current.stop(), result.current.stop()]).toEqual([true, false]);
    await act(async () => finish());
    await vi.waitFor(() => expect(result.current.run?.isRunning).toBe(false));
    expect(result.current.run).toMatchObject({ done: 4, total: 6, failures: [] });
    expect(result.current.stop()).toBe(false);
  });
});
