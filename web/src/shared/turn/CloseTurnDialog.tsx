/* The closing of a turn: what it sold so far, and once it is closed, what it sold. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { turn as texts } from "../i18n/es";
import { queryErrorMessage } from "../lib/errorMessage";
import { Button } from "../ui/action/Button";
import { Dialog } from "../ui/overlay/Dialog";
import { closeTurn, type OpenTurn, TURN_KEY, turnOrdersKey } from "./data";
import { TurnFigures } from "./TurnFigures";
import styles from "./turn.module.css";

interface Props {
  store: { id: string; name: string };
  turn: OpenTurn;
  onClose: () => void;
}

export function CloseTurnDialog({ store, turn, onClose }: Props) {
  const queryClient = useQueryClient();
  const closing = useMutation({
    mutationFn: () => closeTurn(store.id, turn.id),
    networkMode: "always",
    // Orders go on while the question is open: the figures of the closed turn are read again.
    onSettled: () =>
      Promise.all(
        [[TURN_KEY, store.id], turnOrdersKey(turn.id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const isClosed = closing.isSuccess;
  return (
    <Dialog title={isClosed ? texts.closedTitle : texts.close} onClose={onClose}>
      <div className={styles.dialog}>
        {!isClosed && <p>{texts.closeLead}</p>}
        <TurnFigures storeId={store.id} turnId={turn.id} />
        <p role="alert" className={closing.error ? styles.problem : "hidden-visually"}>
          {closing.error && queryErrorMessage(closing.error)}
        </p>
        <div className={styles.buttons}>
          {isClosed ? (
            <Button kind="primary" onClick={onClose}>
              {texts.done}
            </Button>
          ) : (
            <>
              <Button kind="danger" disabled={closing.isPending} onClick={() => closing.mutate()}>
                {closing.isPending ? texts.closing : texts.confirmClose}
              </Button>
              <Button onClick={onClose}>{texts.stay}</Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
