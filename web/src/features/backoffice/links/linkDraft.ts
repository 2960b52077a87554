/* The draft of a link: its problems, its body, and the words of its refusals. */
import { ApiError } from "@/shared/api/errors";
import { links as texts } from "@/shared/i18n/es";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { LinkPut, StaffLink } from "./data";

export interface LinkDraft {
  name: string;
  isEnabled: boolean;
  input: string;
  output: string;
}

export function draftOf(link: StaffLink | null): LinkDraft {
  return {
    name: link?.name ?? "",
    isEnabled: link?.enabled ?? true,
    input: link?.input ?? "",
    output: link?.output ?? "",
  };
}

/** The problem of an address that is neither a path nor an https address; null when it is one of them. */
function findAddressProblem(address: string): string | null {
  if (address === "") return texts.addressRequired;
  if (address.includes("\\") || /^\/\//.test(address)) return texts.badAddress;
  if (address.startsWith("/")) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isHttps = url?.protocol === "https:" && /^https:\/\/[^/?#*@]+(?=[/?#]|$)/i.test(address);
  return isHttps ? null : texts.badAddress;
}

export function findProblems({ name, input, output }: LinkDraft): FieldProblems {
  const [from, to] = [input.trim(), output.trim()];
  const misplaced = /\*./.test(from) || /[?#].*\*/.test(from) ? texts.misplacedStar : null;
  const inputProblem = findAddressProblem(from) ?? misplaced;
  const stars = to.split("*").length - 1;
  const unmatched = stars > 0 && !from.endsWith("*") ? texts.unmatchedStar : null;
  const outputProblem = findAddressProblem(to) ?? (stars > 1 ? texts.manyStars : unmatched);
  return {
    ...(name.trim() === "" && { name: texts.nameRequired }),
    ...(inputProblem !== null && { input: inputProblem }),
    ...(outputProblem !== null && { output: outputProblem }),
  };
}

export function bodyOf({ name, isEnabled, input, output }: LinkDraft): LinkPut {
  return { name: name.trim(), enabled: isEnabled, input: input.trim(), output: output.trim() };
}

/** The message of a refused save, at the field that it is about; null when it has no words of its own. */
export function resolveRefusal(
  error: unknown,
  draft: LinkDraft,
): { draft: LinkDraft; problems: FieldProblems } | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "error.conflict.link_input") {
    return { draft, problems: { input: texts.refusals.taken } };
  }
  if (error.code !== "error.rule.link_loop") return null;
  const isInput = (error.extra as { path?: unknown } | null)?.path === "input";
  return { draft, problems: isInput ? { input: texts.refusals.input } : { output: texts.refusals.output } };
}
