/* The id of this browser, made once and kept; every call carries it in the device-id header. */

const KEY = "hub.device_id";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let current: string | null = null;

export function deviceId(): string {
  current ??= stored() ?? create();
  return current;
}

function stored(): string | null {
  try {
    const id = localStorage.getItem(KEY);
    return id && UUID.test(id) ? id : null;
  } catch {
    return null;
  }
}

function create(): string {
  const id = randomUuid();
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage may be closed (private windows): the id then lives as long as the page.
  }
  return id;
}

// crypto.randomUUID exists only on secure origins; a town hall's kiosk may well use plain http.
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
