/* The workspace's home: a greeting, what is going on in panels, and links. */
import { BookOpen, CalendarDays, CalendarPlus, ClipboardList, Compass, Store } from "lucide-react";
import { useEffect } from "react";
import { paths } from "@/app/paths";
import { useCurrentAccount } from "@/shared/api/currentAccount";
import { useManagesPharmacies } from "@/shared/api/services/workspaceServices";
import { app, layout, storeOrders, stores, workspaceHome } from "@/shared/i18n/es";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import { HomePanels } from "./HomePanels";
import styles from "./WelcomePage.module.css";

const LINKS = [
  {
    href: paths.orders.board(),
    isAppPage: true,
    title: storeOrders.title,
    lead: app.ordersLead,
    Icon: ClipboardList,
  },
  { href: paths.stores.list(), isAppPage: true, title: stores.title, lead: app.storesLead, Icon: Store },
  {
    href: paths.shifts(),
    isAppPage: true,
    needsPharmacies: true,
    title: layout.shifts,
    lead: app.shiftsLead,
    Icon: CalendarPlus,
  },
  { href: paths.publicCalendar(), title: app.calendar, lead: app.calendarLead, Icon: CalendarDays },
  { href: paths.explore(), title: app.explore, lead: app.exploreLead, Icon: Compass },
  { href: paths.apiReference(), title: app.reference, lead: app.referenceLead, Icon: BookOpen },
];

export function WelcomePage() {
  const account = useCurrentAccount();
  const managesPharmacies = useManagesPharmacies();
  const links = LINKS.filter(({ needsPharmacies }) => !needsPharmacies || managesPharmacies);
  useEffect(() => {
    document.title = app.name;
  }, []);
  return (
    <>
      <h1 className={styles.title}>{app.welcome}</h1>
      <p className={styles.lead}>{account ? app.welcomeOf(account.scope.name) : "\u00a0"}</p>
      <HomePanels />
      <section aria-label={workspaceHome.goTo}>
        <h2 className={styles.goTo}>{workspaceHome.goTo}</h2>
        <ul className={styles.ways}>
          {links.map(({ needsPharmacies: _, ...way }) => (
            <li key={way.href}>
              <LinkCard {...way} small />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
