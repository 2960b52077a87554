/* Names, state badges and contacts of accounts, for every screen that shows them. */
import { BadgeCheck, CircleDashed } from "lucide-react";
import { accounts, backoffice } from "@/shared/i18n/es";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import styles from "./accounts.module.css";
import type { BackofficeAccount } from "./data";
import type { AccountState } from "./filters";

const STATE_TONES: Readonly<Record<AccountState, BadgeTone>> = {
  active: "good",
  blocked: "warn",
  deleted: "bad",
};

export function accountName({
  profile_given_name,
  profile_family_name,
  ...account
}: BackofficeAccount): string {
  const name = `${profile_given_name} ${profile_family_name}`.trim();
  const key = account.credential_username ?? account.credential_email ?? account.credential_phone;
  return name || (key ?? accounts.noName);
}

/** The account's state, and the states of its user and scope when they are not active. */
export function AccountStateBadges({ account }: { account: BackofficeAccount }) {
  const { state, user_state, scope_state } = account;
  return (
    <span className={styles.states}>
      <Badge tone={STATE_TONES[state]}>{backoffice.states[state]}</Badge>
      {user_state !== "active" && (
        <Badge tone={STATE_TONES[user_state]}>{accounts.userState(backoffice.userStates[user_state])}</Badge>
      )}
      {scope_state !== "active" && (
        <Badge tone={STATE_TONES[scope_state]}>
          {accounts.scopeState(backoffice.userStates[scope_state])}
        </Badge>
      )}
    </span>
  );
}

export function AccountStateBadge({ state, subject }: { state: AccountState; subject: "account" | "other" }) {
  const names = subject === "account" ? backoffice.states : backoffice.userStates;
  return <Badge tone={STATE_TONES[state]}>{names[state]}</Badge>;
}

/** An email or phone with a mark that says whether it is verified. */
export function VerifiableContact({ text, verified }: { text: string; verified: boolean }) {
  const Icon = verified ? BadgeCheck : CircleDashed;
  const statusText = verified ? accounts.verified : accounts.unverified;
  return (
    <span className={styles.contact} title={statusText} data-verified={verified || undefined}>
      <Icon aria-hidden />
      <span>
        {text}
        <span className="hidden-visually"> ({statusText})</span>
      </span>
    </span>
  );
}
