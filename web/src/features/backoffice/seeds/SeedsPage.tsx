/* The seeds page: choose initial data, try it or apply it, and see the results. */
import { useMutation } from "@tanstack/react-query";
import { FlaskConical, LoaderCircle, Sprout } from "lucide-react";
import { type FormEvent, useState } from "react";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { backoffice, seeds as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { showToast } from "@/shared/ui/overlay/toast";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { SeedResults } from "./SeedResults";
import styles from "./seeds.module.css";

export type Seed = components["schemas"]["Seed"];

const SEEDS: readonly Seed[] = [
  "backoffices_backoffice",
  "backoffices_accounts",
  "discover_categories",
  "discover_blocks",
  "workspaces_plans",
  "plugins_pharmacy_groups",
];

const SEED_TOAST = { id: "backoffices_seed" };

export function SeedsPage() {
  const [chosen, setChosen] = useState<ReadonlySet<Seed>>(new Set());
  const all = chosen.size === SEEDS.length;

  const apply = useMutation({
    mutationFn: (dry_run: boolean) =>
      unwrapResponse(
        staffApi.PUT("/backoffices/seed", {
          body: { seeds: SEEDS.filter((seed) => chosen.has(seed)), dry_run },
        }),
      ),
    networkMode: "always",
    onError: (error) => showToast("error", queryErrorMessage(error), SEED_TOAST),
    onSuccess: ({ data }, tried) => {
      const done = data.filter(({ success }) => success).length;
      const text = tried ? texts.tried(done, data.length) : texts.summary(done, data.length);
      showToast(done === data.length ? "success" : "warning", text, SEED_TOAST);
    },
  });

  function begin(dryRun: boolean): void {
    if (apply.isPending) return;
    if (chosen.size === 0) showToast("warning", texts.applyNone, SEED_TOAST);
    else apply.mutate(dryRun);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    begin(false);
  }

  const toggle = (seed: Seed, on: boolean) =>
    setChosen(new Set(SEEDS.filter((one) => (one === seed ? on : chosen.has(one)))));

  return (
    <>
      <PageHeader title={backoffice.names.seeds} lead={texts.lead} />
      <form onSubmit={submit} className={styles.form} aria-busy={apply.isPending}>
        <fieldset className={styles.seeds} disabled={apply.isPending}>
          <legend className="hidden-visually">{texts.choose}</legend>
          {SEEDS.map((seed) => {
            const [name, lead] = texts.names[seed] ?? [seed, ""];
            return (
              <div key={seed} className={styles.seed}>
                <CheckboxField
                  label={name}
                  hint={
                    <>
                      {lead} <code>{seed}</code>
                    </>
                  }
                  checked={chosen.has(seed)}
                  onChange={(event) => toggle(seed, event.currentTarget.checked)}
                />
              </div>
            );
          })}
        </fieldset>
        <div className={styles.actions}>
          <Button kind="primary" type="submit" disabled={apply.isPending}>
            {apply.isPending ? <LoaderCircle aria-hidden /> : <Sprout aria-hidden />}
            {apply.isPending
              ? texts.applying
              : chosen.size === 0
                ? texts.applyNone
                : texts.apply(chosen.size)}
          </Button>
          <Button onClick={() => begin(true)} disabled={apply.isPending}>
            <FlaskConical aria-hidden />
            {texts.tryThem}
          </Button>
          <Button kind="quiet" onClick={() => setChosen(new Set(all ? [] : SEEDS))}>
            {all ? texts.none : texts.all}
          </Button>
        </div>
      </form>
      {apply.data && <SeedResults rows={apply.data.data} isDryRun={apply.variables === true} />}
    </>
  );
}
