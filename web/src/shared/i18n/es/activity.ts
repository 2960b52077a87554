/* Texts of the activity of a workspace. */

type OrderState = "submitted" | "completed" | "cancelled";
type WalletOrderState = "pending" | "processing" | "completed" | "cancelled" | "refounded";

export const activity = {
  title: "Actividad",
  lead: "Lo que pasó con los pedidos y los pagos de tu negocio, de lo más nuevo a lo más viejo. La actividad se guarda durante 400 días.",
  filter: "Mostrar",
  filters: { all: "Todo", ecommerce_order: "Pedidos", wallet_order: "Pagos" },
  today: "Hoy",
  yesterday: "Ayer",
  none: "Todavía no hay actividad",
  noneText: "Cuando entre un pedido o un pago, lo vas a ver acá.",
  noneOf: { ecommerce_order: "Todavía no hay pedidos", wallet_order: "Todavía no hay pagos" },
  showAll: "Mostrar todo",
  orderStates: {
    submitted: "Recibido",
    completed: "Completado",
    cancelled: "Cancelado",
  } satisfies Record<OrderState, string>,
  walletStates: {
    pending: "Pendiente",
    processing: "Informado",
    completed: "Confirmado",
    cancelled: "Cancelado",
    refounded: "Devuelto",
  } satisfies Record<WalletOrderState, string>,
  by: (name: string) => `de ${name}`,
  in: "en",
  openStore: (name: string) => `Abrir la tienda ${name}`,
};
