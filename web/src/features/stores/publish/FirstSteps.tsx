/* The way to a store's first publication, with links to where each step is made. */
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { deployments as texts } from "@/shared/i18n/es";
import styles from "./publish.module.css";

const LINKED_STEPS = [
  { segment: "articulos", ...texts.steps.articles },
  { segment: "catalogos", ...texts.steps.catalogs },
  { segment: "cobros", ...texts.steps.methods },
];

export function FirstSteps({ storeId }: { storeId: string }) {
  return (
    <section className={styles.steps} aria-label={texts.never}>
      <h2>{texts.never}</h2>
      <p>{texts.neverText}</p>
      <ol>
        {LINKED_STEPS.map(({ segment, link, text }) => (
          <li key={segment}>
            <Link to={paths.stores.resources(storeId, segment)}>{link}</Link>: {text}
          </li>
        ))}
        <li>{texts.steps.publish}</li>
        <li>{texts.steps.turn}</li>
      </ol>
    </section>
  );
}
