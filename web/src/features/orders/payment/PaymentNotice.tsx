/* The notice that an order waits for its consumer's payment. */
import type { Order } from "../data";
import { MercadoPagoNotice } from "./MercadoPagoNotice";
import { TransferNotice } from "./TransferNotice";

export function PaymentNotice({ order }: { order: Order }) {
  const isOver = order.state === "completed" || order.state === "cancelled";
  const payment = order.payment.find(
    ({ provider_type, state }) => provider_type !== "cash" && state === "pending",
  );
  if (!payment || isOver) return null;
  return payment.provider_type === "mercadopago" ? (
    <MercadoPagoNotice payment={payment} />
  ) : (
    <TransferNotice payment={payment} />
  );
}
