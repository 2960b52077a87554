/* The plans: those that the workspace is subscribed to, those it can subscribe to, and the ended subscriptions. */
import { Info } from "lucide-react";
import { useState } from "react";
import { listedRows } from "@/shared/api/pagedList";
import { plans as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatDay } from "@/shared/lib/format";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { LoadMore } from "@/shared/ui/data/LoadMore";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import styles from "./business.module.css";
import { type Plan, type Subscription, useActiveSubscriptions, usePastSubscriptions, usePlans } from "./data";
import { PlanCard } from "./PlanCard";
import planStyles from "./plans.module.css";
import { UnsubscribeDialog } from "./UnsubscribeDialog";

export function PlansPage() {
  const plans = usePlans();
  const subscriptions = useActiveSubscriptions();
  const skeleton = <TableSkeleton rows={4} />;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={styles.sections}>
        <p className={planStyles.informative}>
          <Info aria-hidden />
          {texts.informative}
        </p>
        <QueryResult result={plans} skeleton={skeleton}>
          {(offered) => (
            <QueryResult result={subscriptions} skeleton={skeleton}>
              {(active) => (
                <>
                  <PlanCards plans={offered} subscriptions={active} />
                  <PastSubscriptions plans={offered} />
                </>
              )}
            </QueryResult>
          )}
        </QueryResult>
      </div>
    </>
  );
}

function PlanCards({
  plans,
  subscriptions,
}: {
  plans: readonly Plan[];
  subscriptions: readonly Subscription[];
}) {
  const [leaving, setLeaving] = useState<Subscription | null>(null);
  const planOf = (subscription: Subscription) => plans.find(({ id }) => id === subscription.plan_id);
  // A plan may no longer be offered to others.
  const withoutPlan = subscriptions.filter((subscription) => !planOf(subscription));
  if (plans.length === 0 && withoutPlan.length === 0) return <EmptyState title={texts.none} />;
  return (
    <>
      <ul className={planStyles.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            name={plan.name}
            subscription={subscriptions.find(({ plan_id }) => plan_id === plan.id)}
            onLeave={setLeaving}
          />
        ))}
        {withoutPlan.map((subscription) => (
          <PlanCard
            key={subscription.id}
            plan={null}
            name={texts.unknownPlan}
            subscription={subscription}
            onLeave={setLeaving}
          />
        ))}
      </ul>
      {leaving && (
        <UnsubscribeDialog
          name={planOf(leaving)?.name ?? texts.unknownPlan}
          leaving={leaving}
          subscriptions={subscriptions}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function PastSubscriptions({ plans }: { plans: readonly Plan[] }) {
  const list = usePastSubscriptions();
  const rows = listedRows<Subscription>(list);
  if (rows.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{texts.past}</h2>
      <ul className={planStyles.past}>
        {rows.map(({ id, plan_id, subscribed_at, unsubscribed_at }) => (
          <li key={id}>
            {plans.find((plan) => plan.id === plan_id)?.name ?? texts.unknownPlan}
            <span>
              {unsubscribed_at && texts.pastRange(formatDay(subscribed_at), formatDay(unsubscribed_at))}
            </span>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        problem={list.isFetchNextPageError ? queryErrorMessage(list.error) : undefined}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}
