/* The texts of the problems that keep push messages from being shown. */
import { pushProblems } from "@/shared/i18n/es";
import { isIos } from "../device/support";

export function problemText(problem: "denied" | "dismissed" | "needs_home_screen" | "unsupported"): string {
  return problem === "denied" && isIos() ? pushProblems.denied_ios : pushProblems[problem];
}
