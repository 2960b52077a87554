/* The page of one account: details and links to commands. */
import { KeyRound, LogOut, ScrollText, ShieldHalf } from "lucide-react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { backoffice, account as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { AccountDetails } from "./AccountDetails";
import { AccountStateBadges, accountName } from "./badges";
import { type BackofficeAccount, useBackofficeAccount } from "./data";

export function AccountPage() {
  const { accountId = "" } = useParams();
  const accountResult = useBackofficeAccount(accountId);
  if (hasStatus(accountResult.error, 404) || hasStatus(accountResult.error, 400)) {
    return (
      <>
        <PageHeader title={backoffice.names.account} />
        <EmptyState title={texts.missing} text={texts.missingText}>
          <Link to={paths.backoffice.accounts()} className={buttonClass("primary")}>
            {texts.toList}
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <QueryResult
      result={accountResult}
      skeleton={
        <>
          <PageHeader title={backoffice.names.account} />
          <TableSkeleton rows={6} />
        </>
      }
    >
      {(account) => (
        <>
          <PageHeader
            title={accountName(account)}
            lead={`${backoffice.scopes[account.scope_type]} · ${account.scope_name}`}
            badge={<AccountStateBadges account={account} />}
          >
            <AccountActions account={account} />
          </PageHeader>
          <AccountDetails account={account} />
        </>
      )}
    </QueryResult>
  );
}

/** Links to prefilled commands: nothing happens before the user confirms there. */
function AccountActions({ account }: { account: BackofficeAccount }) {
  const { command, audit } = paths.backoffice;
  return (
    <>
      <Link className={buttonClass()} to={command("auth.account.set_state", { account_id: account.id })}>
        <ShieldHalf aria-hidden />
        {texts.changeState}
      </Link>
      <Link className={buttonClass()} to={command("auth.password.reset", { user_id: account.user_id })}>
        <KeyRound aria-hidden />
        {texts.resetPassword}
      </Link>
      <Link className={buttonClass()} to={command("auth.sessions.revoke", { account_id: account.id })}>
        <LogOut aria-hidden />
        {texts.revoke}
      </Link>
      {account.scope_type === "backoffice" && (
        <Link className={buttonClass()} to={audit({ account_id: account.id })}>
          <ScrollText aria-hidden />
          {texts.audit}
        </Link>
      )}
    </>
  );
}
