/* The id of this browser, made once and kept; every call carries it in the device-id header. */
import { isEmbedded } from "../lib/embedded";

import { randomUuid } from "../lib/uuid";

const STORAGE_KEY = "hub.device_id";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let current: string | null = null;

export function deviceId(): string {
  current ??= readStoredId() ?? createId();
  return current;
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
    // Storage may be closed (private windows): the id then lives as long as the page.
  }
  return id;
}
