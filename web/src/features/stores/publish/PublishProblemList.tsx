/* The problems that keep a store from being published, each with a link to its field. */
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { deployments as texts } from "@/shared/i18n/es";
import { buttonClass } from "@/shared/ui/action/Button";
import { useCatalogArticles, useCatalogs } from "../catalogs/data";
import type { DeploymentChange } from "./data";
import styles from "./publish.module.css";
import { type PublishProblem, problemLink } from "./publishProblems";

interface Props {
  storeId: string;
  problems: readonly PublishProblem[];
  changes: readonly DeploymentChange[];
}

export function PublishProblemList({ storeId, problems, changes }: Props) {
  const list = useRef<HTMLElement>(null);
  const { data: catalogs } = useCatalogs(storeId);
  const catalogId = catalogs?.find(({ selected }) => selected)?.id;
  const ids = [...new Set(problems.flatMap(({ article_id }) => article_id ?? []))].sort();
  const { data: articles } = useCatalogArticles(storeId, ids);
  useEffect(() => list.current?.focus(), []);
  const subject = ({ code, article_id }: PublishProblem) => {
    if (code === "no_catalog" || code === "item_without_article" || article_id === null) return "";
    const name = articles?.get(article_id)?.name ?? changes.find(({ id }) => id === article_id)?.name;
    return `${name ?? texts.anArticle} `;
  };
  return (
    <section ref={list} tabIndex={-1} className={styles.problems} aria-label={texts.problemsTitle}>
      <h2>{texts.problemsTitle}</h2>
      <ul>
        {problems.map((problem) => {
          const { to, label } = problemLink(problem, storeId, catalogId);
          return (
            <li key={`${problem.code} ${problem.id}`}>
              <p>
                {subject(problem)}
                {texts.problems[problem.code]}
              </p>
              <Link to={to} className={buttonClass("plain")}>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
