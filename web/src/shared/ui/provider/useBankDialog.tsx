/* Opens the form of an account for transfers: a stored one's or a new one's. */
import { useState } from "react";
import { BankDialog } from "./BankDialog";
import type { WalletProvider } from "./providers";

interface Options {
  walletId: string;
  /** Called when the form closes, saved or not: a save whose answer was lost may have written it. */
  onChanged: () => void;
  /** Called instead once a new account was saved. */
  onAdded?: (id: string) => void;
}

export function useBankDialog({ walletId, onChanged, onAdded = onChanged }: Options) {
  const [edited, setEdited] = useState<WalletProvider | "new" | null>(null);
  const end = () => setEdited(null);
  return {
    add: () => setEdited("new"),
    edit: (provider: WalletProvider) => setEdited(provider),
    dialog: edited && (
      <BankDialog
        walletId={walletId}
        provider={edited === "new" ? null : edited}
        onClose={() => {
          end();
          onChanged();
        }}
        onSaved={(id) => {
          end();
          if (edited === "new") onAdded(id);
          else onChanged();
        }}
      />
    ),
  };
}
