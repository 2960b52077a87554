/* The shared components in every state, light and dark side by side: a page of the development server alone. */
import { PageHeader } from "@/shared/ui/page/PageHeader";
import type { ComponentExamples } from "./example";
import styles from "./UiPage.module.css";

// A file in `examples` is a component's page; a new one needs no other line.
const files = import.meta.glob<{ examples: readonly ComponentExamples[] }>("./examples/*.tsx", {
  eager: true,
});
const COMPONENTS = Object.values(files)
  .flatMap(({ examples }) => examples)
  .toSorted((one, other) => one.component.localeCompare(other.component));

export function UiPage() {
  return (
    <main className={styles.page}>
      <PageHeader title="shared/ui" />
      {COMPONENTS.map(({ component, states }) => (
        <section key={component} className={styles.component} aria-labelledby={component}>
          <h2 id={component}>{component}</h2>
          {(["light", "dark"] as const).map((scheme) => (
            <dl key={scheme} className={styles.states} data-scheme={scheme}>
              {Object.entries(states).map(([name, state]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{state}</dd>
                </div>
              ))}
            </dl>
          ))}
        </section>
      ))}
    </main>
  );
}
