/* Tests of the files that are taken as pictures. */
import { describe, expect, it } from "vitest";
import { findPictureProblem, UPLOAD_LIMIT } from "./mediaFile";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (content: Uint8Array<ArrayBuffer>, type = "") => new File([content], "x", { type });

describe("a picture", () => {
  it.each([
    ["JPEG", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["GIF", "GIF89a\0\0"],
    ["WebP", "RIFF\0\0\0\0WEBPVP8 "],
  ])("is a %s, whatever its type is called", async (_, head) => {
    expect(await findPictureProblem(file(bytes(head), "text/plain"))).toBeNull();
  });

  it.each([
    ["an SVG", "<svg xmlns=''>"],
    ["a HEIC", "\0\0\0\x18ftypheic"],
    ["a sound", "RIFF\0\0\0\0WAVEfmt "],
    ["a PDF", "%PDF-1.7"],
    ["half of a PNG's beginning", "\x89PNG"],
  ])("is not %s that is called one", async (_, head) => {
    expect(await findPictureProblem(file(bytes(head), "image/png"))).toBe("type");
  });

  it("is neither empty nor over the limit, nor a file that cannot be read", async () => {
    expect(await findPictureProblem(file(new Uint8Array()))).toBe("empty");
    const big = Object.assign(file(bytes("GIF8")), {});
    Object.defineProperty(big, "size", { value: UPLOAD_LIMIT + 1 });
    expect(await findPictureProblem(big)).toBe("size");
    const folder = file(bytes("GIF8"));
    folder.slice = () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) as never;
    expect(await findPictureProblem(folder)).toBe("unreadable");
  });
});
