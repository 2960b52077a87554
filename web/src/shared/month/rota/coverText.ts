/* A cover's rules in words: 'Lunes a viernes, 08:30 a 20:00: al menos 1 farmacia'. */
import { dates, rota } from "../../i18n/es";
import { joinWithAnd } from "../../lib/dateFormat";
import type { CoverRule } from "./cover";

const WEEK = 7;

export function coverRuleText({ weekdays, start_time, end_time, minimum }: CoverRule): string {
  const isWholeDay = start_time === "00:00" && (end_time === "24:00" || end_time === "00:00");
  const days = weekdaysText(weekdays);
  const isAlways = isWholeDay && new Set(weekdays).size === WEEK;
  const times = isWholeDay ? rota.wholeDay : rota.times(start_time, end_time, end_time <= start_time);
  return `${isAlways ? rota.always : `${days}, ${times}`}: ${rota.minimum(minimum)}`;
}

/** The rules of a cover in words; a cover without rules has words too. */
export function coverTexts(cover: readonly CoverRule[]): string[] {
  return cover.length > 0 ? cover.map(coverRuleText) : [rota.nobodyEver];
}

/** 'Lunes a viernes', 'Sábado y domingo', 'Todos los días'; 1 is Monday. */
export function weekdaysText(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].sort((a, b) => a - b);
  if (days.length === WEEK) return rota.everyDay;
  const names = days.map((day, index) => {
    const name = dates.weekdays[day % WEEK] as string;
    return index === 0 ? name : name.toLowerCase();
  });
  const isRun = days.every((day, index) => day === (days[0] as number) + index);
  if (isRun && days.length > 2) return rota.days(names[0] as string, names.at(-1) as string);
  return joinWithAnd(names);
}
