/* This browser's device id, stored and sent in the device-id header of every call. */
import { isEmbedded } from "../lib/embedded";

import { randomUuid } from "../lib/uuid";

const STORAGE_KEY = "hub.device_id";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let cachedId: string | null = null;

export function deviceId(): string {
  cachedId ??= readStoredId() ?? createId();
  return cachedId;
}

function readStoredId(): string | null {
  if (isEmbedded) return null;
  try {
    const id = localStorage.getItem(STORAGE_KEY);
    return id && UUID.test(id) ? id : null;
  } catch {
    return null;
  }
}

function createId(): string {
  const id = randomUuid();
  if (isEmbedded) return id;
  try {
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Without storage (private windows) the id lasts as long as the page.
  }
  return id;
}
