/* The pictures of the dashboard: each screen of the demonstration's evening, on terminals of three sizes. */
import { test } from "@playwright/test";
import { Terminal } from "../fixtures/terminal";
import { savePicture } from "./savePicture";
import { terminalPage } from "./terminalPage";

const SIZES = [
  [200, 60],
  [120, 35],
  [80, 24],
] as const;

/** The screens by their keys, and a text that each has once it is read. */
const SCREENS = [
  ["2", "orders", /\[2 Orders \d+\]/],
  ["1", "kpis", /Page views today/],
  ["3", "duty", /Week of \d/],
  ["4", "stores", /Sushi Espora/],
  ["5", "messages", /Sofía Maldonado/],
  ["6", "log", /\[6 Log\]/],
] as const;

for (const [columns, rows] of SIZES) {
  test(`the dashboard at ${columns}x${rows}`, async ({ page }) => {
    await page.setViewportSize({ width: 2000, height: 1300 });
    const screen = { key: "2", title: /\[2 Orders \d+\]/, columns, rows };
    const terminal = await Terminal.openDemo(screen);
    try {
      for (const [key, name, text] of SCREENS) {
        await terminal.press(key);
        await terminal.expectText(text);
        await page.setContent(terminalPage(await terminal.colouredScreen()));
        await savePicture(page.locator("pre"), `terminal/${name}-${columns}x${rows}`);
      }
    } finally {
      await terminal.close();
    }
  });
}
