/* What happened to the cart: lines added at the sign-in, a change that was not saved, a cart that was not read. */
import { cart as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Notice } from "@/shared/ui/status/Notice";
import styles from "./CartNotices.module.css";
import { useCart } from "./useCart";

export function CartNotices() {
  const { server, limit } = useCart();
  const { error, isSending, pending } = server.writing;
  const hasFailed = error !== null && !isSending;
  return (
    <>
      <MergeNotice />
      {limit !== null && <Notice text={texts.limits[limit]} />}
      {server.error !== null && <Notice text={texts.loadFailed} onRetry={server.refetch} />}
      {hasFailed && server.isRefused && <Notice text={texts.saveRefused} />}
      {hasFailed && pending !== null && <Notice text={texts.saveFailed} onRetry={server.retryWrite} />}
    </>
  );
}

function MergeNotice() {
  const { merge, dismissMerge } = useCart().server;
  if (!merge) return null;
  return (
    <section className={styles.merge} role="status">
      <p>{texts.merged}</p>
      <ul>
        {merge.added.map((name) => (
          <li key={`added ${name}`}>{texts.mergedAdded(name)}</li>
        ))}
        {merge.raised.map(({ name, from, to }) => (
          <li key={`raised ${name}`}>{texts.mergedRaised(name, from, to)}</li>
        ))}
        {merge.dropped.map((name) => (
          <li key={`dropped ${name}`}>{texts.mergedDropped(name)}</li>
        ))}
      </ul>
      <Button kind="quiet" onClick={dismissMerge}>
        {texts.dismiss}
      </Button>
    </section>
  );
}
