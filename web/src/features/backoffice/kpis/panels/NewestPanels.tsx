/* The newest accounts and the newest businesses. */
import { Building2, UserRoundPlus } from "lucide-react";
import { paths } from "@/app/paths";
import { backoffice, staffHome } from "@/shared/i18n/es";
import { agoText } from "@/shared/ui/panel/agoText";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import { RowSkeletons } from "@/shared/ui/panel/PanelGrid";
import { PanelRow, PanelRows } from "@/shared/ui/panel/PanelRow";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { useNewestAccounts, useNewestWorkspaces } from "../data";

export function NewestAccountsPanel({ now }: { now: number }) {
  const texts = staffHome.accounts;
  return (
    <HomePanel title={texts.title} to={paths.backoffice.accounts()} Icon={UserRoundPlus}>
      <QueryResult result={useNewestAccounts()} skeleton={<RowSkeletons />}>
        {({ data }) =>
          data.length === 0 ? (
            <PanelEmpty title={texts.none} />
          ) : (
            <PanelRows>
              {data.map(
                ({ id, profile_given_name, profile_family_name, scope_type, scope_name, created_at }) => (
                  <PanelRow
                    key={id}
                    to={paths.backoffice.account(id)}
                    title={`${profile_given_name} ${profile_family_name}`.trim()}
                    detail={
                      scope_type === "workspace"
                        ? `${backoffice.scopes[scope_type]} · ${scope_name}`
                        : backoffice.scopes[scope_type]
                    }
                    end={agoText(created_at, now)}
                  />
                ),
              )}
            </PanelRows>
          )
        }
      </QueryResult>
    </HomePanel>
  );
}

export function NewestWorkspacesPanel({ now }: { now: number }) {
  const texts = staffHome.workspaces;
  return (
    <HomePanel title={texts.title} to={paths.backoffice.workspaces()} Icon={Building2}>
      <QueryResult result={useNewestWorkspaces()} skeleton={<RowSkeletons />}>
        {({ data }) =>
          data.length === 0 ? (
            <PanelEmpty title={texts.none} />
          ) : (
            <PanelRows>
              {data.map(({ id, name, subscriptions, created_at }) => (
                <PanelRow
                  key={id}
                  to={paths.backoffice.workspaces({ ids: id })}
                  title={name}
                  detail={subscriptions.map(({ plan }) => plan.name).join(", ") || texts.noPlan}
                  end={agoText(created_at, now)}
                />
              ))}
            </PanelRows>
          )
        }
      </QueryResult>
    </HomePanel>
  );
}
