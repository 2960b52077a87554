/* The columns of the staff's order list; each row links to its order. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { payment as paymentTexts, providers, staffOrders as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { CellLines } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { OrderStateBadge } from "@/shared/ui/shop/OrderStateBadge";
import type { Order } from "./data";

const column = createColumns<Order>();

export const orderColumns = column.columns([
  column.display({
    id: "code",
    header: texts.columns.code,
    cell: ({ row: { original } }) => (
      <CellLines>
        <Link to={paths.backoffice.order(original.id)} data-row>
          {original.code}
        </Link>
        <small>
          <Timestamp at={original.datetime} />
        </small>
      </CellLines>
    ),
  }),
  column.display({
    id: "state",
    header: texts.columns.state,
    cell: ({ row: { original } }) => (
      <OrderStateBadge state={original.state} pickup={original.pickup.at(-1)} />
    ),
  }),
  column.display({
    id: "store",
    header: texts.columns.store,
    cell: ({ row: { original } }) => original.store.name,
  }),
  column.display({
    id: "consumer",
    header: texts.columns.consumer,
    cell: ({ row: { original } }) => (
      <CellLines>
        {original.consumer.name}
        <small>{original.consumer.phone ?? original.consumer.email}</small>
      </CellLines>
    ),
  }),
  column.display({
    id: "total",
    header: texts.columns.total,
    cell: ({ row: { original } }) => formatMoney(original.resumes[0]?.total ?? 0),
  }),
  column.display({
    id: "payment",
    header: texts.columns.payment,
    cell: ({ row: { original } }) => (
      <CellLines as="ul">
        {original.payment.map(({ id, provider_type, state }) => (
          <li key={id}>
            {providers.names[provider_type]} <small>{paymentTexts.states[state]}</small>
          </li>
        ))}
      </CellLines>
    ),
  }),
]);
