// @vitest-environment jsdom
/* Tests of the upload queue: two at a time, in their order, until each has ended. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeUpload, pngFile, stubUploads } from "@/test/fakeUploads";
import { createUploadQueue, isUploading } from "./uploadQueue";

const session = { getAccessToken: async () => "token", endIfCurrent: () => {} };
const onUploaded = vi.fn();
let sent: readonly FakeUpload[];

beforeEach(() => {
  sent = stubUploads();
  onUploaded.mockReset();
});

const makeQueue = () => createUploadQueue(() => session, onUploaded);
const states = (queue: ReturnType<typeof makeQueue>) => queue.getUploads().map(({ state }) => state.status);
const sentCount = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));
const names = () => sent.map((upload) => (upload.field("file") as File).name);

describe("a queue of uploads", () => {
  it("sends two at a time, in their order", async () => {
    const queue = makeQueue();
    queue.add(["a", "b", "c", "d"].map(pngFile), true);
    await sentCount(2);
    expect(states(queue)).toEqual(["sending", "sending", "waiting", "waiting"]);
    expect(isUploading(queue.getUploads())).toBe(true);
    await sent[1]?.accept();
    await sentCount(3);
    expect(states(queue)).toEqual(["sending", "done", "sending", "waiting"]);
    await sent[0]?.accept();
    await sent[2]?.accept();
    await sentCount(4);
    await sent[3]?.accept();
    await vi.waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(4));
    expect(names()).toEqual(["a", "b", "c", "d"]);
    expect(isUploading(queue.getUploads())).toBe(false);
    queue.clear();
    expect(queue.getUploads()).toEqual([]);
  });

  it("goes on after a refusal, which can be tried again with the same id", async () => {
    const queue = makeQueue();
    queue.add(["a", "b", "c"].map(pngFile), false);
    await sentCount(2);
    await sent[0]?.answer(422, { status: 422, code: "error.rule.media_quota", extra: null });
    await sentCount(3);
    expect(states(queue)).toEqual(["failed", "sending", "sending"]);
    const id = queue.getUploads()[0]?.id ?? "";
    await sent[1]?.accept();
    await vi.waitFor(() => expect(states(queue)).toEqual(["failed", "done", "sending"]));
    queue.retry(id);
    await sentCount(4);
    expect(sent[3]?.field("id")).toBe(id);
    expect(sent[3]?.field("public")).toBe("false");
    expect(onUploaded).toHaveBeenCalledTimes(1);
  });

  it("takes one out and begins the next", async () => {
    const queue = makeQueue();
    queue.add(["a", "b", "c"].map(pngFile), true);
    await sentCount(2);
    queue.remove(queue.getUploads()[0]?.id ?? "");
    expect(sent[0]?.isAborted).toBe(true);
    await sentCount(3);
    expect(queue.getUploads().map(({ file }) => file.name)).toEqual(["b", "c"]);
  });

  it("says what is wrong with a file that is not sent", async () => {
    const queue = makeQueue();
    queue.add([new File([], "vacio.png"), pngFile("a")], true);
    await sentCount(1);
    expect(states(queue)).toEqual(["failed", "sending"]);
    expect(names()).toEqual(["a"]);
  });

  it("ends with its page", async () => {
    const queue = makeQueue();
    queue.add(["a", "b"].map(pngFile), true);
    await sentCount(2);
    queue.abortAll();
    expect(sent.map(({ isAborted }) => isAborted)).toEqual([true, true]);
  });
});
