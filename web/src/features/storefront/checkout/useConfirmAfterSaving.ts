/* A confirmation that is pressed while a change of the cart is being saved: it goes on once that is saved. */
import { useEffect, useState } from "react";
import { cart as cartTexts, checkout as texts } from "@/shared/i18n/es";
import { isRefusal } from "../cart/cartWriter";
import { useCart } from "../cart/useCart";
import type { Cart } from "../model";
import { toCentavos } from "../rules/money";

/** The total that a change of the tip leaves as it is, in centavos. */
function totalWithoutTip(cart: Cart | null): number {
  return cart ? toCentavos(cart.resume.total) - toCentavos(cart.resume.tip) : 0;
}

export interface ConfirmAfterSaving {
  press: () => void;
  /** True from the press until the change is saved. */
  isPressed: boolean;
  /** The reason why a press came to nothing. */
  problem: string | null;
}

export function useConfirmAfterSaving(confirm: () => void): ConfirmAfterSaving {
  const { cart, server } = useCart();
  const { pending, error } = server.writing;
  const [expected, setExpected] = useState<number | null>(null);
  /** The cart whose total was not the expected one. */
  const [moved, setMoved] = useState<Cart | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isSettled = pending === null || error !== null;

  useEffect(() => {
    if (expected === null || !isSettled) return;
    setExpected(null);
    if (error !== null) setHasFailed(true);
    // Nobody confirms a total that was never shown; the tip is the person's own.
    else if (totalWithoutTip(cart) !== expected) setMoved(cart);
    else confirm();
  });

  function findProblem(): string | null {
    if (hasFailed && error !== null) return isRefusal(error) ? cartTexts.saveRefused : cartTexts.saveFailed;
    return moved !== null && moved === cart ? texts.totalMoved : null;
  }
  return {
    press() {
      setHasFailed(false);
      setExpected(totalWithoutTip(cart));
      if (error !== null) server.retryWrite();
    },
    isPressed: expected !== null && !isSettled,
    problem: findProblem(),
  };
}
