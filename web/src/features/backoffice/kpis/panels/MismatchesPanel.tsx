/* The payments that do not agree with their transaction. */
import { TriangleAlert } from "lucide-react";
import { paths } from "@/app/paths";
import { staffHome } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { agoText } from "@/shared/ui/panel/agoText";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { BackofficeOverview } from "../data";

const texts = staffHome.mismatches;
const reasons: Readonly<Record<string, string>> = texts.reasons;

interface Props {
  mismatches: BackofficeOverview["mismatches"];
  now: number;
}

export function MismatchesPanel({ mismatches, now }: Props) {
  return (
    <HomePanel
      title={texts.title}
      to={paths.backoffice.command("wallets.mismatches.list")}
      Icon={TriangleAlert}
      {...(mismatches.count > 0 && { figure: formatCount(mismatches.count), tone: "warn" })}
    >
      {mismatches.count === 0 && <PanelEmpty title={texts.none} />}
      <PanelRows>
        {mismatches.data.map(({ id, receiver_name, reference, reason, expected, found, created_at }) => (
          <PanelRow
            key={id}
            title={`${receiver_name}, ${reference}`}
            detail={
              reason === "collector"
                ? (reasons[reason] ?? reason)
                : `${reasons[reason] ?? reason}: ${texts.expected(expected, found)}`
            }
            end={agoText(created_at, now)}
          />
        ))}
      </PanelRows>
    </HomePanel>
  );
}
