/* The parts of a page: those that it needs before it is published, and those that make it better. */
import type { components } from "@/shared/api/schema";

type PageParts = Pick<
  components["schemas"]["BackofficePage"],
  "info" | "categories" | "links" | "schedule" | "addresses" | "store"
>;

/** A part that a published page must have, as the server names it. */
export type MissingPart = "category" | "contact";

const CONTACTS: readonly string[] = ["phone", "whatsapp", "website"];

/** The parts that keep the page from being published, as the server finds them. */
export function findMissingParts({ categories, links, addresses, store }: PageParts): MissingPart[] {
  const hasContact =
    store !== null ||
    addresses.some(({ visible }) => visible) ||
    links.some(({ type }) => CONTACTS.includes(type));
  return [
    ...(categories.length === 0 ? (["category"] as const) : []),
    ...(hasContact ? [] : (["contact"] as const)),
  ];
}

/** The parts by which the directory tells how complete a page is. */
export const PAGE_PARTS = ["avatar", "description", "category", "schedule", "address", "link"] as const;
export type PagePart = (typeof PAGE_PARTS)[number];

export function findFilledParts(page: PageParts): ReadonlySet<PagePart> {
  const filled: Record<PagePart, boolean> = {
    avatar: page.info.avatar_url !== null,
    description: page.info.description !== "",
    category: page.categories.length > 0,
    schedule: page.schedule.length > 0,
    address: page.addresses.some(({ visible }) => visible),
    link: page.links.length > 0,
  };
  return new Set(PAGE_PARTS.filter((part) => filled[part]));
}
