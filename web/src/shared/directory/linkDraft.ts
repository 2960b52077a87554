/* The draft of a page's links: what people type, its problems, and the values that the server takes. */
import type { components } from "@/shared/api/schema";
import { pageForm as texts } from "@/shared/i18n/es";
import { randomUuid } from "../lib/uuid";
import type { FieldProblems } from "../ui/entity/useEntityForm";

type Schemas = components["schemas"];
export type PageLink = Schemas["PageLink"];
export type PageLinkType = Schemas["PageLinkType"];

export interface LinkDraft {
  /** Names the row on screen; the server knows no id. */
  id: string;
  type: PageLinkType;
  value: string;
  label: string;
}

/** The types in the order of the form: the ways to reach a business first. */
export const LINK_TYPES: readonly PageLinkType[] = [
  "whatsapp",
  "phone",
  "website",
  "instagram",
  "facebook",
  "email",
  "google_maps",
  "tiktok",
  "youtube",
  "twitter",
  "other",
];

/** The URLs of profiles, up to their name. */
const PROFILES: Partial<Record<PageLinkType, string>> = {
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  twitter: "https://x.com/",
  tiktok: "https://www.tiktok.com/@",
  youtube: "https://www.youtube.com/@",
};

/** The most links of a page. */
export const LINKS_MAX = 20;
const PHONE_DIGITS_MIN = 8;
/** An area code and a number. */
const NATIONAL_DIGITS = 10;

export function linkDrafts(links: readonly PageLink[]): LinkDraft[] {
  return links.map((link) => ({ id: randomUuid(), ...link }));
}

export function newLink(type: PageLinkType): LinkDraft {
  return { id: randomUuid(), type, value: "", label: "" };
}

export const isPhone = (type: PageLinkType) => type === "phone" || type === "whatsapp";

/** Converts typed text to the stored value: '@lanonna' of Instagram and 'lanonna.com.ar' become URLs. */
export function linkValue(type: PageLinkType, typed: string): string {
  const text = typed.trim();
  if (type === "whatsapp") return mobileNumber(text);
  if (text === "" || type === "phone" || type === "email" || /^[a-z][a-z+.-]*:/i.test(text)) return text;
  const profile = PROFILES[type];
  const name = text.replace(/^@/, "");
  if (profile && /^[\w.-]+$/.test(name) && !/\.(com|ar|net|org)$/i.test(name)) return profile + name;
  return `https://${text}`;
}

/** '11 5555-1234' is a mobile phone's; a number with its country stays, since a fixed line can have WhatsApp too. */
function mobileNumber(text: string): string {
  const digits = text.replaceAll(/\D/g, "").replace(/^0/, "");
  return !text.startsWith("+") && digits.length === NATIONAL_DIGITS ? `+549${digits}` : text;
}

export function findLinkProblems(links: readonly LinkDraft[]): FieldProblems {
  const problems: Record<string, string> = {};
  links.forEach(({ type, value }, index) => {
    const problem = findValueProblem(type, linkValue(type, value));
    if (problem) problems[`links[${index}].value`] = problem;
  });
  return problems;
}

function findValueProblem(type: PageLinkType, value: string): string | null {
  if (value === "") return texts.required;
  if (isPhone(type)) {
    return value.replaceAll(/\D/g, "").length < PHONE_DIGITS_MIN ? texts.linkProblems.phone : null;
  }
  if (type === "email") return /^\S+@\S+\.\S+$/.test(value) ? null : texts.linkProblems.email;
  if (/^http:/i.test(value)) return texts.linkProblems.http;
  const isUrl = URL.canParse(value) && /^https:\/\/[^/]+\.[^/]/i.test(value) && !/\s/.test(value);
  return isUrl ? null : texts.linkProblems.url;
}

/** The body of drafts without problems. */
export function linksBody(links: readonly LinkDraft[]): PageLink[] {
  return links.map(({ type, value, label }) => ({
    type,
    value: linkValue(type, value),
    label: label.trim(),
  }));
}
