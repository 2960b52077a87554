/* The accounts for transfers, and cash. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { payments as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import type { WalletProvider } from "@/shared/ui/provider/providers";
import { useBankDialog } from "@/shared/ui/provider/useBankDialog";
import type { useProviderWrites } from "./data";
import { ProviderBadge, StateButton } from "./ProviderState";
import styles from "./payments.module.css";

interface Props {
  walletId: string;
  providers: readonly WalletProvider[];
  writes: ReturnType<typeof useProviderWrites>;
}

export function BankSection({ walletId, providers, writes }: Props) {
  const bank = useBankDialog({ walletId, onChanged: () => void writes.refetch() });
  return (
    <FormSection title={texts.banks} lead={texts.banksLead}>
      {providers.length === 0 && <p className={styles.hint}>{texts.noBank}</p>}
      {providers.map((provider) => (
        <BankAccount
          key={provider.id}
          provider={provider}
          writes={writes}
          onEdit={() => bank.edit(provider)}
        />
      ))}
      <div className={styles.buttons}>
        <Button onClick={bank.add}>
          <Plus aria-hidden />
          {texts.addBank}
        </Button>
      </div>
      {bank.dialog}
    </FormSection>
  );
}

interface AccountProps {
  provider: WalletProvider;
  writes: Props["writes"];
  onEdit: () => void;
}

function BankAccount({ provider, writes, onEdit }: AccountProps) {
  const { state, preferences, warnings } = provider;
  const bank = preferences?.bank ?? "";
  return (
    <div className={styles.provider}>
      <div className={styles.words}>
        <p className={styles.name}>
          {bank}
          <ProviderBadge state={state} />
        </p>
        <p className={styles.hint}>
          {[preferences?.name, preferences?.alias ?? preferences?.cvu].join(" · ")}
        </p>
        {warnings.length > 0 && <p className={styles.problem}>{texts.cvuWarning}</p>}
      </div>
      <div className={styles.buttons}>
        <Button kind="quiet" aria-label={texts.edit(bank)} onClick={onEdit}>
          {texts.editShort}
        </Button>
        <StateButton provider={provider} name={bank} writes={writes} />
      </div>
    </div>
  );
}

export function CashSection({ providers, writes }: Omit<Props, "walletId">) {
  // Kept, so that a second try writes the same provider.
  const [id] = useState(randomUuid);
  return (
    <FormSection title={texts.cash} lead={texts.cashLead}>
      {providers.map((provider) => (
        <div key={provider.id} className={styles.provider}>
          <p className={styles.name}>
            {texts.cash}
            <ProviderBadge state={provider.state} />
          </p>
          <StateButton provider={provider} name={texts.cash} writes={writes} />
        </div>
      ))}
      {providers.length === 0 && (
        <div className={styles.buttons}>
          <Button disabled={writes.isSaving} onClick={() => writes.addCash(id)}>
            <Plus aria-hidden />
            {texts.addCash}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
