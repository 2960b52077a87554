/* The account at Mercado Pago: its connection, its state, and what changed. */
import { useState } from "react";
import { payments as texts } from "@/shared/i18n/es";
import { formatDateTime } from "@/shared/lib/format";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import type { WalletProvider } from "@/shared/ui/provider/providers";
import { providerProblem, useConnect, type useProviderWrites } from "./data";
import { ProviderBadge, StateButton } from "./ProviderState";
import styles from "./payments.module.css";
import { connectionOf } from "./rules";

interface Props {
  walletId: string;
  providers: readonly WalletProvider[];
  writes: ReturnType<typeof useProviderWrites>;
}

export function MercadoPagoSection({ walletId, providers, writes }: Props) {
  return (
    <FormSection title={texts.mercadopago} lead={texts.mercadopagoLead}>
      {providers.length === 0 && <NewAccount walletId={walletId} />}
      {providers.map((provider) => (
        <Account key={provider.id} provider={provider} writes={writes} />
      ))}
    </FormSection>
  );
}

function NewAccount({ walletId }: { walletId: string }) {
  // Kept, so that a second try writes the same provider.
  const [id] = useState(randomUuid);
  return (
    <>
      <p className={styles.hint}>{texts.connectHint}</p>
      <ConnectButton walletId={walletId} id={id} exists={false} label={texts.connect} isFirst />
    </>
  );
}

function Account({ provider, writes }: { provider: WalletProvider } & Pick<Props, "writes">) {
  const { id, wallet_id, state, preferences, history } = provider;
  const connection = connectionOf(provider);
  const label = { none: texts.connect, ended: texts.connectAgain, connected: texts.connectOther }[connection];
  return (
    <>
      <div className={styles.provider}>
        <div className={styles.words}>
          <p className={styles.name}>
            {preferences?.user_id ? texts.account(preferences.user_id) : texts.mercadopago}
            <ProviderBadge state={state} />
          </p>
          {preferences?.created_at && (
            <p className={styles.hint}>{texts.since(formatDateTime(preferences.created_at))}</p>
          )}
          <p className={styles.hint}>
            {connection === "ended" ? texts.disconnected : texts.stateHints[state]}
          </p>
        </div>
        <StateButton provider={provider} name={texts.mercadopago} writes={writes} />
      </div>
      {connection !== "connected" && <p className={styles.hint}>{texts.connectHint}</p>}
      <ConnectButton walletId={wallet_id} id={id} exists label={label} isFirst={connection !== "connected"} />
      {history.length > 0 && <History changes={history} />}
    </>
  );
}

interface ConnectProps {
  walletId: string;
  id: string;
  exists: boolean;
  label: string;
  /** True when it is the section's next step. */
  isFirst: boolean;
}

function ConnectButton({ walletId, id, exists, label, isFirst }: ConnectProps) {
  const connect = useConnect(walletId, id, exists);
  return (
    <>
      <div className={styles.buttons}>
        <Button
          kind={isFirst ? "primary" : "plain"}
          disabled={connect.isPending}
          onClick={() => connect.mutate()}
        >
          {connect.isPending ? texts.connecting : label}
        </Button>
      </div>
      {connect.isError && (
        <p role="alert" className={styles.problem}>
          {providerProblem(connect.error)}
        </p>
      )}
    </>
  );
}

function History({ changes }: { changes: WalletProvider["history"] }) {
  return (
    <details>
      <summary>{texts.history}</summary>
      <ol className={styles.history}>
        {changes.toReversed().map(({ id, at, to, reason }) => (
          <li key={id}>
            <time dateTime={at}>{formatDateTime(at)}</time> {texts.historyStates[to] ?? to}
            {reason && `: ${texts.historyReasons[reason] ?? reason}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
