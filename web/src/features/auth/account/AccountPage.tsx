/* The consumer's account: personal data, contacts, password, addresses, and signing out. */
import { LogOut } from "lucide-react";
import { useState } from "react";
import { consumerSession } from "@/shared/api/consumer";
import { push, ownAccount as texts } from "@/shared/i18n/es";
import { PushSettings } from "@/shared/push/ui/PushSettings";
import { Button } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { AccountSection } from "./AccountSection";
import styles from "./account.module.css";
import { AddressSection } from "./addresses/AddressSection";
import { BusinessWays } from "./BusinessWays";
import { ContactList } from "./ContactList";
import { useAccount } from "./data";
import { PasswordDialog } from "./PasswordDialog";
import { ProfileForm } from "./ProfileForm";

export function AccountPage() {
  const result = useAccount();
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <QueryResult result={result} skeleton={<TableSkeleton rows={6} />}>
        {(account) => (
          <>
            <div className={styles.sections}>
              <AccountSection title={texts.profile}>
                <ProfileForm account={account} />
              </AccountSection>
              <AccountSection title={texts.contacts} lead={texts.contactsLead}>
                <ContactList credential={account.credential} />
              </AccountSection>
              <PasswordSection />
              <AccountSection title={texts.addresses} lead={texts.addressesLead}>
                <AddressSection />
              </AccountSection>
              <AccountSection title={push.title} lead={push.lead}>
                <PushSettings area="consumer" />
              </AccountSection>
              <AccountSection title={texts.business} lead={texts.businessLead}>
                <BusinessWays />
              </AccountSection>
              <AccountSection title={texts.session} lead={texts.sessionLead}>
                <Button onClick={() => void consumerSession.signOut()}>
                  <LogOut aria-hidden />
                  {texts.signOut}
                </Button>
              </AccountSection>
            </div>
            <p className={styles.privacy}>{texts.privacy}</p>
          </>
        )}
      </QueryResult>
    </>
  );
}

function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AccountSection title={texts.password} lead={texts.passwordLead}>
      <Button onClick={() => setIsOpen(true)}>{texts.passwordChange}</Button>
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </AccountSection>
  );
}
