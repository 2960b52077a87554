/* The form that changes the quantities of an order's lines. */
import { orderForms as texts } from "@/shared/i18n/es";
import { optionsText } from "@/shared/lib/shop/orderLines";
import { useFormDraft } from "@/shared/ui/form/formDraft";
import { QuantityStepper } from "@/shared/ui/shop/QuantityStepper";
import { putQuantities, type QuantityChange } from "../data/orderWrites";
import type { Order } from "../model";
import type { ActionFormProps } from "./actionForm";
import { FormDialog } from "./FormDialog";
import styles from "./moves.module.css";

const MAX_QUANTITY = 99;

type Quantities = Readonly<Record<string, number>>;

export function ItemsForm({ order, action, submission, onClose }: ActionFormProps) {
  const form = useFormDraft<{ quantities: Quantities }>(`${order.id} ${action.key}`, { quantities: {} });
  const close = () => {
    form.forget();
    onClose();
  };
  const { isBusy, problem, setProblem, submit } = submission;
  const { quantities } = form.draft;
  const quantityOf = ({ id, quantity }: QuantityChange) => quantities[id] ?? quantity;
  const send = () => {
    const changes = changedQuantities(order, quantities);
    if (changes.length === 0) setProblem(texts.itemsUnchanged);
    else
      submit({ label: action.label, done: action.done, write: (now) => putQuantities(now, changes) }, close);
  };
  return (
    <FormDialog
      title={texts.items}
      submitLabel={texts.save}
      isBusy={isBusy}
      problem={problem}
      onSubmit={send}
      onClose={close}
    >
      <p className={styles.lead}>{texts.itemsLead}</p>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <li key={item.id} data-empty={quantityOf(item) === 0 || undefined}>
            <span>
              <strong>{item.name}</strong>
              {item.options.length > 0 && <span className={styles.detail}>{optionsText(item)}</span>}
            </span>
            <QuantityStepper
              label={texts.quantityOf(item.name)}
              value={quantityOf(item)}
              max={MAX_QUANTITY}
              removeLabel={quantityOf(item) === 1 ? texts.removeItem(item.name) : undefined}
              onChange={(value) => form.set({ quantities: { ...quantities, [item.id]: value } })}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

function changedQuantities({ items }: Order, quantities: Quantities): QuantityChange[] {
  return items.flatMap(({ id, quantity }) => {
    const wanted = quantities[id];
    return wanted === undefined || wanted === quantity ? [] : [{ id, quantity: wanted }];
  });
}
