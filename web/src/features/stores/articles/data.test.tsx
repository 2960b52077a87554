/* Tests of the change of one article: its result is that of the write. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { useArticleEdit } from "./data";

const { GET, PUT } = vi.hoisted(() => ({ GET: vi.fn(), PUT: vi.fn() }));
vi.mock("@/shared/api/workspace", () => ({ workspaceApi: { GET, PUT } }));

const answer = (status: number, body: object) => ({
  ...(status < 400 ? { data: body } : { error: body }),
  response: new Response(null, { status }),
});

function edit(): Promise<void> {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  GET.mockReset()
    .mockResolvedValueOnce(answer(200, { id: "a1" }))
    .mockRejectedValue(new TypeError("offline"));
  return renderHook(() => useArticleEdit("s1"), { wrapper }).result.current("a1", () => ({}) as never);
}

describe("a change whose article cannot be read again", () => {
  it("is saved when it was written", async () => {
    PUT.mockResolvedValue(answer(204, {}));
    await expect(edit()).resolves.toBeUndefined();
  });

  it("is refused for the reason of the write", async () => {
    PUT.mockResolvedValue(answer(409, { status: 409, code: "error.conflict.stock", extra: { count: 7 } }));
    await expect(edit()).rejects.toMatchObject({ code: "error.conflict.stock", extra: { count: 7 } });
  });
});
