/* Rules of the workspace's home: changes of figures in words, changes by people, and where a step of the set-up leads. */
import { paths } from "@/app/paths";
import { changeFraction } from "@/shared/analytics/figures/figures";
import { formatShare } from "@/shared/analytics/figures/figureText";
import { workspaceHome as texts } from "@/shared/i18n/es";
import { relativeMoment } from "@/shared/lib/dateFormat";
import type { SetupTask, WorkspaceChange } from "./data";

export interface FigureChange {
  sign: -1 | 0 | 1;
  text: string;
}

/** '12 % más', '4 % menos', 'Igual que antes'. */
export function figureChange(current: number, previous: number): FigureChange {
  const { same, fresh, more, less } = texts.figures;
  const change = changeFraction(current, previous);
  if (current === previous) return { sign: 0, text: same };
  if (change === null) return { sign: 1, text: fresh };
  const percent = formatShare(Math.abs(change));
  return change > 0 ? { sign: 1, text: more(percent) } : { sign: -1, text: less(percent) };
}

/** 'Cargó 60 turnos en Almirante Brown'; without the name where the workspace has one group or store alone. */
export function changeText({ action, instance_name, shifts }: WorkspaceChange, isNamed: boolean): string {
  return texts.changes.actions[action](isNamed ? instance_name : null, shifts?.count ?? 0);
}

/** The shift of a change of one: 'Farmacia Ramírez, el lunes 23 a las 08:30'. */
export function changedShiftText(
  { shifts }: WorkspaceChange,
  nowMs: number,
  zone: string,
): string | undefined {
  if (shifts?.count !== 1) return undefined;
  return texts.changes.one(shifts.pharmacy_name, relativeMoment(Date.parse(shifts.ini_at), nowMs, zone));
}

export function changePath({ instance_id, shifts }: WorkspaceChange): string {
  return shifts === null ? paths.stores.home(instance_id) : paths.shifts();
}

/** The kind of thing that a step sets up; a step of the workspace itself has no name to tell apart. */
export function setupSubject(step: SetupTask["step"]): "store" | "page" | "group" {
  if (step.startsWith("page_")) return "page";
  return step === "pharmacies" ? "group" : "store";
}

/** The screen where a step is done. */
export function setupPath({ step, instance_id }: SetupTask): string {
  const id = instance_id ?? "";
  const targets = {
    plan: paths.business.plans(),
    payments: paths.payments(),
    store_articles: paths.stores.articles(id),
    store_payment_methods: paths.stores.resources(id, "cobros"),
    store_pickup_methods: paths.stores.resources(id, "cobros"),
    store_published: paths.stores.resources(id, "publicar"),
    page_address: paths.pages.addresses(id),
    page_schedule: paths.pages.schedule(id),
    page_published: paths.pages.home(id),
    pharmacies: paths.messages.home(),
  } satisfies Record<SetupTask["step"], string>;
  return targets[step];
}
