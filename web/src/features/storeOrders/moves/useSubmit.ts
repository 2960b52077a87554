/* Sends an action's form: it closes when the write was made, and else the problem is shown, as a toast once the dialog is gone. */
import { useEffect, useRef, useState } from "react";
import type { Order } from "../model";
import { type OrderMoves, type OrderWrite, tellProblem } from "./useOrderMoves";

export interface Submission {
  isBusy: boolean;
  problem: string | null;
  setProblem: (problem: string | null) => void;
  submit: (write: OrderWrite, onMade: () => void) => void;
}

export function useSubmit(order: Order, { run, busy }: OrderMoves): Submission {
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const submit = async (write: OrderWrite, onMade: () => void) => {
    setProblem(null);
    const found = await run(order, write);
    if (!isOpen.current) tellProblem(order, write.label, found);
    else if (found === null) onMade();
    else setProblem(found);
  };
  return {
    isBusy: busy.has(order.id),
    problem,
    setProblem,
    submit: (write, onMade) => void submit(write, onMade),
  };
}
