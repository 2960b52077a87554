/* The pharmacies on duty now and next, of each group. */
import { Moon } from "lucide-react";
import { paths } from "@/app/paths";
import { workspaceHome } from "@/shared/i18n/es";
import { relativeMoment } from "@/shared/lib/dateFormat";
import { Badge } from "@/shared/ui/data/Badge";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { ManagedDuty } from "../data";

const texts = workspaceHome.duty;
const ROWS_MAX = 5;

interface Props {
  duties: readonly ManagedDuty[];
  now: number;
}

export function DutyPanel({ duties, now }: Props) {
  const listed = duties.flatMap(({ on_duty, next }) => [...on_duty, ...next]);
  const isDemo = listed.length > 0 && listed.every(({ demo }) => demo);
  const marks = { isNamed: duties.length > 1, isMarked: !isDemo };
  const groups = duties.map((duty) => dutyRows(duty, now, marks));
  // Those on duty now come first in every group, so that none of them is cut.
  const rows = [...groups.flatMap(({ current }) => current), ...groups.flatMap(({ coming }) => coming)].slice(
    0,
    ROWS_MAX,
  );
  const isEmpty = duties.every(({ on_duty }) => on_duty.length === 0);
  const hasNext = duties.some(({ next }) => next.length > 0);
  return (
    <HomePanel title={texts.title} to={paths.shifts()} Icon={Moon} {...(isDemo && { figure: texts.demo })}>
      {isEmpty && <PanelEmpty title={texts.none} text={hasNext ? undefined : texts.noneNext} />}
      <PanelRows>{rows}</PanelRows>
    </HomePanel>
  );
}

interface Marks {
  /** True to name the group. */
  isNamed: boolean;
  /** True to mark the shifts of the demonstration, when others are none. */
  isMarked: boolean;
}

function dutyRows(
  { on_duty, next, time_zone, group_name }: ManagedDuty,
  now: number,
  { isNamed, isMarked }: Marks,
) {
  const ofGroup = isNamed ? `${group_name} · ` : "";
  const moment = (at: string) => relativeMoment(Date.parse(at), now, time_zone);
  const current = on_duty.map(({ pharmacy_id, name, phone, end_at, demo }) => (
    <PanelRow
      key={`now ${pharmacy_id}`}
      title={name}
      detail={`${ofGroup}${texts.until(moment(end_at))}`}
      end={
        <>
          {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}
          {demo && isMarked && <Badge>{texts.demo}</Badge>}
        </>
      }
    />
  ));
  const coming = next.map(({ pharmacy_id, name, ini_at, demo }) => (
    <PanelRow
      key={`next ${pharmacy_id}`}
      title={name}
      detail={`${ofGroup}${texts.since(moment(ini_at))}`}
      end={
        <>
          <Badge tone="info">{texts.next}</Badge>
          {demo && isMarked && <Badge>{texts.demo}</Badge>}
        </>
      }
    />
  ));
  return { current, coming };
}
