/* Writes changes of the server's cart one after another; what changes meanwhile goes together in the next call. */
import { ApiError } from "@/shared/api/errors";
import type { Cart, CartPut } from "../model";

export interface CartWriterState {
  /** The changes that the server has not answered; null for none. */
  pending: CartPut | null;
  isSending: boolean;
  /** The reason why the last call failed; changes without an answer wait for `retry`. */
  error: unknown;
}

export interface CartWriter {
  write: (put: CartPut) => void;
  retry: () => void;
  getState: () => CartWriterState;
  subscribe: (changed: () => void) => () => void;
}

interface Options {
  send: (put: CartPut) => Promise<Cart>;
  /** Called before a call, so that an older answer is not taken for a newer one. */
  onSend: () => void;
  /** Called with the cart once no change is left to send. */
  onSaved: (cart: Cart) => void;
}

const IDLE: CartWriterState = { pending: null, isSending: false, error: null };

export function createCartWriter({ send, onSend, onSaved }: Options): CartWriter {
  const listeners = new Set<() => void>();
  let sent: CartPut | null = null;
  let next: CartPut | null = null;
  /** An answer that a newer change made old; shown when that change is not saved. */
  let skipped: Cart | null = null;
  let state = IDLE;

  function publish(error: unknown): void {
    const pending = sent || next ? { ...sent, ...next } : null;
    state = pending || error ? { pending, isSending: sent !== null, error } : IDLE;
    for (const changed of [...listeners]) changed();
  }

  /** Merges two changes; a part of the newer one replaces the same part of the older. */
  function withOlder(older: CartPut): CartPut {
    return { ...older, ...next };
  }

  async function run(): Promise<void> {
    if (sent !== null || next === null) return;
    const put = next;
    sent = put;
    next = null;
    publish(null);
    onSend();
    try {
      const cart = await send(put);
      sent = null;
      skipped = next === null ? null : cart;
      if (next === null) onSaved(cart);
      publish(null);
    } catch (error) {
      sent = null;
      if (skipped !== null) onSaved(skipped);
      skipped = null;
      // A refused change would be refused again; one without an answer is kept.
      if (!isRefusal(error)) next = withOlder(put);
      publish(error);
      if (!isRefusal(error)) return;
    }
    void run();
  }

  return {
    write(put) {
      next = { ...next, ...put };
      publish(null);
      void run();
    },
    retry: () => void run(),
    getState: () => state,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** True when the same change would be refused again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);
}
