/* The newest changes of the workspace, with who made them. */
import { History } from "lucide-react";
import { paths } from "@/app/paths";
import { workspaceHome } from "@/shared/i18n/es";
import { agoText } from "@/shared/ui/panel/agoText";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { ManagedDuty, WorkspaceChange } from "../data";
import { changedShiftText, changePath, changeText } from "../rules";

const texts = workspaceHome.changes;
const ROWS_MAX = 5;

interface Props {
  changes: readonly WorkspaceChange[];
  duties: readonly ManagedDuty[];
  storeCount: number;
  now: number;
}

export function ChangesPanel({ changes, duties, storeCount, now }: Props) {
  return (
    <HomePanel title={texts.title} to={paths.activity()} Icon={History}>
      {changes.length === 0 && <PanelEmpty title={texts.none} text={texts.noneText} />}
      <PanelRows>
        {changes.slice(0, ROWS_MAX).map((change) => {
          const { at, action, instance_id, account_name } = change;
          const zone = duties.find(({ group_id }) => group_id === instance_id)?.time_zone;
          const shift = zone === undefined ? undefined : changedShiftText(change, now, zone);
          const who = texts.by(account_name.trim() || texts.unknown, agoText(at, now));
          return (
            <PanelRow
              key={`${at} ${action} ${instance_id} ${account_name}`}
              to={changePath(change)}
              title={changeText(change, (change.shifts === null ? storeCount : duties.length) > 1)}
              detail={
                <>
                  {shift !== undefined && (
                    <>
                      {shift}
                      <br />
                    </>
                  )}
                  {who}
                </>
              }
            />
          );
        })}
      </PanelRows>
    </HomePanel>
  );
}
