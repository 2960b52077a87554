/* The email, phone and username that one signs in with: each changed, added or verified. */
import { useState } from "react";
import type { components } from "@/shared/api/schema";
import { ownAccount as texts } from "@/shared/i18n/es";
import { phoneLink } from "@/shared/lib/phone";
import { Button } from "@/shared/ui/action/Button";
import { Badge } from "@/shared/ui/data/Badge";
import styles from "./account.module.css";
import { ContactDialog } from "./ContactDialog";
import type { Contact } from "./rules";
import { VerifyDialog } from "./VerifyDialog";

type Credential = components["schemas"]["Credential"];

const CONTACTS: readonly Contact[] = ["email", "phone", "username"];

export function ContactList({ credential }: { credential: Credential }) {
  const [open, setOpen] = useState<{ contact: Contact; dialog: "change" | "verify" }>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ul className={styles.rows}>
        {CONTACTS.map((contact) => (
          <ContactRow
            key={contact}
            contact={contact}
            credential={credential}
            onChange={() => setOpen({ contact, dialog: "change" })}
            onVerify={() => setOpen({ contact, dialog: "verify" })}
          />
        ))}
      </ul>
      {open?.dialog === "change" && (
        <ContactDialog contact={open.contact} current={credential[open.contact]} onClose={close} />
      )}
      {open?.dialog === "verify" && open.contact !== "username" && (
        <VerifyDialog contact={open.contact} receptor={credential[open.contact] ?? ""} onClose={close} />
      )}
    </>
  );
}

interface RowProps {
  contact: Contact;
  credential: Credential;
  onChange: () => void;
  onVerify: () => void;
}

function ContactRow({ contact, credential, onChange, onVerify }: RowProps) {
  const value = credential[contact];
  const isVerified = contact === "username" ? null : credential[`${contact}_verified`];
  const shown = contact === "phone" ? (phoneLink(value)?.label ?? value) : value;
  return (
    <li className={styles.contact}>
      <div>
        <span className={styles.name}>{texts.names[contact]}</span>
        <span className={styles.value}>
          {shown ?? texts.none}
          {value !== null && isVerified !== null && (
            <Badge tone={isVerified ? "good" : "warn"}>
              {isVerified ? texts.verified : texts.unverified}
            </Badge>
          )}
        </span>
      </div>
      <div className={styles.buttons}>
        {value !== null && contact !== "username" && isVerified === false && (
          <Button kind="primary" aria-label={texts.verifyOf[contact]} onClick={onVerify}>
            {texts.verify}
          </Button>
        )}
        <Button aria-label={(value === null ? texts.addOf : texts.changeOf)[contact]} onClick={onChange}>
          {value === null ? texts.add : texts.change}
        </Button>
      </div>
    </li>
  );
}
