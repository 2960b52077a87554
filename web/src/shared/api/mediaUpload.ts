/* Uploads of files with their progress, which fetch does not tell: XMLHttpRequest with the session's token. */
import { deviceId } from "./device";
import { apiErrorFrom } from "./errors";
import type { Session } from "./session";

/** A stored upload: its id and its address on this server. */
export interface UploadedMedia {
  id: string;
  url: string;
}

export interface MediaUpload {
  /** Made by the client: an upload that is tried again with the same id is stored once. */
  id: string;
  file: File;
  isPublic: boolean;
}

export interface UploadOptions {
  session: Pick<Session, "getAccessToken" | "endIfCurrent">;
  /** Called with the sent part, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

interface Answer {
  status: number;
  body: unknown;
}

const PATH = "/media/resources";

/** Throws an ApiError when refused, the signal's reason when aborted, and a TypeError without an answer, as fetch does. */
export async function uploadMedia(upload: MediaUpload, options: UploadOptions): Promise<UploadedMedia> {
  const { status, body } = await sendWithToken(upload, options);
  if (status < 200 || status > 299) throw apiErrorFrom(status, body);
  return body as UploadedMedia;
}

async function sendWithToken(upload: MediaUpload, options: UploadOptions): Promise<Answer> {
  const { session } = options;
  const unauthorized: Answer = { status: 401, body: { code: "error.auth.unauthorized" } };
  const token = await session.getAccessToken();
  if (token === null) return unauthorized;
  const first = await send(upload, token, options);
  if (first.status !== 401) return first;

  const renewed = await session.getAccessToken({ rejectedToken: token });
  if (renewed === null) return unauthorized;
  const second = await send(upload, renewed, options);
  if (second.status === 401) session.endIfCurrent(renewed);
  return second;
}

function send({ id, file, isPublic }: MediaUpload, token: string, options: UploadOptions): Promise<Answer> {
  const { onProgress, signal } = options;
  const form = new FormData();
  // The server reads the fields in this order and streams the file, which comes last.
  form.append("id", id);
  form.append("public", String(isPublic));
  form.append("file", file, file.name);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: parseJson(request.responseText) });
    request.onerror = () => reject(new TypeError("no answer to the upload"));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    request.open("POST", PATH);
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("device-id", deviceId());
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
