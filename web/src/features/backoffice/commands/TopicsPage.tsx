/* The list of topics by area, with a search. */
import { Link, useSearchParams } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, commands as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { InputField } from "@/shared/ui/form/InputField";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import styles from "./commands.module.css";
import { type Topic, useTopics } from "./data";
import { TopicKindBadge } from "./TopicKindBadge";
import { describeTopic, searchTopics } from "./topicSearch";

export function TopicsPage() {
  const topicsResult = useTopics();
  const [search, setSearch] = useSearchParams();
  const words = search.get("query") ?? "";
  return (
    <>
      <PageHeader title={backoffice.names.commands} lead={texts.lead}>
        <Link to={paths.backoffice.audit()} className={buttonClass()}>
          {backoffice.names.audit}
        </Link>
      </PageHeader>
      <search className={styles.search}>
        <InputField
          label={texts.search}
          type="search"
          placeholder={texts.searchHint}
          value={words}
          onChange={({ currentTarget: { value } }) =>
            setSearch(value === "" ? {} : { query: value }, { replace: true, preventScrollReset: true })
          }
        />
      </search>
      <QueryResult result={topicsResult} skeleton={<TableSkeleton rows={6} />}>
        {(topics) => <TopicList topics={searchTopics(topics, words)} />}
      </QueryResult>
    </>
  );
}

function TopicList({ topics }: { topics: readonly Topic[] }) {
  if (topics.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  const areaOf = ({ topic }: Topic) => topic.split(".")[0] ?? topic;
  const areas = [...new Set(topics.map(areaOf))];
  return (
    <>
      <p role="status" className={styles.count}>
        {texts.count(topics.length)}
      </p>
      {areas.map((area) => (
        <section key={area} className={styles.area} aria-label={texts.areas[area] ?? area}>
          <h2>{texts.areas[area] ?? area}</h2>
          <ul>
            {topics.map((topic) => areaOf(topic) === area && <TopicCard key={topic.topic} topic={topic} />)}
          </ul>
        </section>
      ))}
    </>
  );
}

function TopicCard({ topic }: { topic: Topic }) {
  const { name, lead, isEnglish } = describeTopic(topic);
  return (
    <li className={styles.card}>
      <Link to={paths.backoffice.command(topic.topic)}>{name}</Link>
      <p lang={isEnglish ? "en" : undefined}>{lead}</p>
      <p className={styles.marks}>
        <code>{topic.topic}</code>
        <TopicKindBadge topic={topic} />
      </p>
    </li>
  );
}
