/* Saves a picture for the documentation, small enough to be read on a slow line. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { withPalette } from "./palettePng";

const FOLDER = path.resolve(import.meta.dirname, "../../../docs/pictures");
/** Of a file, so that the README is read on a slow line too. */
const MAX_BYTES = 180_000;

/** Writes `docs/pictures/NAME.png`; the name may begin with a folder. */
export async function savePicture(target: Page | Locator, name: string): Promise<void> {
  const picture = withPalette(await target.screenshot({ animations: "disabled" }));
  expect(picture.length, `the bytes of ${name}.png`).toBeLessThan(MAX_BYTES);
  const file = path.join(FOLDER, `${name}.png`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, picture);
}
