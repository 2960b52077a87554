/* The message for a topic that the server lacks, with similar ones. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { commands as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import styles from "./commands.module.css";
import type { Topic } from "./data";
import { suggestTopics } from "./topicSearch";

export function TopicMissing({ name, topics }: { name: string; topics: readonly Topic[] }) {
  const near = suggestTopics(
    name,
    topics.map(({ topic }) => topic),
  );
  return (
    <>
      <PageHeader title={texts.missing} />
      <EmptyState title={texts.missingText(name)} {...(near.length > 0 && { text: texts.nearest })}>
        {near.length > 0 && (
          <ul className={styles.near}>
            {near.map((topic) => (
              <li key={topic}>
                <Link to={paths.backoffice.command(topic)} className={buttonClass()}>
                  {topic}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Link to={paths.backoffice.commands()} className={buttonClass("primary")}>
          {texts.toList}
        </Link>
      </EmptyState>
    </>
  );
}
