/* The draft of a block: its problems, and the body that it makes. */
import type { components } from "@/shared/api/schema";
import { picture, blocks as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { randomUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { ChosenOption } from "@/shared/ui/sortable/ChosenOptions";
import type { JsonObject } from "../commands/schema/paramSpec";
import type { Block } from "./data";

type Schemas = components["schemas"];
export type BlockLayout = Schemas["BlockLayout"];
export type BlockContentType = Schemas["BlockContentType"];
export type BlockActionType = Schemas["BlockActionType"];

export const LAYOUTS: readonly BlockLayout[] = ["hero", "grid", "row", "carrousel"];
export const CONTENT_TYPES: readonly BlockContentType[] = ["category", "page", "article", "banner"];
export const ACTION_TYPES: readonly BlockActionType[] = ["internal", "http", "deep"];
/** The most items of a block. */
export const ITEMS_MAX = 50;
const PRIORITY_MAX = 1_000_000;

export interface BannerDraft {
  /** The item's id. */
  id: string;
  bannerId: string;
  title: string;
  description: string;
  imageUrl: string | null;
  videoUrl: string | null;
  redirectUrl: string;
}

export interface BlockDraft {
  isEnabled: boolean;
  priority: string;
  layout: BlockLayout;
  contentType: BlockContentType;
  title: string;
  subtitle: string;
  actionText: string;
  actionType: BlockActionType;
  actionValue: string;
  /** The categories, pages or articles, by `contentType`, each once. */
  targets: readonly ChosenOption[];
  banners: readonly BannerDraft[];
}

export function newBanner(): BannerDraft {
  return {
    id: randomUuid(),
    bannerId: randomUuid(),
    title: "",
    description: "",
    imageUrl: null,
    videoUrl: null,
    redirectUrl: "",
  };
}

export function draftOf(block: Block | null): BlockDraft {
  const action = block?.header.action;
  const targets = new Map<string, ChosenOption>();
  for (const { data } of block?.content ?? []) {
    const target = data.category ?? data.page ?? data.article;
    if (target) targets.set(target.id, { id: target.id, name: target.name });
  }
  return {
    isEnabled: block?.enabled ?? false,
    priority: String(block?.priority ?? 100),
    layout: block?.layout_type ?? "row",
    contentType: block?.content_type ?? "page",
    title: block?.header.title ?? "",
    subtitle: block?.header.subtitle ?? "",
    actionText: action?.text ?? "",
    actionType: action?.type ?? "internal",
    actionValue: action?.value ?? "",
    targets: [...targets.values()],
    banners: (block?.content ?? []).flatMap(({ id, data: { banner } }) =>
      banner
        ? [
            {
              id,
              bannerId: banner.id,
              title: banner.title,
              description: banner.description,
              imageUrl: banner.image_url,
              videoUrl: banner.video_url,
              redirectUrl: banner.redirect_url ?? "",
            },
          ]
        : [],
    ),
  };
}

/** True while the block shows something: its kind of content cannot be changed then. */
export function hasContent({ contentType, targets, banners }: BlockDraft): boolean {
  return contentType === "banner" ? banners.length > 0 : targets.length > 0;
}

export function findProblems(draft: BlockDraft): FieldProblems {
  const problems: Record<string, string> = {};
  const priority = Number(draft.priority);
  if (
    draft.priority.trim() === "" ||
    !Number.isInteger(priority) ||
    priority < 0 ||
    priority > PRIORITY_MAX
  ) {
    problems.priority = texts.badPriority;
  }
  const [text, value] = [draft.actionText.trim(), draft.actionValue.trim()];
  if (value !== "" && text === "") problems["header.action.text"] = texts.required;
  if (text !== "" && !isActionValue(draft.actionType, value)) {
    problems["header.action.value"] = texts.badActionValues[draft.actionType];
  }
  if (draft.contentType !== "banner") return problems;
  draft.banners.forEach(({ title, imageUrl, redirectUrl }, index) => {
    const path = `content[${index}].data.banner`;
    const pictureProblem = imageUrl === null ? null : findPictureAddressProblem(imageUrl);
    if (pictureProblem) problems[`${path}.image_url`] = picture.problems[pictureProblem];
    if (title.trim() === "" && imageUrl === null) problems[`${path}.title`] = texts.emptyBanner;
    const address = redirectUrl.trim();
    if (address !== "" && !isActionValue("internal", address) && !isActionValue("http", address)) {
      problems[`${path}.redirect_url`] = texts.badRedirect;
    }
  });
  return problems;
}

/** True for a value that the server takes (crates/api/src/domains/discover/block/input.rs). */
export function isActionValue(type: BlockActionType, value: string): boolean {
  switch (type) {
    case "internal":
      // `//` and `/\\` would lead to another host.
      return /^\/(?![/\\])\S*$/.test(value);
    case "http":
      return /^https:\/\/\S+$/.test(value) && URL.canParse(value);
    default:
      return /^(?!(https?|javascript|vbscript|data|blob|file):)[a-z][a-z\d+.-]*:\S+$/.test(value);
  }
}

/** The block of a draft without problems, as the topic `discover.blocks.put` takes it. */
export function blockOf(id: string, draft: BlockDraft, stored: Block | null): JsonObject {
  const text = draft.actionText.trim();
  return {
    id,
    enabled: draft.isEnabled,
    priority: Number(draft.priority),
    layout_type: draft.layout,
    content_type: draft.contentType,
    header: {
      title: draft.title.trim(),
      subtitle: draft.subtitle.trim(),
      action: text === "" ? null : { text, type: draft.actionType, value: draft.actionValue.trim() },
    },
    content: draft.contentType === "banner" ? bannerItems(draft.banners) : targetItems(draft, stored),
  };
}

function bannerItems(banners: readonly BannerDraft[]): JsonObject[] {
  return banners.map(({ id, bannerId, title, description, imageUrl, videoUrl, redirectUrl }, order) => ({
    id,
    order,
    data: {
      banner: {
        id: bannerId,
        title: title.trim(),
        description: description.trim(),
        image_url: imageUrl,
        video_url: videoUrl,
        redirect_url: redirectUrl.trim() === "" ? null : redirectUrl.trim(),
      },
    },
  }));
}

/** An item that was there keeps its id, and with it the time of its creation. */
function targetItems({ contentType, targets }: BlockDraft, stored: Block | null): JsonObject[] {
  const itemOf = new Map(
    stored?.content.map(({ id, data }) => [(data.category ?? data.page ?? data.article)?.id, id]),
  );
  return targets.map(({ id }, order) => ({
    id: itemOf.get(id) ?? randomUuid(),
    order,
    data: { [contentType]: { id } },
  }));
}
