/* The words in place of a month that the address asks for and that is none, with a link to this month. */
import { CalendarX2 } from "lucide-react";
import { calendar } from "../i18n/es";
import { LoadFailure } from "../ui/status/LoadFailure";

const LETTERS_SHOWN = 24;

/** `text` is the address's month. */
export function InvalidMonth({ text }: { text: string }) {
  const url = new URL(window.location.href);
  url.searchParams.delete("mes");
  return (
    <LoadFailure
      Icon={CalendarX2}
      text={calendar.invalidMonth(text.slice(0, LETTERS_SHOWN))}
      link={{ label: calendar.thisMonth, href: url.pathname + url.search }}
    />
  );
}
