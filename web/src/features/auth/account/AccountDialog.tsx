/* The dialog of one's own account, for those who have no page of it: personal data, contacts and password. */
import { useState } from "react";
import { frame, ownAccount as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { AccountSection } from "./AccountSection";
import styles from "./account.module.css";
import { ContactList } from "./ContactList";
import { useAccount } from "./data";
import { PasswordDialog } from "./PasswordDialog";
import { ProfileForm } from "./ProfileForm";

export function AccountDialog({ onClose }: { onClose: () => void }) {
  const result = useAccount();
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  return (
    <Dialog title={frame.ownAccount} isWide onClose={onClose}>
      <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
        {(account) => (
          <div className={styles.dialogSections}>
            <AccountSection title={texts.profile}>
              <ProfileForm account={account} />
            </AccountSection>
            <AccountSection title={texts.contacts} lead={texts.contactsLead}>
              <ContactList credential={account.credential} />
            </AccountSection>
            <AccountSection title={texts.password} lead={texts.passwordLead}>
              <Button onClick={() => setIsPasswordOpen(true)}>{texts.passwordChange}</Button>
            </AccountSection>
          </div>
        )}
      </QueryResult>
      {isPasswordOpen && <PasswordDialog onClose={() => setIsPasswordOpen(false)} />}
    </Dialog>
  );
}
