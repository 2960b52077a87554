/* The draft of a point of interest: what people type, its problems, and the body that it makes. */
import type { components } from "@/shared/api/schema";
import {
  findPageFieldProblems,
  type PageFieldsDraft,
  pageFieldsBody,
  pageFieldsDraft,
} from "@/shared/directory/pageFieldsDraft";
import { picture, pois as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { isUuid, randomUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { Poi, PoiPut } from "./data";

type Schemas = components["schemas"];
export type PoiType = Schemas["PoiType"];

export const POI_TYPES: readonly PoiType[] = [
  "bussiness",
  "service",
  "proffesional",
  "organization",
  "other",
];

export interface PhoneDraft {
  id: string;
  name: string;
  phone: string;
}

export interface PoiDraft extends PageFieldsDraft {
  name: string;
  address: string;
  /** An id, or the text typed to find one. */
  workspace: string;
  phones: readonly PhoneDraft[];
  /** The notes so far, by time. */
  notes: readonly Schemas["PoiTraceEntry"][];
  /** The note to add; empty without one. */
  newNote: string;
  type: PoiType;
  /** Empty for the name of the point of interest. */
  pageName: string;
  description: string;
  avatarUrl: string | null;
  coverUrl: string | null;
}

/** The most phones. */
export const PHONES_MAX = 10;
const PHONE_DIGITS_MIN = 8;

export function newPhone(): PhoneDraft {
  return { id: randomUuid(), name: "", phone: "" };
}

export function draftOf(poi: Poi | null): PoiDraft {
  const form = poi?.form;
  return {
    name: poi?.name ?? "",
    address: poi?.address ?? "",
    workspace: poi?.workspace_id ?? "",
    phones: (poi?.contact.phones ?? []).map((phone) => ({ id: randomUuid(), ...phone })),
    notes: poi?.metadata.trace ?? [],
    newNote: "",
    type: form?.type ?? "other",
    pageName: form?.name ?? "",
    description: form?.description ?? "",
    avatarUrl: form?.avatar_url ?? null,
    coverUrl: form?.cover_url ?? null,
    ...pageFieldsDraft(form ?? null),
  };
}

/** The messages of a draft's fields. Those of the page that it would become have the paths of a page. */
export function findProblems(draft: PoiDraft): FieldProblems {
  const problems: Record<string, string> = {};
  if (draft.name.trim() === "") problems.name = texts.nameRequired;
  if (draft.workspace.trim() !== "" && !isUuid(draft.workspace.trim())) {
    problems.workspace_id = texts.unknownWorkspace;
  }
  draft.phones.forEach(({ phone }, index) => {
    const isShort = phone.replaceAll(/\D/g, "").length < PHONE_DIGITS_MIN;
    if (isShort) problems[`contact.phones[${index}].phone`] = texts.badPhone;
  });
  for (const [path, address] of [
    ["avatar_url", draft.avatarUrl],
    ["cover_url", draft.coverUrl],
  ] as const) {
    const problem = address === null ? null : findPictureAddressProblem(address);
    if (problem) problems[path] = picture.problems[problem];
  }
  return { ...problems, ...findPageFieldProblems(draft) };
}

/** The body of a draft without problems; a new note is of the moment `now`. */
export function bodyOf(draft: PoiDraft, stored: Poi | null, now: string): PoiPut {
  const note = draft.newNote.trim();
  const workspace = draft.workspace.trim().toLowerCase();
  return {
    name: draft.name.trim(),
    address: draft.address.trim(),
    workspace_id: workspace === "" ? null : workspace,
    contact: { phones: draft.phones.map(({ name, phone }) => ({ name: name.trim(), phone: phone.trim() })) },
    metadata: { trace: note === "" ? [...draft.notes] : [...draft.notes, { datetime: now, text: note }] },
    form: {
      type: draft.type,
      name: draft.pageName.trim(),
      description: draft.description.trim(),
      avatar_url: draft.avatarUrl,
      cover_url: draft.coverUrl,
      ...pageFieldsBody(draft, stored?.form ?? null),
    },
  };
}
