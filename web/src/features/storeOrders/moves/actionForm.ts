/* The props of an action's form. */
import type { Order } from "../model";
import type { OrderAction } from "../rules/actions";
import type { Submission } from "./useSubmit";

export interface ActionFormProps {
  order: Order;
  action: OrderAction;
  /** Outlives the form, which goes when its own write takes the action away. */
  submission: Submission;
  onClose: () => void;
}
