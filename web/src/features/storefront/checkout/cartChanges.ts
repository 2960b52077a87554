/* What a cart costs now beside what it was shown to cost. */
import type { Cart } from "../model";

export interface CartChange {
  name: string;
  /** Null when it was not there. */
  before: number | null;
  /** Null when it is not there any more. */
  after: number | null;
}

interface Amount {
  id: string;
  name: string;
  amount: number;
}

function listAmounts(cart: Cart): Amount[] {
  return [
    ...cart.items.map(({ id, name, imports }) => ({ id, name, amount: imports.total })),
    ...(cart.coupon ? [{ id: "coupon", name: cart.coupon.code, amount: -cart.coupon.discount }] : []),
    ...cart.policies.map(({ id, label, value }) => ({ id, name: label, amount: value })),
  ];
}

/** The lines, the coupon and the policies whose amount differs. */
export function listCartChanges(before: Cart, after: Cart): CartChange[] {
  const [old, current] = [listAmounts(before), listAmounts(after)];
  const changed = current.flatMap(({ id, name, amount }) => {
    const previous = old.find((one) => one.id === id)?.amount ?? null;
    return previous === amount ? [] : [{ name, before: previous, after: amount }];
  });
  const gone = old
    .filter(({ id }) => !current.some((one) => one.id === id))
    .map(({ name, amount }) => ({ name, before: amount, after: null }));
  return [...changed, ...gone];
}
