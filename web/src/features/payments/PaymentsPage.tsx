/* How a business is paid: its account at Mercado Pago, its accounts for transfers, and cash. */
import { X } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { useCurrentAccount } from "@/shared/api/currentAccount";
import { payments as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { useProviders } from "@/shared/ui/provider/providers";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { BankSection, CashSection } from "./CashAndBankSections";
import { useProviderWrites } from "./data";
import { MercadoPagoSection } from "./MercadoPagoSection";
import styles from "./payments.module.css";
import { parseConnectResult, withoutResult } from "./rules";

export function PaymentsPage() {
  const walletId = useCurrentAccount()?.scope.id;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <ConnectOutcome />
      {walletId === undefined ? <TableSkeleton rows={4} /> : <Providers walletId={walletId} />}
    </>
  );
}

/** The result with which Mercado Pago's page led back, until it is closed. */
function ConnectOutcome() {
  const [search, setSearch] = useSearchParams();
  const result = parseConnectResult(search);
  if (result === null) return null;
  return (
    <div role="status" className={styles.outcome} data-good={result === "conectado" || undefined}>
      <p>{texts.results[result]}</p>
      <Button
        kind="quiet"
        aria-label={texts.close}
        onClick={() => setSearch(withoutResult(search), { replace: true })}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}

function Providers({ walletId }: { walletId: string }) {
  const result = useProviders(walletId);
  const writes = useProviderWrites(walletId);
  return (
    <QueryResult result={result} skeleton={<TableSkeleton rows={4} />}>
      {(providers) => {
        const common = { walletId, writes };
        const ofType = (wanted: string) => providers.filter(({ type }) => type === wanted);
        return (
          <div className={styles.sections}>
            <MercadoPagoSection {...common} providers={ofType("mercadopago")} />
            <BankSection {...common} providers={ofType("banktransfer")} />
            <CashSection writes={writes} providers={ofType("cash")} />
            <FormSection title={texts.movements} lead={texts.movementsLead}>
              <div className={styles.buttons}>
                <Link className={buttonClass("plain")} to={paths.activity({ tipo: "wallet_order" })}>
                  {texts.toMovements}
                </Link>
                <Link className={buttonClass("plain")} to={paths.activity({ tipo: "wallet_provider" })}>
                  {texts.toNotices}
                </Link>
              </div>
            </FormSection>
          </div>
        );
      }}
    </QueryResult>
  );
}
