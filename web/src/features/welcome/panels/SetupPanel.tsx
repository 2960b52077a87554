/* The steps that are left to set the workspace up; nothing once they are done. */
import { ChevronRight, ListChecks } from "lucide-react";
import { homePanel, workspaceHome } from "@/shared/i18n/es";
import { HomePanel } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { SetupTask } from "../data";
import { setupPath } from "../rules";
import styles from "./setup.module.css";

const texts = workspaceHome.setup;
const ROWS_MAX = 5;

interface Props {
  tasks: readonly SetupTask[];
  /** True to name the store, page or group of a task: the workspace has others. */
  isNamed: (task: SetupTask) => boolean;
}

export function SetupPanel({ tasks, isNamed }: Props) {
  const [first] = tasks;
  if (!first) return null;
  const left = tasks.length - ROWS_MAX;
  return (
    <HomePanel
      title={texts.title}
      to={setupPath(first)}
      Icon={ListChecks}
      figure={texts.figure(tasks.length)}
      tone="warn"
    >
      <PanelRows>
        {tasks.slice(0, ROWS_MAX).map((task) => {
          const [title, lead] = texts.steps[task.step](isNamed(task) ? task.instance_name : null);
          return (
            <PanelRow
              key={`${task.step} ${task.instance_id}`}
              to={setupPath(task)}
              title={title}
              detail={lead}
              end={<ChevronRight aria-hidden className={styles.arrow} />}
            />
          );
        })}
      </PanelRows>
      {left > 0 && <p className={styles.more}>{homePanel.more(left)}</p>}
    </HomePanel>
  );
}
