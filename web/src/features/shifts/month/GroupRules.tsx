/* The group's rules, read-only: its cover, its holidays and what the public reads while nobody is on duty. */
import { rota } from "@/shared/i18n/es";
import type { PharmacyGroup } from "@/shared/month/queries";
import { coverTexts } from "@/shared/month/rota/coverText";
import styles from "./GroupRules.module.css";

export function GroupRules({ group }: { group: PharmacyGroup }) {
  const { cover, holidays_country, emergency_text } = group;
  return (
    <section className={styles.rules} aria-labelledby="group-rules">
      <h2 id="group-rules">{rota.rules}</h2>
      <dl>
        <div>
          <dt>{rota.cover}</dt>
          {coverTexts(cover).map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
        <div>
          <dt>{rota.holidays}</dt>
          <dd>{holidays_country ? rota.country(holidays_country) : rota.noCountry}</dd>
        </div>
        <div>
          <dt>{rota.emergency}</dt>
          <dd>{emergency_text ?? rota.noEmergency}</dd>
        </div>
      </dl>
    </section>
  );
}
