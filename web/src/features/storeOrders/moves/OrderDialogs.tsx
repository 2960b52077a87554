/* The dialog that the address names: the menu of an order's actions, or the form of one. */
import { useCallback, useState } from "react";
import type { Order } from "../model";
import { listActions, type OrderAction } from "../rules/actions";
import { ActionMenu } from "./ActionMenu";
import { AdjustForm } from "./AdjustForm";
import { ChangedDialog } from "./ChangedDialog";
import { CollectForm } from "./CollectForm";
import { HandOverForm } from "./HandOverForm";
import { ItemsForm } from "./ItemsForm";
import { makeAction } from "./makeAction";
import { ReasonForm } from "./ReasonForm";
import { TransferForm } from "./TransferForm";
import { MENU, type OrderDialog } from "./useOrderDialog";
import type { OrderMoves } from "./useOrderMoves";
import { useSubmit } from "./useSubmit";

const FORMS = {
  reason: ReasonForm,
  refund: ReasonForm,
  provider_refund: ReasonForm,
  return: ReasonForm,
  collect: CollectForm,
  transfer: TransferForm,
  hand_over: HandOverForm,
  items: ItemsForm,
  adjust: AdjustForm,
} as const;

interface Props {
  /** The order that the address names; undefined while it is not known. */
  order: Order | undefined;
  dialog: OrderDialog;
  moves: OrderMoves;
}

export function OrderDialogs({ order, dialog, moves }: Props) {
  const { action: key, open, close } = dialog;
  const choose = useStartAction(moves, open, close);
  if (!order || key === null) return null;
  if (key === MENU) {
    return <ActionMenu order={order} isBusy={moves.busy.has(order.id)} onChosen={choose} onClose={close} />;
  }
  return (
    <ActionForm key={`${order.id} ${key}`} order={order} actionKey={key} moves={moves} onClose={close} />
  );
}

interface FormProps {
  order: Order;
  actionKey: string;
  moves: OrderMoves;
  onClose: () => void;
}

/** The form of an action, until the action is taken away: by somebody else, or by a write that was made in part. */
function ActionForm({ order, actionKey, moves, onClose }: FormProps) {
  // As it was when the form was opened.
  const [opened] = useState(order);
  const submission = useSubmit(order, moves);
  const action = listActions(order).find(({ key }) => key === actionKey);
  if (!action?.form) {
    return <ChangedDialog before={opened} now={order} problem={submission.problem} onClose={onClose} />;
  }
  const Form = FORMS[action.form];
  return <Form order={order} action={action} submission={submission} onClose={onClose} />;
}

/** Starts an action: opens its form, or makes it at once. */
export function useStartAction({ runAndTell }: OrderMoves, open: OrderDialog["open"], close?: () => void) {
  return useCallback(
    (order: Order, action: OrderAction) => {
      if (action.form) {
        open(order, action.key);
        return;
      }
      close?.();
      void runAndTell(order, makeAction(action));
    },
    [runAndTell, open, close],
  );
}
