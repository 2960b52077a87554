/* The providers that a store accepts: cash, and accounts for transfers. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { methods as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { refusalText } from "@/shared/ui/entity/useEntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { showToast } from "@/shared/ui/overlay/toast";
import { providersKey, putProvider, useProviders, type WalletProvider } from "@/shared/ui/provider/providers";
import { useBankDialog } from "@/shared/ui/provider/useBankDialog";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { paymentKey, putPaymentMethods, usePaymentMethods } from "./data";
import styles from "./methods.module.css";

interface Props {
  storeId: string;
  walletId: string;
}

export function PaymentSection({ storeId, walletId }: Props) {
  const providers = useProviders(walletId);
  const accepted = usePaymentMethods(storeId);
  const queries = useQueryClient();
  const acceptedIds = accepted.data?.providers.map(({ id }) => id) ?? [];
  const refetch = async () => {
    await Promise.all(
      [paymentKey(storeId), providersKey(walletId)].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  const save = useMutation({
    mutationFn: async (write: () => Promise<void>) => {
      // Also after a refusal: a part of it may be written.
      await write().finally(refetch);
    },
    networkMode: "always",
    onSuccess: () => showToast("success", texts.paymentSaved),
    onError: (error) => showToast("error", refusalText(error)),
  });
  const [wantedIds, setWantedIds] = useState<readonly string[] | null>(null);
  const shownIds = wantedIds ?? acceptedIds;
  const accept = (ids: readonly string[]) => {
    setWantedIds(ids);
    save.mutate(() => putPaymentMethods(storeId, ids), { onSettled: () => setWantedIds(null) });
  };
  const bank = useBankDialog({
    walletId,
    onChanged: () => void refetch(),
    onAdded: (id) => accept([...acceptedIds, id]),
  });
  // Kept, so that a second try writes the same provider.
  const [cashId] = useState(randomUuid);
  async function addCash(): Promise<void> {
    await putProvider(cashId, { wallet_id: walletId, type: "cash", currencies: ["ARS"], state: "active" });
    await putPaymentMethods(storeId, [...acceptedIds, cashId]);
  }
  return (
    <FormSection title={texts.payment} lead={texts.paymentLead}>
      <QueryResult result={accepted} skeleton={<TableSkeleton rows={2} />}>
        {() => (
          <QueryResult result={providers} skeleton={<TableSkeleton rows={2} />}>
            {(all) => (
              <>
                {all.length === 0 && <p>{texts.noProviders}</p>}
                <ul className={styles.providers}>
                  {all.map((provider) => (
                    <li key={provider.id}>
                      <CheckboxField
                        label={providerName(provider)}
                        hint={providerHint(provider)}
                        checked={shownIds.includes(provider.id)}
                        disabled={save.isPending}
                        onChange={({ currentTarget }) =>
                          accept(
                            currentTarget.checked
                              ? [...acceptedIds, provider.id]
                              : acceptedIds.filter((id) => id !== provider.id),
                          )
                        }
                      />
                      {provider.type === "banktransfer" && (
                        <Button
                          kind="quiet"
                          aria-label={texts.editBankNamed(provider.preferences?.bank ?? "")}
                          onClick={() => bank.edit(provider)}
                        >
                          {texts.editBank}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
                <div className={styles.buttons}>
                  {all.every(({ type }) => type !== "cash") && (
                    <Button disabled={save.isPending} onClick={() => save.mutate(addCash)}>
                      <Plus aria-hidden />
                      {texts.addCash}
                    </Button>
                  )}
                  <Button onClick={bank.add}>
                    <Plus aria-hidden />
                    {texts.addBank}
                  </Button>
                  {!all.some(isConnected) && (
                    <Link to={paths.payments()} className={buttonClass("plain")}>
                      <Plus aria-hidden />
                      {texts.connectMercadoPago}
                    </Link>
                  )}
                </div>
              </>
            )}
          </QueryResult>
        )}
      </QueryResult>
      {bank.dialog}
    </FormSection>
  );
}

/** True for a connected account at Mercado Pago. */
function isConnected({ type, preferences }: WalletProvider): boolean {
  return type === "mercadopago" && Boolean(preferences?.user_id);
}

function providerName({ type, preferences }: WalletProvider): string {
  return preferences?.bank ? `${texts[type]}: ${preferences.bank}` : texts[type];
}

function providerHint({ type, state, preferences, warnings }: WalletProvider): string | undefined {
  if (type === "mercadopago" && !preferences?.user_id) return texts.unconnected;
  if (state !== "active") return texts.inactive;
  if (warnings.length > 0) return texts.cvuWarning;
  if (type !== "banktransfer" || !preferences) return undefined;
  return [preferences.name, preferences.alias ?? preferences.cvu].join(" · ");
}
