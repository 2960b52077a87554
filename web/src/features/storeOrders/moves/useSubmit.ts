/* Sends an action's form: it closes when the write was made, and else shows the problem. */
import { useState } from "react";
import type { Order } from "../model";
import type { OrderMoves, OrderWrite } from "./useOrderMoves";

interface Submit {
  isBusy: boolean;
  problem: string | null;
  setProblem: (problem: string | null) => void;
  submit: (write: OrderWrite) => void;
}

export function useSubmit(order: Order, { run, busy }: OrderMoves, onMade: () => void): Submit {
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (write: OrderWrite) => {
    setProblem(null);
    const found = await run(order, write);
    if (found === null) onMade();
    else setProblem(found);
  };
  return { isBusy: busy.has(order.id), problem, setProblem, submit: (write) => void submit(write) };
}
