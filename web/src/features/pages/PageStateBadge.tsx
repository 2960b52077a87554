/* The state of a page, as a badge. */
import { pages as texts } from "@/shared/i18n/es";
import { Badge } from "@/shared/ui/data/Badge";
import type { PageState } from "./data";

export function PageStateBadge({ state }: { state: PageState }) {
  return <Badge tone={state === "published" ? "good" : "warn"}>{texts.states[state]}</Badge>;
}
