/* The draft of a page in the staff's form: its problems and the body that it makes. */
import type { components } from "@/shared/api/schema";
import { EMPTY_INFO, findInfoProblems, infoBody } from "@/shared/directory/infoDraft";
import {
  findPageFieldProblems,
  type PageFieldsDraft,
  pageFieldsBody,
  pageFieldsDraft,
} from "@/shared/directory/pageFieldsDraft";
import { staffPages as texts } from "@/shared/i18n/es";
import { isUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { BackofficePage, PagePut } from "./data";

export interface PageDraft extends PageFieldsDraft {
  isPublished: boolean;
  /** An id, or the text typed to find one. */
  workspace: string;
  info: components["schemas"]["PageInfo"];
}

export function draftOf(page: BackofficePage | null): PageDraft {
  return {
    isPublished: page?.enabled ?? false,
    workspace: page?.workspace_id ?? "",
    info: page?.info ?? EMPTY_INFO,
    ...pageFieldsDraft(page),
  };
}

export function findProblems(draft: PageDraft): FieldProblems {
  const workspace = draft.workspace.trim();
  return {
    ...(workspace !== "" && !isUuid(workspace) && { workspace_id: texts.unknownWorkspace }),
    ...findInfoProblems(draft.info),
    ...findPageFieldProblems(draft),
  };
}

/** The body of a draft without problems. */
export function bodyOf(draft: PageDraft, stored: BackofficePage | null): PagePut {
  const workspace = draft.workspace.trim().toLowerCase();
  return {
    enabled: draft.isPublished,
    workspace_id: workspace === "" ? null : workspace,
    info: infoBody(draft.info),
    ...pageFieldsBody(draft, stored),
    time_zone: draft.schedule.timeZone,
  };
}
