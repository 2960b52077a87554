/* The workspace's page: its data, and links to its team, plans, services and resources. */

import { Boxes, CreditCard, Pencil, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { useServices } from "@/shared/api/services/workspaceServices";
import { members, plans, services, business as texts } from "@/shared/i18n/es";
import { formatDay } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { LinkCard } from "@/shared/ui/action/LinkCard";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { NamedImage } from "@/shared/ui/picture/NamedImage";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import styles from "./business.module.css";
import { useWorkspace, type Workspace } from "./data";

const LINKS = [
  { href: paths.business.members(), title: members.title, lead: texts.membersLead, Icon: UsersRound },
  { href: paths.business.plans(), title: plans.title, lead: texts.plansLead, Icon: CreditCard },
  { href: paths.business.services(), title: services.title, lead: texts.servicesLead, Icon: Boxes },
];

interface Props {
  /** The workspace's resources, which need a store. */
  resources: ReactNode;
}

export function BusinessPage({ resources }: Props) {
  const result = useWorkspace();
  const hasStore = useServices().data?.some(({ type }) => type === "store") ?? false;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <div className={styles.sections}>
        <QueryResult result={result} skeleton={<TableSkeleton rows={3} />}>
          {(workspace) => <WorkspaceCard workspace={workspace} />}
        </QueryResult>
        <ul className={styles.cards}>
          {LINKS.map((link) => (
            <li key={link.href}>
              <LinkCard isAppPage {...link} />
            </li>
          ))}
        </ul>
        {hasStore && (
          <section className={styles.section}>
            <h2>{texts.resources}</h2>
            {resources}
          </section>
        )}
      </div>
    </>
  );
}

function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const { name, image_url, type, email, phone, created_at } = workspace;
  const facts = [
    { name: texts.fields.email, value: email ?? texts.none },
    { name: texts.fields.phone, value: phone ?? texts.none },
    { name: texts.fields.created_at, value: formatDay(created_at) },
  ];
  return (
    <section className={styles.workspace} aria-label={texts.data}>
      <NamedImage url={image_url} name={name} size={80} />
      <div className={styles.words}>
        <h2>{name}</h2>
        <p>{texts.types[type]}</p>
        <dl>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Link className={buttonClass()} to={paths.business.data()}>
        <Pencil aria-hidden />
        {texts.edit}
      </Link>
    </section>
  );
}
