/* Tells the server of a visitor who came by a referral's code, `?referral=CODE`, so that a sign-up counts for who gave it. */
import { deviceId } from "../api/device";
import type { components } from "../api/schema";
import { randomUuid } from "../lib/uuid";
import { readItem, removeItem, writeItem } from "./storage";

type Schemas = components["schemas"];

const CODE = /^[A-Z0-9]{4,16}$/;

export async function openReferral(landing: string): Promise<void> {
  const code = new URL(landing).searchParams.get("referral")?.trim().toUpperCase() ?? "";
  if (!CODE.test(code)) return;
  const key = `hub.referral.${code}`;
  // Kept before it is sent: another try begins the same session.
  const id = readItem(key) ?? randomUuid();
  writeItem(key, id);
  const begun: Schemas["ReferralSessionCreate"] = { referral_code: code, platform: "browser" };
  const answer = await callSession("POST", id, begun);
  // No such code, or a session of a device that this browser was before.
  if (answer.status === 404) removeItem(key);
  if (!answer.ok) return;
  const { active, state } = (await answer.json()) as Schemas["ReferralSession"];
  const opened: Schemas["ReferralSessionUpdate"] = { type: "open" };
  if (active && (state === "initialized" || state === "inspect")) await callSession("PATCH", id, opened);
}

function callSession(method: "POST" | "PATCH", id: string, body: object): Promise<Response> {
  return fetch(`/analytics/referrals/sessions/${id}`, {
    method,
    headers: { "content-type": "application/json", "device-id": deviceId() },
    body: JSON.stringify(body),
    credentials: "omit",
  });
}
