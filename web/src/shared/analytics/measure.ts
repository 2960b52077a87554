/* Records what visitors do, for figures. The code that keeps and sends it is loaded once the page is idle. */
import { whenIdle } from "../lib/afterPaint";
import { isEmbedded } from "../lib/embedded";
import type { Measurement } from "./measurement";

let record: ((measurement: Measurement) => void) | undefined;

/** Records it, once `startMeasuring` was called. Action and type are slugs, as `view` and `discover_page`. */
export function measure(
  action: string,
  type: string,
  id: string | null = null,
  payload: Measurement["payload"] = {},
): void {
  record?.({ action, type, id, payload, at: Date.now() });
}

/** Begins to record, unless the visitor wishes otherwise. An entry calls it before it draws its page. */
export function startMeasuring(): void {
  if (isEmbedded || isUnwanted()) return;
  // The page may change its address before the sender is there.
  const landing = window.location.href;
  const waiting: Measurement[] = [];
  record = (measurement) => {
    if (waiting.push(measurement) === 1) whenIdle(() => void openSender().catch(() => undefined));
  };

  // Blockers block files that are named after analytics, and the page would take a missing chunk for a stale one and reload.
  async function openSender(): Promise<void> {
    record = (await import("./eventSender")).openSender(landing);
    for (const measurement of waiting) record(measurement);
  }
}

/** True with Do Not Track, the Global Privacy Control, or a browser that a program drives. */
function isUnwanted(): boolean {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === "1" || globalPrivacyControl === true || webdriver;
}
