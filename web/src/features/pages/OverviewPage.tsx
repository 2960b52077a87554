/* A page at a glance: whether it is published, what it lacks for that, and its parts with links to each. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Circle, EyeOff, Upload } from "lucide-react";
import { Link, useOutletContext } from "react-router";
import { paths } from "@/app/paths";
import {
  findFilledParts,
  findMissingParts,
  PAGE_PARTS,
  type PagePart,
} from "@/shared/directory/completeness";
import { openingText } from "@/shared/directory/openingText";
import { incompleteText } from "@/shared/directory/pageRefusal";
import { pages as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { refusalText } from "@/shared/ui/entity/useEntityForm";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { type Page, patchPage } from "./data";
import type { PageContext } from "./PageFrame";
import { AddPage } from "./PagesPage";
import styles from "./pages.module.css";

export function OverviewPage() {
  const { page, state } = useOutletContext<PageContext>();
  return (
    <>
      <PageHeader title={texts.names.overview} documentTitle={page.info.name} />
      <div className={styles.sections}>
        {state === "inactive" ? <InactiveCard /> : <PublishCard page={page} />}
        <Parts page={page} />
        <div className={styles.more}>
          <AddPage />
        </div>
      </div>
    </>
  );
}

/** The state of a page that nobody can publish: its service is inactive. */
function InactiveCard() {
  return (
    <section className={styles.panel} aria-label={texts.state}>
      <h2>{texts.stateTitles.inactive}</h2>
      <Link to={paths.business.plans()}>{texts.toPlans}</Link>
    </section>
  );
}

function PublishCard({ page }: { page: Page }) {
  const queries = useQueryClient();
  const missing = findMissingParts(page);
  const publish = useMutation({
    mutationFn: (enabled: boolean) => patchPage(queries, page.id, { set_enabled: true, enabled }),
    networkMode: "always",
    onSuccess: (_, enabled) => showToast("success", enabled ? texts.publishedNow : texts.unpublishedNow),
    onError: (error) => showToast("error", incompleteText(error) ?? refusalText(error)),
  });
  const opening = openingText(page, Date.now());
  return (
    <section className={styles.panel} aria-label={texts.state}>
      <h2>{texts.stateTitles[page.enabled ? "published" : "unpublished"]}</h2>
      {opening && <p className={styles.muted}>{opening}</p>}
      {!page.enabled && missing.length > 0 && (
        <>
          <p>{texts.toPublish}</p>
          <ul className={styles.missing}>
            {missing.map((part) => (
              <li key={part}>
                <Link to={part === "category" ? paths.pages.info(page.id) : paths.pages.addresses(page.id)}>
                  {texts.missingLinks[part]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {!page.enabled && missing.length === 0 && <p>{texts.isComplete}</p>}
      <div className={styles.actions}>
        {page.enabled ? (
          <Button disabled={publish.isPending} onClick={() => publish.mutate(false)}>
            <EyeOff aria-hidden />
            {texts.unpublish}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={publish.isPending || missing.length > 0}
            onClick={() => publish.mutate(true)}
          >
            <Upload aria-hidden />
            {texts.publish}
          </Button>
        )}
      </div>
    </section>
  );
}

const PART_PATHS: Readonly<Record<PagePart, (pageId: string) => string>> = {
  avatar: paths.pages.info,
  description: paths.pages.info,
  category: paths.pages.info,
  schedule: paths.pages.schedule,
  address: paths.pages.addresses,
  link: paths.pages.links,
};

function Parts({ page }: { page: Page }) {
  const filled = findFilledParts(page);
  return (
    <section className={styles.panel} aria-label={texts.parts}>
      <h2>{texts.parts}</h2>
      <p className={styles.muted}>{texts.filledCount(filled.size, PAGE_PARTS.length)}</p>
      <ul className={styles.parts}>
        {PAGE_PARTS.map((part) => (
          <li key={part} data-filled={filled.has(part) || undefined}>
            {filled.has(part) ? <Check aria-hidden /> : <Circle aria-hidden />}
            <Link to={PART_PATHS[part](page.id)}>
              {filled.has(part) ? texts.filledParts[part] : texts.emptyParts[part]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
