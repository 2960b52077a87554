/* The id of this browser, made once and kept; every call carries it in the device-id header. */
import { embedded } from "../lib/embedded";

import { randomUuid } from "../lib/uuid";

const KEY = "hub.device_id";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let current: string | null = null;

export function deviceId(): string {
  current ??= stored() ?? create();
  return current;
}

function stored(): string | null {
  if (embedded) return null;
  try {
    const id = localStorage.getItem(KEY);
    return id && UUID.test(id) ? id : null;
  } catch {
    return null;
  }
}

function create(): string {
  const id = randomUuid();
  if (embedded) return id;
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage may be closed (private windows): the id then lives as long as the page.
  }
  return id;
}
