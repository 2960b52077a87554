/* The open orders of all stores, the oldest first. */
import { ClipboardList } from "lucide-react";
import { paths } from "@/app/paths";
import { workspaceHome } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { agoText } from "@/shared/ui/panel/agoText";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import { OrderStateBadge } from "@/shared/ui/shop/OrderStateBadge";
import type { WorkspaceOverview } from "../data";

const texts = workspaceHome.orders;

interface Props {
  overview: Pick<WorkspaceOverview, "orders" | "store_count" | "opened_store_count">;
  now: number;
}

export function OrdersPanel({ overview, now }: Props) {
  const { orders, store_count, opened_store_count } = overview;
  const [oldest] = orders.oldest;
  return (
    <HomePanel
      title={texts.title}
      to={paths.orders.board()}
      Icon={ClipboardList}
      {...(oldest && {
        figure: texts.figure(orders.count),
        lead: texts.oldest(agoText(oldest.created_at, now)),
      })}
    >
      {!oldest && <PanelEmpty title={texts.none} text={texts.noneOpen(opened_store_count, store_count)} />}
      <PanelRows>
        {orders.oldest.map(({ id, code, state, consumer_name, store_name, total, currency, created_at }) => (
          <PanelRow
            key={id}
            to={paths.orders.one(id)}
            title={consumer_name}
            detail={[code, ...(store_count > 1 ? [store_name] : []), agoText(created_at, now)].join(" · ")}
            end={
              <>
                <OrderStateBadge state={state} />
                {formatMoney(total, currency)}
              </>
            }
          />
        ))}
      </PanelRows>
    </HomePanel>
  );
}
