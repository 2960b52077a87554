/* The page of one topic: description, params form and results. */
import { Link, useParams, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { commands as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import { useLinkedTarget } from "../linkedTarget";
import styles from "./commands.module.css";
import { DispatchForm } from "./DispatchForm";
import { type Topic, useTopics } from "./data";
import { draftFromSearch } from "./schema/paramDraft";
import { TopicKindBadge } from "./TopicKindBadge";
import { TopicMissing } from "./TopicMissing";
import { describeTopic } from "./topicSearch";

export function TopicPage() {
  const { topic: name = "" } = useParams();
  const topicsResult = useTopics();
  return (
    <QueryResult
      result={topicsResult}
      skeleton={
        <>
          <PageHeader title={texts.topics[name]?.[0] ?? name} />
          <TableSkeleton rows={5} />
        </>
      }
    >
      {(topics) => {
        const topic = topics.find((one) => one.topic === name);
        return topic ? (
          <TopicDetail key={name} topic={topic} />
        ) : (
          <TopicMissing name={name} topics={topics} />
        );
      }}
    </QueryResult>
  );
}

function TopicDetail({ topic }: { topic: Topic }) {
  const [search] = useSearchParams();
  const linkedTarget = useLinkedTarget();
  const { name, lead, isEnglish } = describeTopic(topic);
  return (
    <>
      <PageHeader
        title={name}
        lead={<span lang={isEnglish ? "en" : undefined}>{lead}</span>}
        badge={<TopicKindBadge topic={topic} />}
      >
        <Link to={paths.backoffice.audit({ topic: topic.topic })} className={buttonClass()}>
          {texts.history}
        </Link>
      </PageHeader>
      <details className={styles.reference}>
        <summary>{texts.reference}</summary>
        <div lang="en">
          {topic.description.split("\n\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </details>
      <DispatchForm
        key={search.toString()}
        topic={topic}
        linkedTarget={linkedTarget}
        initialDraft={(spec) => draftFromSearch(spec, search)}
      />
    </>
  );
}
