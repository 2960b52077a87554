/* All fields of an account, grouped by the record they belong to. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, account as texts } from "@/shared/i18n/es";
import { formatDate } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { CopyableText } from "@/shared/ui/action/CopyableText";
import { FactList } from "@/shared/ui/data/FactList";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import styles from "./accounts.module.css";
import { AccountStateBadge, VerifiableContact } from "./badges";
import type { BackofficeAccount } from "./data";

const { fields, sections } = texts;

export function AccountDetails({ account }: { account: BackofficeAccount }) {
  const { accounts } = paths.backoffice;
  return (
    <div className={styles.facts}>
      <FactList
        title={sections.account}
        facts={[
          { name: fields.id, value: <CopyableText text={account.id} name={fields.id} /> },
          { name: fields.state, value: <AccountStateBadge state={account.state} subject="account" /> },
          { name: fields.created_at, value: <Timestamp at={account.created_at} /> },
        ]}
      />
      <FactList
        title={sections.user}
        facts={[
          { name: fields.id, value: <CopyableText text={account.user_id} name={fields.id} /> },
          { name: fields.state, value: <AccountStateBadge state={account.user_state} subject="other" /> },
          { name: fields.created_at, value: <Timestamp at={account.user_created_at} /> },
        ]}
      >
        <Link className={buttonClass("quiet")} to={accounts({ user_ids: account.user_id })}>
          {texts.ofUser}
        </Link>
      </FactList>
      <FactList
        title={sections.profile}
        facts={[
          { name: fields.id, value: <CopyableText text={account.profile_id} name={fields.id} /> },
          { name: fields.given_name, value: textOrNone(account.profile_given_name) },
          { name: fields.family_name, value: textOrNone(account.profile_family_name) },
          {
            name: fields.birthdate,
            value: textOrNone(account.profile_birthdate && formatDate(account.profile_birthdate)),
          },
          { name: fields.image_url, value: <ImageLink url={account.profile_image_url} /> },
          { name: fields.created_at, value: <Timestamp at={account.profile_created_at} /> },
          { name: fields.deleted_at, value: timeOrNone(account.profile_deleted_at) },
        ]}
      />
      <FactList
        title={sections.credential}
        facts={[
          { name: fields.id, value: <CopyableText text={account.credential_id} name={fields.id} /> },
          { name: fields.username, value: textOrNone(account.credential_username) },
          {
            name: fields.email,
            value: contactOrNone(account.credential_email, account.credential_email_verified),
          },
          {
            name: fields.phone,
            value: contactOrNone(account.credential_phone, account.credential_phone_verified),
          },
          { name: fields.created_at, value: <Timestamp at={account.credential_created_at} /> },
          { name: fields.deleted_at, value: timeOrNone(account.credential_deleted_at) },
        ]}
      />
      <FactList
        title={sections.scope}
        facts={[
          { name: fields.id, value: <CopyableText text={account.scope_id} name={fields.id} /> },
          { name: fields.state, value: <AccountStateBadge state={account.scope_state} subject="other" /> },
          { name: fields.type, value: backoffice.scopes[account.scope_type] },
          { name: fields.name, value: textOrNone(account.scope_name) },
          { name: fields.image_url, value: <ImageLink url={account.scope_image_url} /> },
          { name: fields.created_at, value: <Timestamp at={account.scope_created_at} /> },
        ]}
      >
        <Link className={buttonClass("quiet")} to={accounts({ scope_ids: account.scope_id })}>
          {texts.ofScope}
        </Link>
      </FactList>
    </div>
  );
}

function textOrNone(text: string | null): ReactNode {
  return text || backoffice.none;
}

function timeOrNone(at: string | null): ReactNode {
  return at ? <Timestamp at={at} /> : backoffice.none;
}

function contactOrNone(text: string | null, verified: boolean): ReactNode {
  return text ? <VerifiableContact text={text} verified={verified} /> : backoffice.none;
}

/** A link instead of the picture, so that the image's server does not learn who views the account. */
function ImageLink({ url }: { url: string | null }) {
  if (!url) return backoffice.none;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {texts.image}
    </a>
  );
}
