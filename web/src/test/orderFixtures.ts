/* Orders for tests of the store's board and of its turn. */
import type { components } from "@/shared/api/schema";

type Order = components["schemas"]["Order"];
type Payment = Order["payment"][number];

export const orderId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
export const PLACED = "2026-11-20T22:00:00Z";

const address = {
  name: "",
  country: "Argentina",
  state: "Buenos Aires",
  city: "Adrogué",
  zip: "",
  street: "Mitre",
  number: "1234",
  flat: "",
  apartment: "",
  indications: "",
  location: { lat: 0, lng: 0 },
};

export function makePayment(part: Partial<Payment> = {}): Payment {
  return {
    id: orderId(30),
    state: "pending",
    currency: "ARS",
    amount: 1000,
    refund_due: 0,
    refunded_amount: 0,
    provider_id: orderId(31),
    provider_type: "cash",
    order_id: orderId(32),
    auto: true,
    ...part,
  };
}

export function makeItem(part: Partial<Order["items"][number]> = {}): Order["items"][number] {
  const name = part.name ?? "Muzzarella";
  return {
    id: orderId(20),
    name,
    quantity: 1,
    imports: { currency: "ARS", unit: 1000, subtotal: 1000, discounts: 0, taxes: 0, total: 1000 },
    article: {
      id: orderId(21),
      code: null,
      name,
      description: "",
      image_url: null,
      price: {
        currency: "ARS",
        base: 1000,
        discount_fixed: 0,
        discount_percent: 0,
        final: 1000,
        tax_percent: null,
      },
    },
    options: [],
    indications: "",
    ...part,
  };
}

export function makeChange(part: Partial<Order["history"][number]> = {}): Order["history"][number] {
  return {
    id: orderId(50),
    at: PLACED,
    account_id: null,
    entity: "order",
    entity_id: orderId(1),
    from: null,
    to: "submitted",
    reason: null,
    ...part,
  };
}

/** A submitted takeaway of one thousand pesos in cash, with the moves that the server allows for it. */
export function makeOrder(part: Partial<Order> = {}): Order {
  return {
    id: orderId(1),
    code: "261120-001",
    state: "submitted",
    datetime: PLACED,
    turn_id: orderId(2),
    store: { id: orderId(3), name: "Norte", image_url: null },
    consumer: {
      id: orderId(4),
      scope_id: orderId(5),
      name: "Lucía Benítez",
      image_url: null,
      email: null,
      phone: null,
    },
    items: [makeItem()],
    preparation: { state: "pending" },
    payment: [makePayment()],
    pickup: [
      { id: orderId(40), type: "takeaway", state: "pending", address, tip_currency: "ARS", tip_amount: 0 },
    ],
    coupon: null,
    policies: [],
    resumes: [{ currency: "ARS", subtotal: 1000, tip: 0, coupon_discount: 0, policies: 0, total: 1000 }],
    history: [makeChange()],
    allowed: {
      order: ["preparation", "payment", "cancelled"],
      preparation: ["preparing", "completed"],
      payment: [{ id: orderId(30), states: ["completed", "cancelled"] }],
      pickup: [{ id: orderId(40), states: ["cancelled"] }],
    },
    ...part,
  };
}
