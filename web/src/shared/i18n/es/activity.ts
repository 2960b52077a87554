/* Texts of the activity of a workspace. */

type OrderState = "submitted" | "completed" | "cancelled";
type WalletOrderState = "pending" | "processing" | "completed" | "cancelled" | "refounded";
type ProviderReason = "disconnected" | "amount" | "currency" | "collector";

export const activity = {
  title: "Actividad",
  lead: "Lo que pasó con los pedidos y los pagos de tu negocio, de lo más nuevo a lo más viejo. La actividad se guarda durante 400 días.",
  filter: "Mostrar",
  filters: {
    all: "Todo",
    ecommerce_order: "Pedidos",
    wallet_order: "Pagos",
    wallet_provider: "Alertas de cobros",
  },
  today: "Hoy",
  yesterday: "Ayer",
  none: "Todavía no hay actividad",
  noneText: "Cuando entre un pedido o un pago, lo vas a ver acá.",
  noneOf: {
    ecommerce_order: "Todavía no hay pedidos",
    wallet_order: "Todavía no hay pagos",
    wallet_provider: "No hay alertas de cobros",
  },
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
  providerReasons: {
    disconnected:
      "La cuenta de Mercado Pago se desconectó: hasta que la conectes de nuevo, nadie te puede pagar ahí.",
    amount: "Mercado Pago informó un pago por otro importe. No se contó: miralo en tu cuenta.",
    currency: "Mercado Pago informó un pago en otra moneda. No se contó: miralo en tu cuenta.",
    collector: "El pago lo cobró otra cuenta de Mercado Pago. No se contó: miralo en esa cuenta.",
  } satisfies Record<ProviderReason, string>,
  paymentNumber: (id: string) => `Número de operación ${id}.`,
  openPayments: "Ver los cobros",
  by: (name: string) => `de ${name}`,
  in: "en",
  openStore: (name: string) => `Abrir la tienda ${name}`,
};
