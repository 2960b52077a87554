/* Why a browser gave no position, as what the visitor can do about it differs. */

/** The visitor or the browser's settings refused, the device has no position, or it took too long. */
export type LocateFailure = "denied" | "unavailable" | "slow";

// The codes of GeolocationPositionError (W3C Geolocation, 7.1).
const DENIED = 1;
const TIMED_OUT = 3;

export function locateFailure({ code }: Pick<GeolocationPositionError, "code">): LocateFailure {
  if (code === DENIED) return "denied";
  return code === TIMED_OUT ? "slow" : "unavailable";
}
