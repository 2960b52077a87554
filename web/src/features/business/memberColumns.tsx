/* The columns of the member list; the last one has the changes that a member's state allows. */
import { business, members as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { Badge, type BadgeTone } from "@/shared/ui/data/Badge";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import type { MemberChange } from "./MemberDialog";
import {
  type MemberState,
  REQUESTABLE_MEMBER_STATES,
  type RequestedMemberState,
  userName,
  type WorkspaceMember,
} from "./memberData";
import styles from "./members.module.css";

const STATE_TONES: Readonly<Record<MemberState, BadgeTone>> = {
  requested: "info",
  active: "good",
  inactive: "plain",
  rejected: "warn",
};

const REQUESTED_STATE_LABELS: Readonly<Record<RequestedMemberState, string>> = {
  inactive: texts.deactivate,
  active: texts.activate,
  requested: texts.inviteAgain,
};

const column = createColumns<WorkspaceMember>();

export function memberColumns(ownUserId: string | undefined, onChange: (change: MemberChange) => void) {
  return column.columns([
    column.display({
      id: "name",
      header: texts.columns.name,
      cell: ({ row: { original } }) => <Person member={original} isOwn={original.user.id === ownUserId} />,
    }),
    column.display({
      id: "state",
      header: texts.columns.state,
      cell: ({ row: { original } }) => (
        <Badge tone={STATE_TONES[original.state]}>{texts.states[original.state]}</Badge>
      ),
    }),
    column.display({
      id: "created_at",
      header: texts.columns.created_at,
      cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
    }),
    column.display({
      id: "actions",
      header: texts.columns.actions,
      cell: ({ row: { original } }) => <Actions member={original} onChange={onChange} />,
    }),
  ]);
}

function Person({ member: { user, is_owner }, isOwn }: { member: WorkspaceMember; isOwn: boolean }) {
  const name = userName(user);
  return (
    <span className={styles.person}>
      <NamedImage url={user.image_url} name={name} size={40} isRound />
      <span className={styles.personName}>
        {name}
        {is_owner && <Badge tone="good">{texts.owner}</Badge>}
        {isOwn && <Badge>{texts.you}</Badge>}
      </span>
    </span>
  );
}

function Actions({
  member,
  onChange,
}: {
  member: WorkspaceMember;
  onChange: (change: MemberChange) => void;
}) {
  const name = userName(member.user);
  // The owner always stays active.
  const requestable =
    member.is_owner && member.state === "active" ? [] : REQUESTABLE_MEMBER_STATES[member.state];
  if (requestable.length === 0) return <span className={styles.nothing}>{business.none}</span>;
  return (
    <span className={styles.rowActions}>
      {requestable.map((requested) => (
        <Button
          key={requested}
          aria-label={texts.actionOn(REQUESTED_STATE_LABELS[requested], name)}
          onClick={() => onChange({ member, requested })}
        >
          {REQUESTED_STATE_LABELS[requested]}
        </Button>
      ))}
    </span>
  );
}
