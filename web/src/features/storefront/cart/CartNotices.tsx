/* What happened to the cart: lines added at the sign-in, a change that was not saved, a cart that was not read. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cart as texts } from "@/shared/i18n/es";
import type { CartMerge } from "@/shared/lib/shop/mergeCarts";
import { Button } from "@/shared/ui/action/Button";
import { Notice } from "@/shared/ui/status/Notice";
import styles from "./CartNotices.module.css";
import { isRefusal } from "./cartWriter";
import { mergeKey } from "./serverCart";
import { useCart } from "./useCart";

export function CartNotices() {
  const { server, limit } = useCart();
  const { error, isSending, pending } = server.writing;
  return (
    <>
      <MergeNotice />
      {limit !== null && <Notice text={texts.limits[limit]} />}
      {server.error !== null && <Notice text={texts.loadFailed} onRetry={server.refetch} />}
      {error !== null && !isSending && isRefusal(error) && <Notice text={texts.saveRefused} />}
      {error !== null && !isSending && pending !== null && (
        <Notice text={texts.saveFailed} onRetry={server.retryWrite} />
      )}
    </>
  );
}

function MergeNotice() {
  const queryClient = useQueryClient();
  const { storefront } = useCart();
  const queryKey = mergeKey(storefront.store.id);
  // Written by the merge, never fetched.
  const { data } = useQuery<CartMerge | null>({ queryKey, enabled: false, queryFn: () => null });
  if (!data) return null;
  return (
    <section className={styles.merge} role="status">
      <p>{texts.merged}</p>
      <ul>
        {data.added.map((name) => (
          <li key={`added ${name}`}>{texts.mergedAdded(name)}</li>
        ))}
        {data.raised.map(({ name, from, to }) => (
          <li key={`raised ${name}`}>{texts.mergedRaised(name, from, to)}</li>
        ))}
        {data.dropped.map((name) => (
          <li key={`dropped ${name}`}>{texts.mergedDropped(name)}</li>
        ))}
      </ul>
      <Button kind="quiet" onClick={() => queryClient.setQueryData(queryKey, null)}>
        {texts.dismiss}
      </Button>
    </section>
  );
}
