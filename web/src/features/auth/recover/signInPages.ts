/* The sign-in pages to which password recovery leads back. */
import { paths } from "@/app/paths";
import { recover } from "@/shared/i18n/es";

/** The state of a link to the recovery page. */
export interface RecoverState {
  signInPath: string;
  /** The page to return to after signing in. */
  returnPath: string | null;
}

export const SIGN_IN_PAGES = [
  { path: paths.signIn(), label: recover.toWorkspace },
  { path: paths.consumer.signIn(), label: recover.toConsumer },
  { path: paths.backoffice.signIn(), label: recover.toBackoffice },
] as const;

/** The sign-in page that a location's state names, by default the workspace's. */
export function signInPathFrom(state: unknown): string {
  const wanted = (state as Partial<RecoverState> | null)?.signInPath;
  return (SIGN_IN_PAGES.find(({ path }) => path === wanted) ?? SIGN_IN_PAGES[0]).path;
}

/** The state of the link back to the sign-in page, which leads on to the page that was asked for. */
export function signInStateFrom(state: unknown): { from: string } | null {
  const wanted = (state as Partial<RecoverState> | null)?.returnPath;
  return typeof wanted === "string" ? { from: wanted } : null;
}
