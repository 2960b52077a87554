/* The profile menu: the signed-in account, its pages, other accounts and signing out. */
import { Menu } from "@base-ui/react/menu";
import {
  ArrowRightLeft,
  Bell,
  ChevronDown,
  IdCard,
  LifeBuoy,
  LogOut,
  Settings,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import {
  type Account,
  accountDisplayName,
  useCurrentAccount,
  useOtherAccounts,
} from "@/shared/api/currentAccount";
import { supportProfileId } from "@/shared/chat/support";
import { chat, frame, layout, push } from "@/shared/i18n/es";
import { initials } from "@/shared/lib/initials";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { useArea } from "../area";
import { PROFILE_BUTTON_ID, useOpenFrameDialog } from "../palette/frameDialogContext";
import { paths } from "../paths";
import styles from "./ProfileMenu.module.css";
import { ThemeItems } from "./ThemeItems";

export function ProfileMenu() {
  const { name: area, session } = useArea();
  const [open, setOpen] = useState(false);
  const account = useCurrentAccount();
  const name = account ? accountDisplayName(account) : layout.myAccount;
  return (
    <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
      <Menu.Trigger id={PROFILE_BUTTON_ID} className={styles.trigger} title={layout.profileMenu}>
        <Avatar account={account} />
        <span className="hidden-visually">{layout.profileMenu}</span>
        <span className={styles.name}>{name}</span>
        <ChevronDown className={styles.arrow} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={10} align="end">
          <Menu.Popup className={styles.popup}>
            <div className={styles.who}>
              <strong>{name}</strong>
              {account && account.scope.name !== name && <span>{account.scope.name}</span>}
            </div>
            {area === "workspace" && <PersonalPages />}
            <AccountDialogItem />
            {area !== "consumer" && <NotificationsItem />}
            <SupportItem />
            <AccountSwitcher isOpen={open} />
            <ThemeItems />
            <Menu.Separator className={styles.line} />
            <Menu.Item className={styles.item} onClick={() => void session.signOut()}>
              <LogOut aria-hidden />
              {layout.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function PersonalPages() {
  return (
    <>
      <Menu.LinkItem className={styles.item} closeOnClick render={<Link to={paths.profile()} />}>
        <UserRound aria-hidden />
        {layout.profile}
      </Menu.LinkItem>
      <Menu.LinkItem className={styles.item} closeOnClick render={<Link to={paths.settings()} />}>
        <Settings aria-hidden />
        {layout.settings}
      </Menu.LinkItem>
    </>
  );
}

/** A consumer has a page of it. */
function AccountDialogItem() {
  const openDialog = useOpenFrameDialog();
  if (!openDialog) return null;
  return (
    <Menu.Item className={styles.item} onClick={() => openDialog("account")}>
      <IdCard aria-hidden />
      {frame.ownAccount}
    </Menu.Item>
  );
}

/** A consumer has them among the account's settings. */
function NotificationsItem() {
  const { name: area } = useArea();
  const to = area === "backoffice" ? paths.backoffice.notifications() : paths.notifications();
  return (
    <Menu.LinkItem className={styles.item} closeOnClick render={<Link to={to} />}>
      <Bell aria-hidden />
      {push.title}
    </Menu.LinkItem>
  );
}

/** A conversation with the platform's staff. */
function SupportItem() {
  const { name: area } = useArea();
  const support = supportProfileId();
  if (area === "backoffice" || support === null) return null;
  const to = area === "consumer" ? paths.consumer.messagesWith(support) : paths.messages.with(support);
  return (
    <Menu.LinkItem className={styles.item} closeOnClick render={<Link to={to} />}>
      <LifeBuoy aria-hidden />
      {chat.support}
    </Menu.LinkItem>
  );
}

/** The user's other accounts in this area; choosing one switches to it. */
function AccountSwitcher({ isOpen }: { isOpen: boolean }) {
  const { session } = useArea();
  const others = useOtherAccounts(isOpen);
  if (others.length === 0) return null;
  return (
    <Menu.Group>
      <Menu.Separator className={styles.line} />
      <Menu.GroupLabel className={styles.label}>{layout.otherAccounts}</Menu.GroupLabel>
      {others.map(({ id, scope }) => (
        <Menu.Item
          key={id}
          className={styles.item}
          onClick={() => void session.getAccessToken({ accountId: id })}
        >
          <ArrowRightLeft aria-hidden />
          {scope.name}
        </Menu.Item>
      ))}
    </Menu.Group>
  );
}

function Avatar({ account }: { account: Account | undefined }) {
  const initialsOrIcon = (
    <span className={styles.avatar} aria-hidden>
      {account ? initials(accountDisplayName(account)) : <UserRound />}
    </span>
  );
  return (
    <MediaImage
      url={account?.profile.image_url ?? null}
      alt=""
      sizes="36px"
      isSquare
      fallback={initialsOrIcon}
      className={styles.avatar}
    />
  );
}
