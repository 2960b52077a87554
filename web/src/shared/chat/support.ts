/* The platform's staff, whose profile id the server puts into the page. */

/** Null where the page does not have it. */
export function supportProfileId(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="hub-support"]')?.content || null;
}
