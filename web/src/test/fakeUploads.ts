/* A fake XMLHttpRequest for tests of uploads: each sent one waits until the test lets it progress and answers it. */
import { act } from "@testing-library/react";
import { vi } from "vitest";

export class FakeUpload {
  status = 0;
  responseText = "";
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  method = "";
  path = "";
  isAborted = false;
  readonly headers: Record<string, string> = {};
  /** The form's fields in their order. */
  fields: [string, FormDataEntryValue][] = [];

  open(method: string, path: string): void {
    this.method = method;
    this.path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.fields = [...form.entries()];
    sent.push(this);
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }

  /** The field of that name. */
  field(name: string): FormDataEntryValue | undefined {
    return this.fields.find(([one]) => one === name)?.[1];
  }

  async progress(fraction: number): Promise<void> {
    await act(async () => this.upload.onprogress?.({ loaded: fraction * 1000, total: 1000 }));
  }

  async answer(status: number, body: unknown): Promise<void> {
    this.status = status;
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    await act(async () => {
      this.onload?.();
      this.onloadend?.();
    });
  }

  /** Answers as the server does for a stored upload. */
  async accept(): Promise<string> {
    const id = String(this.field("id"));
    const url = `/media/resources/${this.field("public") === "true" ? "public" : "private"}/${id}`;
    await this.answer(200, { id, url });
    return url;
  }

  async loseConnection(): Promise<void> {
    await act(async () => {
      this.onerror?.();
      this.onloadend?.();
    });
  }
}

const sent: FakeUpload[] = [];

/** Replaces XMLHttpRequest; returns the uploads that were sent, oldest first. */
export function stubUploads(): readonly FakeUpload[] {
  sent.length = 0;
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  return sent;
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** A file that begins as a PNG does. */
export function pngFile(name = "foto.png"): File {
  return new File([new Uint8Array(PNG_HEAD)], name, { type: "image/png" });
}
