/* The state of a provider with its switch. */
import { payments as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import type { WalletProvider } from "@/shared/ui/provider/providers";
import type { useProviderWrites } from "./data";
import { canToggle } from "./rules";

const TONES = { pending: "warn", active: "good", inactive: "plain" } as const;

export function ProviderBadge({ state }: Pick<WalletProvider, "state">) {
  return <Badge tone={TONES[state]}>{texts.states[state]}</Badge>;
}

interface Props {
  provider: WalletProvider;
  /** Names the provider to a screen reader. */
  name: string;
  writes: ReturnType<typeof useProviderWrites>;
}

export function StateButton({ provider, name, writes }: Props) {
  if (!canToggle(provider)) return null;
  const isActive = provider.state === "active";
  return (
    <Button
      kind="quiet"
      disabled={writes.isSaving}
      aria-label={isActive ? texts.deactivateNamed(name) : texts.activateNamed(name)}
      onClick={() => writes.setState(provider, isActive ? "inactive" : "active")}
    >
      {isActive ? texts.deactivate : texts.activate}
    </Button>
  );
}
