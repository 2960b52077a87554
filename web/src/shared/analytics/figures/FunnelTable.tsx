/* The steps on the way to an order: how many come that far, of the first step and of the one before. */
import { analytics } from "../../i18n/es/analytics/analytics";
import { formatCount } from "../../lib/format";
import styles from "./analytics.module.css";
import { type FunnelStep, funnelSteps } from "./figures";
import { type FigureName, formatRatio } from "./figureText";

const texts = analytics.funnel;

interface Props<Name extends FigureName> {
  counts: readonly (readonly [Name, number])[];
  /** The columns of the two shares. */
  ofFirst: string;
  ofPrevious: string;
}

export function FunnelTable<Name extends FigureName>({ counts, ofFirst, ofPrevious }: Props<Name>) {
  const steps = funnelSteps(counts);
  const most = Math.max(1, ...steps.map(({ value }) => value));
  const exceedsPrevious = steps.some(({ ofPrevious }) => (ofPrevious ?? 0) > 1);
  return (
    <>
      <table className={styles.rank} data-funnel>
        <caption className="hidden-visually">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.step}</th>
            <th scope="col">{texts.value}</th>
            <th scope="col">{ofFirst}</th>
            <th scope="col">{ofPrevious}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <Step key={step.name} step={step} isFirst={index === 0} most={most} />
          ))}
        </tbody>
      </table>
      {exceedsPrevious && <p className={styles.note}>{texts.exceeds}</p>}
    </>
  );
}

function Step({ step, isFirst, most }: { step: FunnelStep<FigureName>; isFirst: boolean; most: number }) {
  const { name, value, ofFirst, ofPrevious } = step;
  return (
    <tr>
      <th scope="row">
        <span className={styles.rowBar} style={{ inlineSize: `${(value / most) * 100}%` }} />
        <span className={styles.rowName}>{analytics.metrics[name]}</span>
      </th>
      <td>{formatCount(value)}</td>
      <td>{isFirst ? texts.none : formatRatio(ofFirst)}</td>
      <td>{isFirst ? texts.none : formatRatio(ofPrevious)}</td>
    </tr>
  );
}
