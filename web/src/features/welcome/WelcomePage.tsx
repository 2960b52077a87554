/* The home for whoever has not signed in: the way to the public calendar and to the API's reference. */
import { BookOpen, CalendarDays, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { paths } from "@/app/paths";
import { app } from "@/shared/i18n/es";
import { Cross } from "@/shared/ui/Cross";
import styles from "./WelcomePage.module.css";

const WAYS = [
  { href: paths.publicCalendar(), title: app.calendar, lead: app.calendarLead, Icon: CalendarDays },
  { href: paths.apiReference(), title: app.reference, lead: app.referenceLead, Icon: BookOpen },
];

export function WelcomePage() {
  useEffect(() => {
    document.title = app.name;
  }, []);
  return (
    <main className={styles.welcome}>
      <Cross className={styles.mark} />
      <h1>{app.name}</h1>
      <p className={styles.lead}>{app.homeLead}</p>
      <ul className={styles.ways}>
        {WAYS.map(({ href, title, lead, Icon }) => (
          <li key={href}>
            <a href={href}>
              <Icon aria-hidden />
              <span>
                <strong>{title}</strong>
                <span>{lead}</span>
              </span>
              <ChevronRight aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
