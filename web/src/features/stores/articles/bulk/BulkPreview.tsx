/* The preview of a change: each article as it is and as it would be, or why it cannot be. */
import { ArrowRight } from "lucide-react";
import { bulk as texts } from "@/shared/i18n/es";
import { formatCount, formatMoney } from "@/shared/lib/format";
import type { Article } from "../articleBody";
import styles from "./bulk.module.css";
import type { BulkOutcome, BulkValue } from "./rules";

interface Props {
  articles: readonly Article[];
  /** In the order of the articles. */
  outcomes: readonly BulkOutcome[];
}

export function BulkPreview({ articles, outcomes }: Props) {
  const count = (wanted: BulkOutcome["outcome"]) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <p role="status">{texts.summary(count("changed"), count("same"), count("refused"))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <ul className={styles.rows} tabIndex={0} aria-label={texts.preview}>
        {articles.map(({ id, name }, index) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            {outcomes[index] && <Outcome outcome={outcomes[index]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ outcome }: { outcome: BulkOutcome }) {
  if (outcome.outcome === "refused") {
    return <span className={styles.refusal}>{texts.refusals[outcome.reason]}</span>;
  }
  if (outcome.outcome === "same") return <span className={styles.same}>{texts.same}</span>;
  return (
    <span className={styles.change}>
      <span>{valueText(outcome.before)}</span>
      <ArrowRight role="img" aria-label={texts.columns.after} />
      <strong>{valueText(outcome.after)}</strong>
    </span>
  );
}

function valueText(value: BulkValue): string {
  switch (value.as) {
    case "money":
      return formatMoney(value.amount);
    case "percent":
      return value.percent === 0 ? texts.states.noDiscount : `${formatCount(value.percent)} %`;
    case "state":
      return texts.states[value.state];
    case "categories":
      return value.names.length === 0 ? texts.states.noCategory : value.names.join(", ");
  }
}
