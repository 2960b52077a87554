/* How a store delivers and how it is paid. */
import { useParams } from "react-router";
import { methods as texts } from "@/shared/i18n/es";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { useStore } from "../data";
import { usePickupMethods } from "./data";
import styles from "./methods.module.css";
import { PaymentSection } from "./PaymentSection";
import { PickupForm } from "./PickupForm";

export function MethodsPage() {
  const { storeId = "" } = useParams();
  const result = usePickupMethods(storeId);
  const store = useStore(storeId).data;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={styles.sections}>
        {store && <PaymentSection storeId={storeId} walletId={store.workspace_id} />}
        <QueryResult result={result} skeleton={<TableSkeleton rows={4} />}>
          {(methods) => (
            <PickupForm storeId={storeId} methods={methods} onSaved={() => void result.refetch()} />
          )}
        </QueryResult>
      </div>
    </>
  );
}
