/* The channels with messages that wait or are given up. */
import { MailWarning } from "lucide-react";
import { paths } from "@/app/paths";
import { staffHome } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { agoText } from "@/shared/ui/panel/agoText";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { BackofficeOverview } from "../data";

const texts = staffHome.messages;
const LIST = "notifications.outbox.list";

interface Props {
  channels: BackofficeOverview["unsent_messages"];
  now: number;
}

export function UnsentMessagesPanel({ channels, now }: Props) {
  const count = channels.reduce((sum, { waiting, failed }) => sum + waiting + failed, 0);
  return (
    <HomePanel
      title={texts.title}
      to={paths.backoffice.command(LIST)}
      Icon={MailWarning}
      {...(count > 0 && { figure: formatCount(count), tone: "warn" })}
    >
      {channels.length === 0 && <PanelEmpty title={texts.none} />}
      <PanelRows>
        {channels.map(({ channel, waiting, oldest_at, failed }) => (
          <PanelRow
            key={channel}
            to={paths.backoffice.command(LIST, { state: waiting > 0 ? "waiting" : "failed" })}
            title={texts.channels[channel]}
            detail={oldest_at === null ? undefined : texts.oldest(agoText(oldest_at, now))}
            end={
              <>
                {waiting > 0 && <span>{texts.waiting(waiting)}</span>}
                {failed > 0 && <span>{texts.failed(failed)}</span>}
              </>
            }
          />
        ))}
      </PanelRows>
    </HomePanel>
  );
}
