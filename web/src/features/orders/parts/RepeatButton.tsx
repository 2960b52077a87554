/* The button that puts an order's lines into the cart of its store and opens the cart. */
import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { order as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "@/shared/ui/action/Button";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Order, repeatOrder } from "../data";

export function RepeatButton({ order }: { order: Order }) {
  const repeat = useMutation({
    mutationFn: () => repeatOrder(order),
    networkMode: "always",
    onSuccess: (isAdded) => {
      // The cart is a page of another build.
      if (isAdded) window.location.assign(paths.store.cart(order.store.id));
      else showToast("warning", texts.repeatFull);
    },
    onError: (error) =>
      showToast("error", hasStatus(error, 404) ? texts.repeatGone : queryErrorMessage(error)),
  });
  return (
    <Button kind="primary" disabled={repeat.isPending} onClick={() => repeat.mutate()}>
      <RotateCcw aria-hidden />
      {repeat.isPending ? texts.repeating : texts.repeat}
    </Button>
  );
}
