/* The columns of the workspace list; a service's state is changed by a command, which asks before. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { workspaces as texts } from "@/shared/i18n/es";
import { formatDay } from "@/shared/lib/format";
import { Badge } from "@/shared/ui/data/Badge";
import { CellLines, CellNothing } from "@/shared/ui/data/CellText";
import { createColumns } from "@/shared/ui/data/DataTable";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { linkedTargetState } from "../linkedTarget";
import type { BackofficeWorkspace, WorkspaceService } from "./data";
import styles from "./workspaces.module.css";

const column = createColumns<BackofficeWorkspace>();

export const workspaceColumns = column.columns([
  column.accessor("name", {
    id: "name",
    header: texts.columns.name,
    cell: ({ row: { original } }) => (
      <span className={styles.name}>
        <NamedImage url={original.image_url} name={original.name} size={40} />
        <CellLines>
          <strong>{original.name}</strong>
          <small>{texts.types[original.type]}</small>
          <Link
            to={paths.backoffice.accounts({ scope_ids: original.id })}
            aria-label={texts.accountsOf(original.name)}
          >
            {texts.accounts}
          </Link>
        </CellLines>
      </span>
    ),
  }),
  column.display({
    id: "contact",
    header: texts.columns.contact,
    cell: ({ row: { original } }) => {
      const contacts = [original.email, original.phone].filter((text) => text !== null);
      if (contacts.length === 0) return <CellNothing>{texts.noContact}</CellNothing>;
      return (
        <CellLines>
          {contacts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </CellLines>
      );
    },
  }),
  column.display({
    id: "subscriptions",
    header: texts.columns.subscriptions,
    cell: ({ row: { original } }) => {
      if (original.subscriptions.length === 0) return <CellNothing>{texts.noSubscriptions}</CellNothing>;
      return (
        <CellLines as="ul">
          {original.subscriptions.map(({ id, plan, subscribed_at }) => (
            <li key={id}>
              {plan.name} <small>{formatDay(subscribed_at)}</small>
            </li>
          ))}
        </CellLines>
      );
    },
  }),
  column.display({
    id: "services",
    header: texts.columns.services,
    cell: ({ row: { original } }) => {
      if (original.services.length === 0) return <CellNothing>{texts.noServices}</CellNothing>;
      return (
        <ul className={styles.services}>
          {original.services.map((service) => (
            <ServiceLine key={service.id} service={service} workspace={original.name} />
          ))}
        </ul>
      );
    },
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: texts.columns.created_at,
    cell: ({ row: { original } }) => <Timestamp at={original.created_at} />,
  }),
]);

function ServiceLine({ service, workspace }: { service: WorkspaceService; workspace: string }) {
  const { id, type, state } = service;
  const isActive = state === "active";
  const change = isActive ? texts.suspend : texts.activate;
  const params = { id, state: isActive ? "inactive" : "active" };
  return (
    <li>
      <span>{texts.services[type]}</span>
      <Badge tone={isActive ? "good" : "warn"}>{texts.states[state]}</Badge>
      <Link
        to={paths.backoffice.command("workspaces.services.set_state", params)}
        state={linkedTargetState({ id, name: texts.serviceOf(texts.services[type], workspace) })}
        aria-label={texts.changeOf(change, texts.services[type], workspace)}
      >
        {change}
      </Link>
    </li>
  );
}
