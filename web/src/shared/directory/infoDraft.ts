/* The draft of a page's texts and pictures: its problems and the body that it makes. */
import type { components } from "@/shared/api/schema";
import { picture, pageForm as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";

type PageInfo = components["schemas"]["PageInfo"];

export const EMPTY_INFO: PageInfo = {
  name: "",
  short_name: "",
  description: "",
  avatar_url: null,
  cover_url: null,
};

export function findInfoProblems(info: PageInfo): FieldProblems {
  const problems: Record<string, string> = {};
  if (info.name.trim() === "") problems["info.name"] = texts.required;
  for (const field of ["avatar_url", "cover_url"] as const) {
    const address = info[field];
    const problem = address === null ? null : findPictureAddressProblem(address);
    if (problem) problems[`info.${field}`] = picture.problems[problem];
  }
  return problems;
}

/** The body of a draft without problems. */
export function infoBody(info: PageInfo): PageInfo {
  const [name, short_name, description] = [info.name, info.short_name, info.description].map((text) =>
    text.trim(),
  ) as [string, string, string];
  return { ...info, name, short_name, description };
}
