/* The workspace's team: its members, whom one invites, deactivates and activates. */
import { useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useMemo, useState } from "react";
import { useCurrentAccount } from "@/shared/api/currentAccount";
import { members as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { ListPage } from "@/shared/ui/page/ListPage";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { InviteDialog } from "./InviteDialog";
import { type MemberChange, MemberDialog } from "./MemberDialog";
import { memberColumns } from "./memberColumns";
import { MEMBERS_KEY, useMembers } from "./memberData";

export function MembersPage() {
  const list = useMembers();
  const ownUserId = useCurrentAccount()?.user.id;
  const queryClient = useQueryClient();
  const [change, setChange] = useState<MemberChange | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const columns = useMemo(() => memberColumns(ownUserId, setChange), [ownUserId]);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: MEMBERS_KEY });
  return (
    <>
      <ListPage
        title={texts.title}
        lead={texts.lead}
        actions={
          <Button kind="primary" onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden />
            {texts.invite}
          </Button>
        }
        list={list}
        columns={columns}
        empty={<EmptyState title={texts.none} />}
      />
      {change && (
        <MemberDialog
          change={change}
          isOwn={change.member.user.id === ownUserId}
          onChanged={refresh}
          onClose={() => setChange(null)}
        />
      )}
      {isInviting && <InviteDialog onInvited={refresh} onClose={() => setIsInviting(false)} />}
    </>
  );
}
