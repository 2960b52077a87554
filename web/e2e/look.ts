/* How a page looks: in light and in dark, on a desktop and on a phone, free of what axe finds and kept as a picture. */
import path from "node:path";
import { expect, type Page, type TestInfo } from "@playwright/test";
import axe from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
// What another colour scheme can break.
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
// They pass the focus on the moment they get it, which axe cannot see (mui/base-ui#4668).
const FOCUS_GUARDS = "[data-base-ui-focus-guard]";
const SHOTS = path.resolve(import.meta.dirname, "../../target/shots");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const PHONE = { width: 390, height: 844 };
const SCHEMES = ["light", "dark"] as const;

type Scheme = (typeof SCHEMES)[number];

export interface Look {
  /** Whether the test itself runs on a phone. */
  phone: boolean;
  /** In every look: nothing that axe finds, and a picture of that name. */
  at: (name: string) => Promise<void>;
  /** In every look: a picture alone. */
  shot: (name: string) => Promise<void>;
}

/**
 * The looks of a test's page: those of the device it runs on and, unless a tag says otherwise, a desktop's page made as
 * narrow as a phone's. '@phone' tests run on one themselves; what '@desktop' tests show is for wide screens alone.
 */
export function lookOf(page: Page, { project, tags }: TestInfo, scripts: boolean): Look {
  const phone = project.name === "phone";
  const isNarrowed = !phone && !tags.includes("@phone") && !tags.includes("@desktop");

  async function inBothSchemes(look: (scheme: Scheme) => Promise<void>): Promise<void> {
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      // Without scripts there is nobody to ask, and nothing that moves.
      if (scripts) await page.evaluate(settle);
      await look(colorScheme);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }

  async function inEach(look: (device: string, scheme: Scheme) => Promise<void>): Promise<void> {
    await inBothSchemes((scheme) => look(phone ? "phone" : "desktop", scheme));
    const wide = page.viewportSize();
    if (!isNarrowed || !wide) return;
    const top = scripts ? await page.evaluate(() => window.scrollY) : 0;
    await page.setViewportSize(PHONE);
    await inBothSchemes((scheme) => look("phone", scheme));
    await page.setViewportSize(wide);
    if (scripts) await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  }

  const shot = (name: string, device: string, scheme: Scheme) =>
    page.screenshot({ path: path.join(SHOTS, `${name}-${device}-${scheme}.png`), animations: "disabled" });

  return {
    phone,
    at: (name) =>
      inEach(async (device, scheme) => {
        await expectAccessible(page, scheme);
        await shot(name, device, scheme);
      }),
    shot: (name) => inEach(async (device, scheme) => void (await shot(name, device, scheme))),
  };
}

/** Ends what the change set in motion, and waits until it is drawn. */
async function settle(): Promise<void> {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await drawn();
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
  await drawn();
}

async function expectAccessible(page: Page, scheme: Scheme): Promise<void> {
  await prepareAxe(page);
  const runOnly = scheme === "light" ? TAGS : COLOUR_RULES;
  const found = await page.evaluate(
    async ({ exclude, runOnly }) => {
      const { violations } = await window.axe.run({ exclude }, { runOnly, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ target }) => target.join(" ")),
      }));
    },
    { exclude: [FOCUS_GUARDS], runOnly },
  );
  expect(found, scheme).toEqual([]);
}

/** Gives each frame axe once a document, where axe's own package for Playwright does it twice for each look. */
async function prepareAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(axe.source);
    // A frame of another site answers to nobody else.
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }));
  }
}
