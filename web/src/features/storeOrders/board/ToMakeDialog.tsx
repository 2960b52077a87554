/* What is to be made for the new orders and those in preparation, added up, to be read or printed. */
import { storeOrders, printing as texts } from "@/shared/i18n/es";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import type { Order } from "../model";
import { KitchenList } from "../print/KitchenList";
import { PrintDialog } from "../print/PrintDialog";

export function ToMakeDialog({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  return (
    <PrintDialog
      title={storeOrders.toMake}
      lead={texts.toMakeLead}
      empty={<EmptyState title={texts.nothing} text={texts.nothingText} />}
      onClose={onClose}
    >
      {orders.length === 0 ? null : <KitchenList orders={orders} />}
    </PrintDialog>
  );
}
