/* The columns of the account list; each row links to its account. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, accounts as texts } from "@/shared/i18n/es";
import { CellLines, CellNothing } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { AccountStateBadges, accountName, VerifiableContact } from "./badges";
import type { BackofficeAccount } from "./data";

const column = createColumns<BackofficeAccount>();

export const accountColumns = column.columns([
  column.accessor(accountName, {
    id: "given_name",
    header: texts.columns.given_name,
    cell: ({ row }) => <AccountNameCell account={row.original} />,
  }),
  column.accessor("scope_name", {
    id: "scope_name",
    header: texts.columns.scope_name,
    cell: ({ row: { original } }) => (
      <CellLines>
        {original.scope_name}
        <small>{backoffice.scopes[original.scope_type]}</small>
      </CellLines>
    ),
  }),
  column.display({
    id: "contact",
    header: texts.columns.contact,
    cell: ({ row }) => <ContactsCell account={row.original} />,
  }),
  column.display({
    id: "state",
    header: texts.columns.state,
    cell: ({ row }) => <AccountStateBadges account={row.original} />,
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row }) => <Timestamp at={row.original.created_at} />,
  }),
]);

function AccountNameCell({ account }: { account: BackofficeAccount }) {
  const name = accountName(account);
  const { credential_username: username } = account;
  return (
    <CellLines>
      <Link to={paths.backoffice.account(account.id)} data-row>
        {name}
      </Link>
      {username && username !== name && <small>{username}</small>}
    </CellLines>
  );
}

function ContactsCell({ account }: { account: BackofficeAccount }) {
  const { credential_email: email, credential_phone: phone } = account;
  if (!email && !phone) return <CellNothing>{texts.noContact}</CellNothing>;
  return (
    <CellLines>
      {email && <VerifiableContact text={email} verified={account.credential_email_verified} />}
      {phone && <VerifiableContact text={phone} verified={account.credential_phone_verified} />}
    </CellLines>
  );
}
