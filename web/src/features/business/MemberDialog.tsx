/* The confirmation of a member's change. */
import { useMutation } from "@tanstack/react-query";
import { business, members as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import styles from "./business.module.css";
import {
  memberRefusalMessage,
  putMember,
  type RequestedMemberState,
  userName,
  type WorkspaceMember,
} from "./memberData";

export interface MemberChange {
  member: WorkspaceMember;
  requested: RequestedMemberState;
}

interface Props {
  change: MemberChange;
  /** True when it is the signed-in user. */
  isOwn: boolean;
  onChanged: () => void;
  onClose: () => void;
}

export function MemberDialog({ change: { member, requested }, isOwn, onChanged, onClose }: Props) {
  const name = userName(member.user);
  const words = texts.confirm[requested](name);
  const save = useMutation({
    mutationFn: () => putMember(member.user.id, requested),
    networkMode: "always",
    onSuccess: () => showToast("success", words.done),
    onError: (error) => showToast("error", memberRefusalMessage(error, name)),
    onSettled: () => {
      onClose();
      onChanged();
    },
  });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className={styles.dialogText}>{isOwn && requested === "inactive" ? texts.leaveText : words.text}</p>
      <div className={styles.dialogActions}>
        <Button
          kind={requested === "inactive" ? "danger" : "primary"}
          disabled={save.isPending}
          onClick={() => save.mutate()}
        >
          {words.button}
        </Button>
        <Button onClick={onClose}>{business.cancel}</Button>
      </div>
    </Dialog>
  );
}
