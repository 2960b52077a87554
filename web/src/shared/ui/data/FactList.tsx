/* A titled list of names and values. */
import type { ReactNode } from "react";
import styles from "./FactList.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
}

export function FactList({
  title,
  facts,
  children,
}: {
  title: string;
  facts: readonly Fact[];
  children?: ReactNode;
}) {
  return (
    <section className={styles.facts} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {children}
      </header>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
