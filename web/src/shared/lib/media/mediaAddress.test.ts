// @vitest-environment jsdom
/* Tests of the addresses of pictures. */
import { describe, expect, it } from "vitest";
import {
  findPictureAddressProblem,
  normalizePictureAddress,
  parseMediaAddress,
  variantSrcSet,
  variantUrl,
} from "./mediaAddress";

const ID = "0190a5b0-7c3e-7000-8000-000000000001";
const OWN = `/media/resources/public/${ID}`;
const address = { id: ID, isPublic: true, path: OWN };

describe("an address of ours", () => {
  it.each([
    [OWN, true],
    [`${window.location.origin}${OWN}`, true],
    [`/media/resources/private/${ID}`, false],
  ])("is %s", (url, isPublic) => {
    expect(parseMediaAddress(url)).toMatchObject({ id: ID, isPublic });
  });

  it.each([
    `https://otro.test${OWN}`,
    `//otro.test${OWN}`,
    `/media/resources/public/${ID}/x`,
    "/media/resources/public/nada",
    `/media/resources/others/${ID}`,
    "https://otro.test/a.jpg",
    "",
  ])("is not %s", (url) => {
    expect(parseMediaAddress(url)).toBeNull();
  });

  it("has each size that the server makes, whole or cropped to a square", () => {
    expect(variantUrl(address, 256)).toBe(`${OWN}?width=256`);
    expect(variantUrl(address, 256, { isSquare: true })).toBe(`${OWN}?width=256&height=256`);
    const sizes = variantSrcSet(address).split(", ");
    expect(sizes).toHaveLength(10);
    expect(sizes[0]).toBe(`${OWN}?width=64 64w`);
    expect(sizes[9]).toBe(`${OWN}?width=2048 2048w`);
  });
});

describe("an address to store", () => {
  it("is without the origin when it is ours, and without spaces around it", () => {
    expect(normalizePictureAddress(` ${window.location.origin}${OWN} `)).toBe(OWN);
    expect(normalizePictureAddress(" https://otro.test/a.jpg")).toBe("https://otro.test/a.jpg");
  });

  it.each([
    [OWN, null],
    ["https://otro.test/a.jpg?x=1", null],
    [`/media/resources/private/${ID}`, "private"],
    ["http://otro.test/a.jpg", "insecure"],
    [`https://otro.test/${"a".repeat(2048)}`, "long"],
    ["otro.test/a.jpg", "invalid"],
    ["https://otro", "invalid"],
    ["https://", "invalid"],
    ["data:image/png;base64,AA", "invalid"],
    ["javascript:alert(1)", "invalid"],
  ])("%s: %s", (url, problem) => {
    expect(findPictureAddressProblem(url)).toBe(problem);
  });
});
