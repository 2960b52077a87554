/* A plan: its price, features and services, and the button that subscribes or unsubscribes. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { CSSProperties } from "react";
import { ApiError } from "@/shared/api/errors";
import { plans as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatDay, formatMoney } from "@/shared/lib/format";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Plan, SUBSCRIPTION_KEYS, type Subscription, subscribe } from "./data";
import styles from "./plans.module.css";
import { serviceCountText } from "./rules";

interface Props {
  /** Null for a plan that is no longer offered. */
  plan: Plan | null;
  name: string;
  subscription: Subscription | undefined;
  onLeave: (subscription: Subscription) => void;
}

export function PlanCard({ plan, name, subscription, onLeave }: Props) {
  // The features of an offered plan say it in its own words.
  const services = plan?.features.length ? "" : serviceCountText((plan ?? subscription)?.services ?? []);
  return (
    <li className={styles.plan} style={plan ? ({ "--plan": plan.color } as CSSProperties) : undefined}>
      <div className={styles.planHead}>
        <h2>{name}</h2>
        {subscription && <Badge tone="good">{texts.subscribed}</Badge>}
      </div>
      {plan && (
        <>
          <Cost cost={plan.cost} period={plan.period} />
          <p>{plan.description}</p>
          <ul className={styles.features}>
            {plan.features.map((feature) => (
              <li key={feature}>
                <Check aria-hidden />
                {feature}
              </li>
            ))}
          </ul>
        </>
      )}
      {services && (
        <p>
          {texts.includes}: {services}.
        </p>
      )}
      <div className={styles.planEnd}>
        {subscription ? (
          <>
            <p>{texts.since(formatDay(subscription.subscribed_at))}</p>
            <Button aria-label={texts.unsubscribeFrom(name)} onClick={() => onLeave(subscription)}>
              {texts.unsubscribe}
            </Button>
          </>
        ) : (
          plan && <SubscribeButton plan={plan} />
        )}
      </div>
    </li>
  );
}

function Cost({ cost, period }: Pick<Plan, "cost" | "period">) {
  if (cost === 0) return <div className={styles.cost}>{texts.free}</div>;
  return (
    <div className={styles.cost}>
      {formatMoney(cost)} <small>{texts.periods[period]}</small>
    </div>
  );
}

function SubscribeButton({ plan: { id, name } }: { plan: Plan }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => subscribe(id),
    networkMode: "always",
    onSuccess: () => showToast("success", texts.done(name)),
    onError: (error) => {
      const message = error instanceof ApiError ? texts.refusals[error.code] : undefined;
      showToast("error", message ?? queryErrorMessage(error));
    },
    onSettled: () =>
      Promise.all(SUBSCRIPTION_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return (
    <Button
      kind="primary"
      aria-label={save.isPending ? undefined : texts.subscribeTo(name)}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      {save.isPending ? texts.subscribing : texts.subscribe}
    </Button>
  );
}
