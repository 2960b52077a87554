/* The hours of a page. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ScheduleFields } from "@/shared/directory/ScheduleFields";
import {
  findScheduleProblems,
  type ScheduleDraft,
  scheduleBody,
  scheduleDraft,
} from "@/shared/directory/scheduleDraft";
import { pages as texts } from "@/shared/i18n/es";
import { EntityForm } from "@/shared/ui/entity/EntityForm";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Page, patchPage } from "./data";
import { PageSection } from "./PageSection";

export function SchedulePage() {
  return (
    <PageSection title={texts.names.schedule} lead={texts.leads.schedule}>
      {(page, onSaved) => <ScheduleForm page={page} onSaved={onSaved} />}
    </PageSection>
  );
}

function ScheduleForm({ page, onSaved }: { page: Page; onSaved: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const form = useEntityForm<ScheduleDraft>({
    key: `page schedule ${page.id}`,
    initial: scheduleDraft(page.schedule, page.time_zone),
    form: element,
    findProblems: findScheduleProblems,
    save: (draft) =>
      patchPage(queries, page.id, {
        set_schedule: true,
        schedule: scheduleBody(draft, page.schedule),
        time_zone: draft.timeZone,
      }),
    onSaved: () => {
      showToast("success", texts.saved.schedule);
      onSaved();
    },
  });
  return (
    <EntityForm element={element} form={form}>
      <ScheduleFields schedule={form.draft} problems={form.problems} onChange={form.set} />
    </EntityForm>
  );
}
