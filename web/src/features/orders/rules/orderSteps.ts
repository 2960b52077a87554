/* The steps of an order for its consumer, from the states of its parts and its history. */
import type { components } from "@/shared/api/schema";
import { order as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import type { Step, StepState } from "@/shared/ui/status/Steps";

type Schemas = components["schemas"];
type HistoryEntry = Pick<Schemas["OrderChange"], "entity" | "to" | "at" | "reason">;
type Pickup = Pick<Schemas["OrderPickup"], "type" | "state">;

export interface OrderProgress {
  state: Schemas["OrderState"];
  datetime: string;
  preparation: Schemas["OrderPreparation"];
  pickup: readonly Pickup[];
  history: readonly HistoryEntry[];
}

/** The last pickup that was not cancelled, or else the last. */
export function currentPickup<Row extends Pickup>(pickups: readonly Row[]): Row | undefined {
  return pickups.findLast(({ state }) => state !== "cancelled") ?? pickups.at(-1);
}

export function orderSteps(order: OrderProgress): Step[] {
  const pickup = currentPickup(order.pickup);
  const steps = [
    submittedStep(order),
    preparationStep(order),
    ...(order.state === "payment" ? paymentSteps(pickup) : []),
    ...(pickup ? pickupSteps(order, pickup) : []),
  ];
  // Goods that were handed over wait for the payment last.
  if (order.state === "payment" && pickup?.state === "delivered") steps.push(...steps.splice(2, 1));
  if (order.state === "cancelled")
    return [...steps.filter(({ state }) => state === "done"), cancelledStep(order)];
  return order.state === "completed"
    ? steps.map((step) => ({ ...step, state: doneUnlessStopped(step.state) }))
    : steps;
}

function submittedStep({ preparation, state, datetime }: OrderProgress): Step {
  const isWaiting = preparation.state === "pending" && state === "submitted";
  const time = formatDateTime(datetime);
  return {
    id: "submitted",
    label: texts.steps.submitted,
    state: isWaiting ? "current" : "done",
    note: isWaiting ? `${time} · ${texts.notes.waiting}` : time,
  };
}

function preparationStep(order: OrderProgress): Step {
  const { state } = order.preparation;
  if (state === "completed") {
    const note = timeOf(order, "preparation", "completed");
    return { id: "preparation", label: texts.steps.prepared, state: "done", note };
  }
  const isPreparing = state === "preparing" || order.state === "preparation";
  return {
    id: "preparation",
    label: texts.steps.preparation,
    state: isPreparing ? "current" : "ahead",
    ...(isPreparing && { note: texts.notes.preparing }),
  };
}

function paymentSteps(pickup: Pickup | undefined): Step[] {
  const isLast = pickup?.state === "delivered";
  const note = isLast ? undefined : texts.notes.payment;
  return [{ id: "payment", label: texts.steps.payment, state: "current", note }];
}

function pickupSteps(order: OrderProgress, { type, state }: Pickup): Step[] {
  const isTakeaway = type === "takeaway";
  const end: Step = {
    id: "delivered",
    label: isTakeaway ? texts.steps.taken : texts.steps.delivered,
    state: state === "delivered" ? "done" : "ahead",
    ...(state === "delivered" && { note: timeOf(order, "pickup", "delivered") }),
  };
  if (state === "failure" || state === "returned") {
    const label = state === "failure" ? texts.steps.failure : texts.steps.returned;
    return [{ id: "pickup", label, state: "stopped", note: reasonOf(order, "pickup", state) }, end];
  }
  return [
    {
      id: "pickup",
      label: isTakeaway ? texts.steps.ready : texts.steps.carrying,
      ...(isTakeaway ? takeawayProgress(state) : deliveryProgress(state)),
    },
    end,
  ];
}

type Progress = { state: StepState; note?: string };

function takeawayProgress(state: Pickup["state"]): Progress {
  if (state === "delivered") return { state: "done" };
  return state === "ready" ? { state: "current", note: texts.notes.ready } : { state: "ahead" };
}

function deliveryProgress(state: Pickup["state"]): Progress {
  if (state === "delivered") return { state: "done" };
  if (state === "carrying") return { state: "current", note: texts.notes.carrying };
  if (state === "at_door") return { state: "current", note: texts.notes.atDoor };
  return state === "ready" ? { state: "ahead", note: texts.notes.toSend } : { state: "ahead" };
}

function cancelledStep(order: OrderProgress): Step {
  const notes = [timeOf(order, "order", "cancelled"), reasonOf(order, "order", "cancelled")];
  return {
    id: "cancelled",
    label: texts.steps.cancelled,
    state: "stopped",
    note: notes.filter(Boolean).join(" · "),
  };
}

function doneUnlessStopped(state: StepState): StepState {
  return state === "stopped" ? state : "done";
}

function lastChange(
  { history }: OrderProgress,
  entity: HistoryEntry["entity"],
  to: string,
): HistoryEntry | undefined {
  return history.findLast((change) => change.entity === entity && change.to === to);
}

function timeOf(order: OrderProgress, entity: HistoryEntry["entity"], to: string): string | undefined {
  const change = lastChange(order, entity, to);
  return change && formatDateTime(change.at);
}

function reasonOf(order: OrderProgress, entity: HistoryEntry["entity"], to: string): string | undefined {
  const reason = lastChange(order, entity, to)?.reason;
  return reason ? texts.reason(reason) : undefined;
}
