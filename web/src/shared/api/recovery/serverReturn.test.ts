/* Tests of queries that failed while the server was away: they are repeated when it is back, without a click. */
// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../errors";
import { createQueryClient } from "../queryClient";
import { refetchWhenServerReturns } from "./serverReturn";

let serverIsAway = false;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  serverIsAway = true;
  vi.stubGlobal("fetch", async () => {
    if (serverIsAway) throw new TypeError("Failed to fetch");
    return new Response(null, { status: 200 });
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page's query, on screen. */
function showQuery(answer: () => Promise<string>) {
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ["anything"], queryFn: answer });
  const leave = observer.subscribe(() => {});
  const unwatch = refetchWhenServerReturns(client);
  stop = () => {
    unwatch();
    leave();
  };
  return observer;
}

it("comes by itself when a server that was away answers", async () => {
  const page = showQuery(async () => {
    if (serverIsAway) throw new TypeError("Failed to fetch");
    return "Turnos";
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.getCurrentResult().isError).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.getCurrentResult().isError).toBe(true);
  serverIsAway = false;
  await vi.advanceTimersByTimeAsync(16_000);
  expect(page.getCurrentResult().data).toBe("Turnos");
});

it("stands as it is for a while when the server answers and only this query fails", async () => {
  serverIsAway = false;
  const answer = vi.fn(async (): Promise<string> => {
    throw new ApiError(503, "unknown", null);
  });
  const page = showQuery(answer);
  await vi.advanceTimersByTimeAsync(8000);
  expect(page.getCurrentResult().isError).toBe(true);
  expect(answer).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(13_000);
  expect(answer).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(answer).toHaveBeenCalledTimes(8);
  // The second wait is twice as long.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(answer).toHaveBeenCalledTimes(8);
});

it("is not repeated after a refusal, which is an answer", async () => {
  const answer = vi.fn(async (): Promise<string> => {
    throw new ApiError(404, "error.not_found", null);
  });
  showQuery(answer);
  await vi.advanceTimersByTimeAsync(8000);
  serverIsAway = false;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(answer).toHaveBeenCalledTimes(4);
});

it("is asked at once when the browser's network is back", async () => {
  const page = showQuery(async () => {
    if (serverIsAway) throw new TypeError("Failed to fetch");
    return "Turnos";
  });
  await vi.advanceTimersByTimeAsync(60_000);
  serverIsAway = false;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(100);
  expect(page.getCurrentResult().data).toBe("Turnos");
});
