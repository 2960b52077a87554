/* A workspace that invites the consumer, or in which they work. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "@/app/paths";
import { hasStatus } from "@/shared/api/errors";
import { INVITATIONS_KEY, type Invitation } from "@/shared/api/invitations";
import { chat, invitations as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatDay } from "@/shared/lib/format";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { answerInvitation, openWorkspace } from "./data";
import styles from "./invitations.module.css";

export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, state, workspace, created_at } = invitation;
  const { name, image_url } = workspace;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const card = useFocusAfterChange(state);

  const answer = useMutation({
    mutationFn: (wish: "active" | "rejected") => answerInvitation(id, wish),
    networkMode: "always",
    onSuccess: (_, wish) =>
      showToast("success", wish === "active" ? texts.accepted(name) : texts.rejected(name)),
    onError: (error) => showToast("error", failureMessage(error)),
    onSettled: () => {
      setIsConfirming(false);
      return queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
    },
  });
  const open = useMutation({
    mutationFn: () => openWorkspace(id),
    networkMode: "always",
    // The guard of a session that moved leads there itself.
    onSuccess: (way) => way === "switched" && void navigate(paths.home()),
    onError: (error) => {
      showToast("error", failureMessage(error));
      void queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY });
    },
  });

  return (
    <li ref={card} tabIndex={-1} className={styles.card} data-pending={state === "requested" || undefined}>
      <NamedImage url={image_url} name={name} size={56} />
      <div className={styles.words}>
        <h2>{name}</h2>
        <p>{state === "requested" ? texts.invitedAt(formatDay(created_at)) : texts.memberText}</p>
      </div>
      <div className={styles.actions}>
        {state === "requested" ? (
          <>
            <Button
              kind="primary"
              aria-label={texts.acceptFrom(name)}
              disabled={answer.isPending}
              onClick={() => answer.mutate("active")}
            >
              {texts.accept}
            </Button>
            <Button
              aria-label={texts.rejectFrom(name)}
              disabled={answer.isPending}
              onClick={() => setIsConfirming(true)}
            >
              {texts.reject}
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            aria-label={open.isPending ? undefined : texts.openNamed(name)}
            disabled={open.isPending}
            onClick={() => open.mutate()}
          >
            {open.isPending ? texts.opening : texts.open}
          </Button>
        )}
        <Link
          className={buttonClass()}
          aria-label={chat.writeTo(name)}
          to={paths.consumer.messagesWith(workspace.id)}
        >
          {chat.write}
        </Link>
      </div>
      {isConfirming && (
        <Dialog title={texts.confirmReject(name)} onClose={() => setIsConfirming(false)}>
          <p>{texts.confirmRejectText}</p>
          <div className={styles.dialogActions}>
            <Button kind="danger" disabled={answer.isPending} onClick={() => answer.mutate("rejected")}>
              {texts.reject}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>{texts.cancel}</Button>
          </div>
        </Dialog>
      )}
    </li>
  );
}

/** Moves the focus to the card whose buttons have changed, because the pressed one is gone. */
function useFocusAfterChange(state: string) {
  const card = useRef<HTMLLIElement>(null);
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    card.current?.focus();
  }, [state]);
  return card;
}

function failureMessage(error: unknown): string {
  return hasStatus(error, 404) || hasStatus(error, 409) ? texts.gone : queryErrorMessage(error);
}
