/* An account with all it is made of, and what can be done about it. */
import { KeyRound, LogOut, ScrollText, ShieldHalf } from "lucide-react";
import { Link, useParams } from "react-router";
import { paths } from "@/app/paths";
import { isStatus } from "@/shared/api/errors";
import { backoffice, account as texts } from "@/shared/i18n/es";
import { buttonLook } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHead } from "@/shared/ui/page/PageHeader";
import { Empty } from "@/shared/ui/status/EmptyState";
import { Loaded } from "@/shared/ui/status/QueryResult";
import { AccountFacts } from "./AccountDetails";
import { nameOf, States } from "./badges";
import { type BackofficeAccount, useBackofficeAccount } from "./data";

export function AccountPage() {
  const { accountId = "" } = useParams();
  const query = useBackofficeAccount(accountId);
  if (isStatus(query.error, 404) || isStatus(query.error, 400)) {
    return (
      <>
        <PageHead title={backoffice.names.account} />
        <Empty title={texts.missing} text={texts.missingText}>
          <Link to={paths.backoffice.accounts()} className={buttonLook("primary")}>
            {texts.toList}
          </Link>
        </Empty>
      </>
    );
  }
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <PageHead title={backoffice.names.account} />
          <TableSkeleton rows={6} />
        </>
      }
    >
      {(account) => (
        <>
          <PageHead
            title={nameOf(account)}
            lead={`${backoffice.scopes[account.scope_type]} · ${account.scope_name}`}
            mark={<States account={account} />}
          >
            <Actions account={account} />
          </PageHead>
          <AccountFacts account={account} />
        </>
      )}
    </Loaded>
  );
}

/** Each leads to its command, filled in: nothing happens before it is looked at there. */
function Actions({ account }: { account: BackofficeAccount }) {
  const { command, audit } = paths.backoffice;
  return (
    <>
      <Link className={buttonLook()} to={command("auth.account.set_state", { account_id: account.id })}>
        <ShieldHalf aria-hidden />
        {texts.changeState}
      </Link>
      <Link className={buttonLook()} to={command("auth.password.reset", { user_id: account.user_id })}>
        <KeyRound aria-hidden />
        {texts.resetPassword}
      </Link>
      <Link className={buttonLook()} to={command("auth.sessions.revoke", { account_id: account.id })}>
        <LogOut aria-hidden />
        {texts.revoke}
      </Link>
      {account.scope_type === "backoffice" && (
        <Link className={buttonLook()} to={audit({ account_id: account.id })}>
          <ScrollText aria-hidden />
          {texts.audit}
        </Link>
      )}
    </>
  );
}
