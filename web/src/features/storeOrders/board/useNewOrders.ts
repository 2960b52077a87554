/* Tells of new orders: they sound, again every half minute, until somebody touches the page. */
import { useEffect, useRef, useState } from "react";
import type { Order } from "../model";
import { findNewOrders, type OrderEntries } from "../rules/orderEntries";
import { allowSound, playSound } from "./sound";

const REPEAT_MS = 30_000;
const GESTURES = ["pointerdown", "keydown"] as const;
const NONE: readonly Order[] = [];

/** The orders of the store, or of all, that arrived since the last gesture. */
export function useNewOrders(entries: OrderEntries | undefined, storeId: string | null): readonly Order[] {
  const before = useRef<OrderEntries | undefined>(undefined);
  const [unseen, setUnseen] = useState<readonly Order[]>(NONE);

  useEffect(() => {
    if (!entries) return;
    const found = findNewOrders(before.current, entries).filter(
      ({ store }) => storeId === null || store.id === storeId,
    );
    before.current = entries;
    if (found.length > 0) setUnseen((known) => [...known, ...found]);
  }, [entries, storeId]);

  const isRinging = unseen.length > 0;
  useEffect(() => {
    const onGesture = () => {
      allowSound();
      setUnseen(NONE);
    };
    for (const gesture of GESTURES) window.addEventListener(gesture, onGesture, { passive: true });
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, onGesture);
    };
  }, []);

  // Each new order sounds at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order begins the sound again
  useEffect(() => {
    if (!isRinging) return;
    playSound();
    const timer = setInterval(playSound, REPEAT_MS);
    return () => clearInterval(timer);
  }, [isRinging, unseen.length]);

  return unseen;
}
