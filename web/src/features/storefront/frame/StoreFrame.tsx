/* The frame of the store's screens: the way home and to the consumer's orders above, the screen below. */
import { ClipboardList, LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { storefront as texts } from "@/shared/i18n/es";
import { useOnline } from "@/shared/lib/useOnline";
import { HubMark } from "@/shared/ui/marks/HubMark";
import { CONTENT_ID, SkipLink } from "@/shared/ui/page/SkipLink";
import { useConsumer } from "../consumer";
import { signInPath } from "../navigation";
import styles from "./StoreFrame.module.css";

export function StoreFrame({ children }: { children: ReactNode }) {
  const online = useOnline();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <a href="/" className={styles.brand}>
          <HubMark className={styles.mark as string} />
          {texts.brand}
        </a>
        <AccountLink />
      </header>
      {!online && (
        <p className={styles.offline} role="status">
          {texts.offline}
        </p>
      )}
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Its place stays empty until it is known whether there is a session. */
function AccountLink() {
  const { state } = useConsumer();
  if (state === "loading") return null;
  if (state === "authenticated") {
    return (
      <a href="/mis_pedidos" className={styles.account}>
        <ClipboardList aria-hidden />
        {texts.myOrders}
      </a>
    );
  }
  const { pathname, search } = window.location;
  return (
    <a href={signInPath(pathname + search)} className={styles.account}>
      <LogIn aria-hidden />
      {texts.signIn}
    </a>
  );
}
