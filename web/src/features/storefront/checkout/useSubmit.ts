/* Submits the cart: with an idempotency key that is kept until there is an answer, so that nothing is ordered twice. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { measure } from "@/shared/analytics/measure";
import { unwrapResponse } from "@/shared/api/errors";
import { announceCart } from "../cart/cartChannel";
import { cartKey } from "../cart/serverCart";
import { useCart } from "../cart/useCart";
import { shoppingApi, storefrontQuery } from "../data";
import type { Cart } from "../model";
import { beginSubmit, endSubmit } from "./pendingSubmit";
import { isFinalAnswer, type SubmitFailure, submitFailure } from "./submitResult";

/** After this time a submit counts as unanswered. */
const TIMEOUT_MS = 25_000;
const IN_FLIGHT_WAIT_MS = 1000;
const IN_FLIGHT_TRIES = 10;

export interface Submission {
  isSending: boolean;
  failure: SubmitFailure | null;
  /** The cart as it was before the total changed. */
  before: Cart | null;
  /** Sends the cart, or sends it again. */
  submit: () => Promise<void>;
}

export function useSubmit(
  accountId: string,
  onOrdered: (orderId: string, cart: Cart | null) => void,
): Submission {
  const queryClient = useQueryClient();
  const { storefront, cart, server } = useCart();
  const storeId = storefront.store.id;
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const [before, setBefore] = useState<Cart | null>(null);

  async function submit(): Promise<void> {
    setIsSending(true);
    setFailure(null);
    const result = await sendUntilAnswered(storeId, accountId);
    setIsSending(false);
    if ("id" in result) {
      endSubmit(storeId);
      measure("place", "order", result.id, { store_id: storeId });
      onOrdered(result.id, cart);
      // The order took the lines and their stock.
      announceCart(storeId, accountId);
      void queryClient.invalidateQueries({ queryKey: cartKey(storeId, accountId) });
      void queryClient.invalidateQueries({ queryKey: storefrontQuery(storeId).queryKey });
      return;
    }
    if (isFinalAnswer(result)) endSubmit(storeId);
    setFailure(result);
    if (result.kind === "changed") {
      setBefore(cart);
      server.setCart(result.cart);
    } else if (result.kind !== "lost") {
      // The problems stand at their fields.
      server.refetch();
      void queryClient.invalidateQueries({ queryKey: storefrontQuery(storeId).queryKey });
    }
  }

  return { isSending, failure, before, submit };
}

/** While another call of the same key runs, its answer is waited for. */
async function sendUntilAnswered(
  storeId: string,
  accountId: string,
): Promise<{ id: string } | SubmitFailure> {
  const { idempotencyKey } = beginSubmit(storeId, accountId);
  for (let tries = 1; ; tries++) {
    try {
      return await postSubmit(storeId, idempotencyKey);
    } catch (error) {
      const failure = submitFailure(error);
      if (failure.kind !== "in_flight" || tries === IN_FLIGHT_TRIES) return failure;
      await new Promise((resolve) => setTimeout(resolve, IN_FLIGHT_WAIT_MS));
    }
  }
}

function postSubmit(storeId: string, idempotencyKey: string): Promise<{ id: string }> {
  return unwrapResponse(
    shoppingApi.POST("/ecommerce/stores/{store_id}/cart/submit", {
      params: { path: { store_id: storeId }, header: { "idempotency-key": idempotencyKey } },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
}
