/* The jobs whose last attempt failed. */
import { Cog } from "lucide-react";
import { paths } from "@/app/paths";
import { staffHome } from "@/shared/i18n/es";
import { formatCount } from "@/shared/lib/format";
import { Badge } from "@/shared/ui/data/Badge";
import { agoText } from "@/shared/ui/panel/agoText";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import type { BackofficeOverview } from "../data";

const texts = staffHome.jobs;

interface Props {
  jobs: BackofficeOverview["failing_jobs"];
  now: number;
}

export function FailingJobsPanel({ jobs, now }: Props) {
  return (
    <HomePanel
      title={texts.title}
      to={paths.backoffice.command("jobs.list")}
      Icon={Cog}
      {...(jobs.count > 0 && { figure: formatCount(jobs.count), tone: "warn" })}
    >
      {jobs.count === 0 && <PanelEmpty title={texts.none} />}
      <PanelRows>
        {jobs.data.map(({ id, kind, state, attempts, last_error, created_at }) => (
          <PanelRow
            key={id}
            to={paths.backoffice.command("jobs.retry", { id })}
            title={kind}
            detail={[last_error, texts.attempts(attempts), agoText(created_at, now)]
              .filter(Boolean)
              .join(" · ")}
            end={
              <Badge tone={state === "failed" ? "bad" : "warn"}>
                {state === "failed" ? texts.given : texts.retried}
              </Badge>
            }
          />
        ))}
      </PanelRows>
    </HomePanel>
  );
}
