/* The staff's home: how many accounts there are and how they grow, the state of the platform, and its changes live. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartColumn, Minus, TrendingDown, TrendingUp } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { hasStatus, unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { staffApi } from "@/shared/api/staff";
import { backoffice, staffAnalytics, kpis as texts } from "@/shared/i18n/es";
import { formatCount, formatSignedCount } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { RefreshButton } from "@/shared/ui/page/RefreshButton";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { useRefetchOverview } from "./data";
import styles from "./kpis.module.css";
import { LivePanel } from "./LivePanel";
import { StaffPanels } from "./StaffPanels";

type AccountKpis = components["schemas"]["AccountKpis"];

const REFETCH_MS = 30_000;

export function KpisPage() {
  const refetchOverview = useRefetchOverview();
  const kpisResult = useQuery({
    queryKey: ["backoffices_account_kpis"],
    queryFn: ({ signal }) => unwrapResponse(staffApi.GET("/backoffices/accounts/kpis", { signal })),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={backoffice.names.kpis} lead={texts.lead}>
        <Link to={paths.backoffice.analytics()} className={buttonClass()}>
          <ChartColumn aria-hidden />
          {staffAnalytics.fromKpis}
        </Link>
        <RefreshButton query={kpisResult} />
      </PageHeader>
      <QueryResult result={kpisResult} skeleton={<KpiSkeleton />}>
        {(kpis) => <KpiCards kpis={kpis} at={kpisResult.dataUpdatedAt} />}
      </QueryResult>
      {!hasStatus(kpisResult.error, 403) && <StaffPanels />}
      <LivePanel onChange={refetchOverview} />
    </>
  );
}

const clock = new Intl.DateTimeFormat("es-AR", { timeStyle: "medium", hourCycle: "h23" });

function KpiCards({ kpis, at: updatedAt }: { kpis: AccountKpis; at: number }) {
  return (
    <>
      <dl className={styles.figures}>
        <KpiCard
          name={texts.actives}
          value={kpis.accounts_actives}
          change={kpis.accounts_actives_difference}
          comparedTo={texts.month}
          isMain
        />
        <KpiCard
          name={texts.consumers}
          value={kpis.consumers_actives}
          change={kpis.consumers_actives_difference}
          comparedTo={texts.month}
        />
        <KpiCard
          name={texts.workspaces}
          value={kpis.workspaces_actives}
          change={kpis.workspaces_actives_difference}
          comparedTo={texts.month}
        />
        <KpiCard
          name={texts.today}
          value={kpis.accounts_created_today}
          change={kpis.accounts_created_yesterday_difference}
          comparedTo={texts.yesterday}
        />
      </dl>
      <p className={styles.note}>
        {texts.note} <span className={styles.at}>{texts.updated(clock.format(updatedAt))}.</span>
      </p>
    </>
  );
}

interface KpiCardProps {
  name: string;
  value: number;
  change: number;
  /** The period that the change refers to. */
  comparedTo: string;
  isMain?: boolean;
}

function KpiCard({ name, value, change, comparedTo, isMain = false }: KpiCardProps) {
  const Icon = change > 0 ? TrendingUp : change < 0 ? TrendingDown : Minus;
  return (
    <div className={styles.figure} data-main={isMain || undefined}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>{formatCount(value)}</span>
        <span className={styles.change} data-sign={Math.sign(change)}>
          <Icon aria-hidden />
          <strong>{change === 0 ? texts.same : formatSignedCount(change)}</strong>
        </span>
        <span className={styles.since}>{comparedTo}</span>
      </dd>
    </div>
  );
}

function KpiSkeleton() {
  return (
    <div className={styles.figures} role="status">
      <span className="hidden-visually">{texts.loading}</span>
      {["actives", "consumers", "workspaces", "today"].map((name) => (
        <div key={name} className={styles.figure}>
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
