/* The page of push messages of a workspace's or the staff's account. */
import { push as texts } from "@/shared/i18n/es";
import { PushSettings } from "@/shared/push/ui/PushSettings";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import styles from "./notifications.module.css";

export function NotificationsPage({ area }: { area: "workspace" | "backoffice" }) {
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={styles.card}>
        <PushSettings area={area} />
      </div>
    </>
  );
}
