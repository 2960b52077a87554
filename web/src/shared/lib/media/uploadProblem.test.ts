/* Tests of what is said of an upload that failed. */
import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/errors";
import { formatBytes } from "../format";
import { fileProblem, uploadProblem } from "./uploadProblem";

describe("an upload that failed", () => {
  it.each([
    [413, "unknown", /más de 25 MB/, false],
    [422, "error.rule.media_type", /no es una imagen/, false],
    [422, "error.rule.media_image", /dañada/, false],
    [422, "error.rule.media_quota", /No queda lugar/, true],
    [401, "error.auth.unauthorized", /Tu sesión terminó/, true],
    [429, "error.too_many", /demasiados intentos/, true],
    [503, "error.unavailable", /muchas imágenes/, true],
    [500, "error.internal", /no está disponible/, true],
    [403, "error.auth.forbidden", /no tiene permiso/, false],
  ])("with %i %s says why, and whether another try may help", (status, code, text, canRetry) => {
    const problem = uploadProblem(new ApiError(status, code, null), "picture", true);
    expect(problem.text).toMatch(text);
    expect(problem.canRetry).toBe(canRetry);
  });

  it("of a file says which formats are taken", () => {
    const error = new ApiError(422, "error.rule.media_type", null);
    expect(uploadProblem(error, "file", true).text).toMatch(/videos MP4 y WebM/);
  });

  it("without an answer says whether there is a network", () => {
    expect(uploadProblem(new TypeError(), "picture", false).text).toMatch(/No hay conexión/);
    expect(uploadProblem(new TypeError(), "picture", true).text).toMatch(/No pudimos conectarnos/);
  });

  it("for its size says both sizes", () => {
    expect(fileProblem("size", { size: 31.4 * 1024 * 1024 }).text).toContain(
      "pesa 31 MB y el máximo es 25 MB",
    );
  });
});

describe("a size", () => {
  it.each([
    [0, "0 B"],
    [640, "640 B"],
    [1023 * 1024, "1 MB"],
    [1.44 * 1024 * 1024, "1,4 MB"],
    [25 * 1024 * 1024, "25 MB"],
    [3 * 1024 ** 4, "3.072 GB"],
  ])("of %i bytes is %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
