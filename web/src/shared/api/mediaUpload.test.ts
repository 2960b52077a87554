// @vitest-environment jsdom
/* Tests of uploads: their fields, progress, cancellation, and a token that has to be renewed. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeUpload, pngFile, stubUploads } from "@/test/fakeUploads";
import { ApiError } from "./errors";
import { uploadMedia } from "./mediaUpload";

const ID = "0190a5b0-7c3e-7000-8000-000000000001";
let sent: readonly FakeUpload[];
const session = { getAccessToken: vi.fn(), endIfCurrent: vi.fn() };
const onProgress = vi.fn();

beforeEach(() => {
  sent = stubUploads();
  session.getAccessToken.mockReset();
  session.getAccessToken.mockImplementation(async (wish?: { rejectedToken?: string }) =>
    wish?.rejectedToken ? "second" : "first",
  );
  session.endIfCurrent.mockReset();
  onProgress.mockReset();
});

/** Begins an upload, once it is sent. */
async function begin(signal = new AbortController().signal) {
  const result = uploadMedia({ id: ID, file: pngFile(), isPublic: true }, { session, onProgress, signal });
  result.catch(() => undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  return { result, request: sent[0] as FakeUpload };
}

describe("an upload", () => {
  it("sends id, public and file, in this order, with the token and the device", async () => {
    const { result, request } = await begin();
    expect([request.method, request.path]).toEqual(["POST", "/media/resources"]);
    expect(request.fields.map(([name]) => name)).toEqual(["id", "public", "file"]);
    expect(request.field("id")).toBe(ID);
    expect(request.field("public")).toBe("true");
    expect((request.field("file") as File).name).toBe("foto.png");
    expect(request.headers.authorization).toBe("Bearer first");
    expect(request.headers["device-id"]).toMatch(/^[0-9a-f-]{36}$/);
    const url = await request.accept();
    expect(await result).toEqual({ id: ID, url });
  });

  it("tells its progress", async () => {
    const { request } = await begin();
    await request.progress(0.25);
    await request.progress(1);
    expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  });

  it("is aborted with its signal, before and after it is sent", async () => {
    const controller = new AbortController();
    const { result, request } = await begin(controller.signal);
    controller.abort();
    await expect(result).rejects.toBe(controller.signal.reason);
    expect(request.isAborted).toBe(true);
    const late = uploadMedia(
      { id: ID, file: pngFile(), isPublic: true },
      { session, onProgress, signal: controller.signal },
    );
    await expect(late).rejects.toBe(controller.signal.reason);
    expect(sent).toHaveLength(1);
  });

  it("is sent once more with a renewed token", async () => {
    const { result, request } = await begin();
    await request.answer(401, { status: 401, code: "error.auth.unauthorized", extra: null });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.headers.authorization).toBe("Bearer second");
    expect(sent[1]?.field("id")).toBe(ID);
    await sent[1]?.accept();
    expect((await result).id).toBe(ID);
    expect(session.endIfCurrent).not.toHaveBeenCalled();
  });

  it("ends the session when the renewed token is refused too", async () => {
    const { result, request } = await begin();
    await request.answer(401, {});
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await sent[1]?.answer(401, {});
    await expect(result).rejects.toMatchObject({ status: 401 });
    expect(session.endIfCurrent).toHaveBeenCalledWith("second");
  });

  it("is not sent without a session", async () => {
    session.getAccessToken.mockResolvedValue(null);
    const result = uploadMedia(
      { id: ID, file: pngFile(), isPublic: true },
      { session, onProgress, signal: new AbortController().signal },
    );
    await expect(result).rejects.toMatchObject({ status: 401, code: "error.auth.unauthorized" });
    expect(sent).toHaveLength(0);
  });

  it("fails with what the server says, and with no answer as fetch does", async () => {
    const refused = await begin();
    await refused.request.answer(422, { status: 422, code: "error.rule.media_quota", extra: { limit: 1 } });
    await expect(refused.result).rejects.toEqual(new ApiError(422, "error.rule.media_quota", { limit: 1 }));
    sent = stubUploads();
    const closed = await begin();
    await closed.request.answer(413, "<html>");
    await expect(closed.result).rejects.toMatchObject({ status: 413, code: "unknown" });
    sent = stubUploads();
    const lost = await begin();
    await lost.request.loseConnection();
    await expect(lost.result).rejects.toBeInstanceOf(TypeError);
  });
});
