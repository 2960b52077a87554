/* The workspace's services, with their states and links to their screens. */

import { Cross, LayoutTemplate, type LucideIcon, Store, Tv } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { useServices } from "@/shared/api/services/workspaceServices";
import { services as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { createColumns, DataTable, TableSkeleton } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { RefreshButton } from "@/shared/ui/page/RefreshButton";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { type ServiceType, useServiceNames, type WorkspaceService } from "./data";
import styles from "./services.module.css";

const ICONS: Readonly<Record<ServiceType, LucideIcon>> = {
  store: Store,
  showroom: Tv,
  page: LayoutTemplate,
  pharmacy_group: Cross,
};

export function ServicesPage() {
  const result = useServices();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <Link to={paths.business.plans()} className={buttonClass("primary")}>
          {texts.toPlans}
        </Link>
        <RefreshButton query={result} />
      </PageHeader>
      <QueryResult result={result} skeleton={<TableSkeleton rows={3} />}>
        {(services) =>
          services.length === 0 ? (
            <EmptyState title={texts.none} text={texts.noneText} />
          ) : (
            <ServiceTable services={services} />
          )
        }
      </QueryResult>
    </>
  );
}

const column = createColumns<WorkspaceService>();

function ServiceTable({ services }: { services: readonly WorkspaceService[] }) {
  const names = useServiceNames(services);
  const columns = useMemo(
    () =>
      column.columns([
        column.display({
          id: "name",
          header: texts.columns.name,
          cell: ({ row: { original } }) => (
            <ServiceName service={original} name={names.get(original.service_id)} />
          ),
        }),
        column.display({
          id: "state",
          header: texts.columns.state,
          cell: ({ row: { original } }) => (
            <Badge tone={original.state === "active" ? "good" : "warn"}>{texts.states[original.state]}</Badge>
          ),
        }),
        column.display({
          id: "created_at",
          header: texts.columns.created_at,
          cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
        }),
        column.display({
          id: "link",
          header: texts.columns.link,
          cell: ({ row: { original } }) => (
            <ServiceLink service={original} name={names.get(original.service_id)} />
          ),
        }),
      ]),
    [names],
  );
  return (
    <>
      {services.some(({ state }) => state === "inactive") && (
        <p className={styles.used}>{texts.inactiveText}</p>
      )}
      <DataTable caption={texts.title} columns={columns} rows={services} rowId={({ id }) => id} />
    </>
  );
}

interface ServiceProps {
  service: WorkspaceService;
  name: string | undefined;
}

function ServiceName({ service: { type }, name }: ServiceProps) {
  const Icon = ICONS[type];
  return (
    <span className={styles.serviceName}>
      <Icon aria-hidden />
      <span>
        <strong>{name ?? texts.types[type]}</strong>
        {name && <small>{texts.types[type]}</small>}
      </span>
    </span>
  );
}

function ServiceLink({ service, name }: ServiceProps) {
  const to = screenOf(service);
  return (
    <Link to={to} className={buttonClass()} aria-label={texts.openNamed(name ?? texts.types[service.type])}>
      {texts.open}
    </Link>
  );
}

/** The address of the screen of a service. */
function screenOf({ type, service_id }: WorkspaceService): string {
  switch (type) {
    case "store":
      return paths.stores.home(service_id);
    case "page":
      return paths.pages.home(service_id);
    case "showroom":
      return paths.showrooms.contents(service_id);
    case "pharmacy_group":
      return `${paths.shifts()}?grupo=${service_id}`;
  }
}
