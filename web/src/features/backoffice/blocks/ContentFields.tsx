/* The content of a block: categories, pages, articles or banners, in order. */
import { useState } from "react";
import { hasStatus } from "@/shared/api/errors";
import { CategoryPicker } from "@/shared/directory/CategoryPicker";
import { blocks as texts } from "@/shared/i18n/es";
import { containsAllWords } from "@/shared/lib/textSearch";
import { isUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { type ChosenOption, ChosenOptions } from "@/shared/ui/sortable/ChosenOptions";
import { useCategories } from "../categories/data";
import { EntityField } from "../entities/EntityField";
import { BannerFields } from "./BannerFields";
import { type BlockDraft, ITEMS_MAX } from "./blockDraft";
import { usePageOptions, useStoreArticles } from "./data";

interface Props {
  draft: BlockDraft;
  problems: FieldProblems;
  set: (changes: Partial<BlockDraft>) => void;
  onBusyChange: (isBusy: boolean) => void;
}

interface TargetProps {
  chosen: readonly ChosenOption[];
  problem: string | undefined;
  onChange: (targets: ChosenOption[]) => void;
}

export function ContentFields({ draft, problems, set, onBusyChange }: Props) {
  const props: TargetProps = {
    chosen: draft.targets,
    problem: problems.content,
    onChange: (targets) => set({ targets }),
  };
  switch (draft.contentType) {
    case "category":
      return <CategoryTargets {...props} />;
    case "page":
      return <PageTargets {...props} />;
    case "article":
      return <ArticleTargets {...props} />;
    default:
      return (
        <BannerFields
          banners={draft.banners}
          problems={problems}
          onChange={(banners) => set({ banners })}
          onBusyChange={onBusyChange}
        />
      );
  }
}

function CategoryTargets(props: TargetProps) {
  return <CategoryPicker categories={useCategories().data} max={ITEMS_MAX} {...props} />;
}

function PageTargets(props: TargetProps) {
  const [query, setQuery] = useState("");
  const { data = [], isPending, isError } = usePageOptions(query);
  const none = isError ? texts.searchFailed : texts.noPage;
  return (
    <ChosenOptions
      {...props}
      label={texts.contentTypes.page}
      max={ITEMS_MAX}
      add={{ label: texts.addPage, placeholder: texts.pagePlaceholder }}
      optionsOf={() =>
        data
          .filter(({ id }) => props.chosen.every((one) => one.id !== id))
          .map(({ id, info, categories }) => ({ id, name: info.name, detail: categories[0]?.name ?? "" }))
      }
      none={isPending ? texts.searching : none}
      removeNamed={texts.removeNamed}
      onTyping={(text) => setQuery(text.trim())}
    />
  );
}

/** The articles of a store that is chosen first. */
function ArticleTargets(props: TargetProps) {
  const [store, setStore] = useState("");
  const { data = [], isPending, error } = useStoreArticles(store.trim());
  function noneText(): string {
    if (!isUuid(store.trim())) return texts.storeFirst;
    if (isPending) return texts.searching;
    if (error) return hasStatus(error, 404) ? texts.noArticles : texts.searchFailed;
    return data.length === 0 ? texts.noArticles : texts.noArticle;
  }
  return (
    <ChosenOptions
      {...props}
      label={texts.contentTypes.article}
      max={ITEMS_MAX}
      add={{ label: texts.addArticle, placeholder: texts.articlePlaceholder }}
      optionsOf={(text) =>
        data
          .filter(
            ({ id, name }) =>
              props.chosen.every((one) => one.id !== id) && containsAllWords(name, text.trim()),
          )
          .map(({ id, name }) => ({ id, name, detail: "" }))
      }
      above={
        <EntityField
          kind="store"
          isCompact
          label={texts.store}
          hint={texts.storeHint}
          value={store}
          onChange={setStore}
        />
      }
      none={noneText()}
      removeNamed={texts.removeNamed}
    />
  );
}
