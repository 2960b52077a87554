/* The newest commands that were done, with who dispatched them. */
import { Terminal } from "lucide-react";
import { paths } from "@/app/paths";
import { commands as commandTexts, staffHome } from "@/shared/i18n/es";
import { agoText } from "@/shared/ui/panel/agoText";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { BackofficeOverview } from "../data";

const texts = staffHome.commands;
/** The topic of an applied seed, which is no command. */
const SEED_TOPIC = "backoffices.seed";

interface Props {
  commands: BackofficeOverview["commands"];
  now: number;
}

export function CommandsPanel({ commands, now }: Props) {
  return (
    <HomePanel title={texts.title} to={paths.backoffice.audit()} Icon={Terminal}>
      {commands.length === 0 && <PanelEmpty title={texts.none} />}
      <PanelRows>
        {commands.map(({ topic, account_name, account_id, created_at }) => (
          <PanelRow
            key={`${topic} ${created_at} ${account_id}`}
            to={paths.backoffice.audit({ topic })}
            title={topic === SEED_TOPIC ? texts.seed : (commandTexts.topics[topic]?.[0] ?? topic)}
            detail={texts.by(account_name.trim() || texts.unknown, agoText(created_at, now))}
          />
        ))}
      </PanelRows>
    </HomePanel>
  );
}
