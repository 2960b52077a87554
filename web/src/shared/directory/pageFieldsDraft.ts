/* The draft of a page's categories, addresses, links and hours: its problems and the body that it makes. */
import type { components } from "@/shared/api/schema";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import {
  findPageAddressProblems,
  type PageAddressDraft,
  pageAddressDrafts,
  pageAddressesBody,
} from "./addressesDraft";
import type { ChosenCategory } from "./CategoryPicker";
import { findLinkProblems, type LinkDraft, linkDrafts, linksBody, type PageLink } from "./linkDraft";
import {
  findScheduleProblems,
  type ScheduleDraft,
  type ScheduleEntry,
  scheduleBody,
  scheduleDraft,
} from "./scheduleDraft";

export interface PageFieldsDraft {
  categories: readonly ChosenCategory[];
  addresses: readonly PageAddressDraft[];
  links: readonly LinkDraft[];
  schedule: ScheduleDraft;
}

/** The fields as they are read. */
interface StoredPageFields {
  categories: readonly ChosenCategory[];
  addresses: readonly components["schemas"]["PageAddress"][];
  links: readonly PageLink[];
  schedule: readonly ScheduleEntry[];
  time_zone?: string;
}

export function pageFieldsDraft(stored: StoredPageFields | null): PageFieldsDraft {
  return {
    categories: stored?.categories ?? [],
    addresses: pageAddressDrafts(stored?.addresses ?? []),
    links: linkDrafts(stored?.links ?? []),
    schedule: scheduleDraft(stored?.schedule ?? [], stored?.time_zone),
  };
}

export function findPageFieldProblems({ addresses, links, schedule }: PageFieldsDraft): FieldProblems {
  return {
    ...findPageAddressProblems(addresses),
    ...findLinkProblems(links),
    ...findScheduleProblems(schedule),
  };
}

/** The body of a draft without problems. */
export function pageFieldsBody(draft: PageFieldsDraft, stored: StoredPageFields | null) {
  return {
    categories: draft.categories.map(({ id }) => id),
    addresses: pageAddressesBody(draft.addresses),
    links: linksBody(draft.links),
    schedule: scheduleBody(draft.schedule, stored?.schedule ?? []),
  };
}
