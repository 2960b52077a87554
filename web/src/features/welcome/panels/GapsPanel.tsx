/* The next times when too few pharmacies are on duty. */
import { CalendarX } from "lucide-react";
import { paths } from "@/app/paths";
import { workspaceHome } from "@/shared/i18n/es";
import { capitalize, relativeMoment } from "@/shared/lib/dateFormat";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { ManagedDuty } from "../data";

const texts = workspaceHome.gaps;
const ROWS_MAX = 5;

interface Props {
  duties: readonly ManagedDuty[];
  now: number;
}

export function GapsPanel({ duties, now }: Props) {
  const count = duties.reduce((sum, { gap_count }) => sum + gap_count, 0);
  const gaps = duties
    .flatMap(({ gaps, time_zone, group_name, group_id }) =>
      gaps.map((gap) => ({ ...gap, time_zone, group_name, group_id })),
    )
    .sort((one, other) => Date.parse(one.ini_at) - Date.parse(other.ini_at))
    .slice(0, ROWS_MAX);
  return (
    <HomePanel
      title={texts.title}
      to={paths.shifts()}
      Icon={CalendarX}
      {...(count > 0 && { figure: texts.figure(count), tone: "warn" })}
    >
      {gaps.length === 0 && <PanelEmpty title={texts.none} />}
      <PanelRows>
        {gaps.map(({ ini_at, end_at, on_duty, time_zone, group_name, group_id }) => {
          const moment = (at: string) => relativeMoment(Date.parse(at), now, time_zone);
          // A gap that has begun lasts from now on.
          const period =
            Date.parse(ini_at) <= now
              ? capitalize(texts.until(moment(end_at)))
              : texts.period(moment(ini_at), moment(end_at));
          return (
            <PanelRow
              key={`${group_id} ${ini_at}`}
              title={on_duty === 0 ? texts.nobody : texts.few(on_duty)}
              detail={duties.length > 1 ? `${group_name} · ${period}` : period}
            />
          );
        })}
      </PanelRows>
    </HomePanel>
  );
}
