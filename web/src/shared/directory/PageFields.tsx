/* The sections of a form for a page's categories, addresses, links and hours. */
import { pageForm as texts } from "@/shared/i18n/es";
import { FormSection } from "../ui/entity/EntityForm";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import { CategoryPicker } from "./CategoryPicker";
import type { ListedCategory } from "./categoryOptions";
import { LinkFields } from "./LinkFields";
import { PageAddressFields } from "./PageAddressFields";
import type { PageFieldsDraft } from "./pageFieldsDraft";
import { ScheduleFields } from "./ScheduleFields";

interface Props {
  /** All that can be chosen; undefined while they load. */
  categories: readonly ListedCategory[] | undefined;
  draft: PageFieldsDraft;
  problems: FieldProblems;
  onChange: (changes: Partial<PageFieldsDraft>) => void;
}

export function PageFields({ categories, draft, problems, onChange }: Props) {
  return (
    <>
      <FormSection title={texts.categories}>
        <CategoryPicker
          categories={categories}
          chosen={draft.categories}
          problem={problems.categories}
          onChange={(chosen) => onChange({ categories: chosen })}
        />
      </FormSection>
      <FormSection title={texts.addressesTitle}>
        <PageAddressFields
          addresses={draft.addresses}
          problems={problems}
          onChange={(addresses) => onChange({ addresses })}
        />
      </FormSection>
      <FormSection title={texts.links}>
        <LinkFields links={draft.links} problems={problems} onChange={(links) => onChange({ links })} />
      </FormSection>
      <ScheduleFields
        schedule={draft.schedule}
        problems={problems}
        onChange={(changes) => onChange({ schedule: { ...draft.schedule, ...changes } })}
      />
    </>
  );
}
