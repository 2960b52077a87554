/* The print preview of one order, as a ticket or for the kitchen; the address says which. */
import { useSearchParams } from "react-router";
import { printing as texts } from "@/shared/i18n/es";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import type { Order } from "../model";
import { KitchenList } from "../print/KitchenList";
import { PrintDialog } from "../print/PrintDialog";
import { Ticket } from "../print/Ticket";

export const PRINT_PARAMETER = "imprimir";

const KINDS = ["ticket", "kitchen"] as const;
const OPTIONS = KINDS.map((value) => ({ value, label: texts.kinds[value] }));

export function OrderPrintDialog({ order }: { order: Order }) {
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find((one) => one === search.get(PRINT_PARAMETER));
  if (!kind) return null;
  const show = (next: string | null) =>
    setSearch(
      (before) => {
        if (next === null) before.delete(PRINT_PARAMETER);
        else before.set(PRINT_PARAMETER, next);
        return before;
      },
      // Without flushSync the choice would change only when the router has gone there.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return (
    <PrintDialog
      title={texts.title}
      choice={<SegmentedControl legend={texts.kind} options={OPTIONS} value={kind} onChange={show} />}
      onClose={() => show(null)}
    >
      {kind === "ticket" ? <Ticket order={order} /> : <KitchenList orders={[order]} />}
    </PrintDialog>
  );
}
