/* The panels of the consumer's home beside their orders: the pages that are open, and the pharmacy on duty. */
import { Compass, Moon } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { consumerHome } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { relativeMoment } from "@/shared/lib/dateFormat";
import { streetAddress } from "@/shared/lib/pharmacyLocation";
import type { OnDuty, PharmacyGroup } from "@/shared/month/queries";
import { Badge } from "@/shared/ui/data/Badge";
import { RowSkeletons } from "@/shared/ui/panel/PanelGrid";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type ExploreResult, useOnDutyNow, useOpenNearby } from "./data";
import { distanceText } from "./distance";
import { HomeRow } from "./HomeRow";
import styles from "./home.module.css";

export function HomePanels() {
  const now = useNow();
  return (
    <div className={styles.panels}>
      <NearbyPanel />
      <DutyPanel now={now} />
    </div>
  );
}

interface PanelProps {
  title: string;
  /** A page that the server writes. */
  href: string;
  Icon: typeof Compass;
  lead?: string | undefined;
  children: ReactNode;
}

function Panel({ title, href, Icon, lead, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header>
        <Icon aria-hidden />
        <h2>
          <a href={href} className={styles.heading}>
            {title}
          </a>
        </h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}

function NearbyPanel() {
  const texts = consumerHome.nearby;
  const result = useOpenNearby();
  const near = result.data?.near ?? null;
  const zone = near && { zone_lat: String(near.lat), zone_lng: String(near.lng) };
  return (
    <Panel
      title={near ? texts.titleNear : texts.title}
      href={paths.explore({ filter: "open", ...zone })}
      Icon={Compass}
      lead={near ? texts.near(near.name) : undefined}
    >
      <QueryResult result={result} skeleton={<RowSkeletons />}>
        {({ results }) =>
          results.length === 0 ? (
            <div className={styles.empty}>
              <p>{near ? texts.noneNear : texts.none}</p>
              <p>{texts.noneText}</p>
            </div>
          ) : (
            <dl>
              {results.map((one) => (
                <NearbyRow key={one.id} result={one} />
              ))}
            </dl>
          )
        }
      </QueryResult>
    </Panel>
  );
}

function NearbyRow({ result: { id, page, address, distance, store } }: { result: ExploreResult }) {
  const street = address && `${address.street} ${address.number}`.trim();
  return (
    <HomeRow
      name={
        <a href={paths.pages.public(id)} className={styles.name}>
          {page.short_name || page.name}
        </a>
      }
      detail={
        [street, distance && distanceText(distance.meters)].filter(Boolean).join(" · ") || page.description
      }
      end={
        store?.opened && (
          <a href={paths.store.home(store.id)} aria-label={`${consumerHome.nearby.orders}: ${store.name}`}>
            {consumerHome.nearby.orders}
          </a>
        )
      }
    />
  );
}

function DutyPanel({ now }: { now: number }) {
  const texts = consumerHome.duty;
  const result = useOnDutyNow();
  // A town without pharmacies has no panel of them.
  if (result.data === null) return null;
  return (
    <Panel title={texts.title} href={paths.publicCalendar()} Icon={Moon}>
      <QueryResult result={result} skeleton={<RowSkeletons />}>
        {(found) => found && <Duty {...found} now={now} />}
      </QueryResult>
    </Panel>
  );
}

function Duty({ duty, group, now }: { duty: OnDuty; group: PharmacyGroup; now: number }) {
  const texts = consumerHome.duty;
  const moment = (at: string) => relativeMoment(Date.parse(at), now, group.time_zone);
  const [next] = duty.next;
  return (
    <>
      {duty.data.length === 0 && (
        <div className={styles.empty}>
          <p>{texts.none}</p>
          {group.emergency_text && <p>{group.emergency_text}</p>}
        </div>
      )}
      <dl>
        {duty.data.map(({ pharmacy, shift, until }) => (
          <HomeRow
            key={shift.id}
            name={pharmacy.name}
            detail={[streetAddress(pharmacy), pharmacy.locality, texts.until(moment(until))]
              .filter(Boolean)
              .join(" · ")}
            end={
              (pharmacy.phone !== null || shift.demo) && (
                <>
                  {pharmacy.phone !== null && <a href={`tel:${pharmacy.phone}`}>{pharmacy.phone}</a>}
                  {shift.demo && <Badge>{texts.demo}</Badge>}
                </>
              )
            }
          />
        ))}
      </dl>
      {duty.data.length === 0 && next && (
        <p className={styles.next}>{texts.next(next.pharmacy.name, moment(next.shift.ini_at))}</p>
      )}
    </>
  );
}
