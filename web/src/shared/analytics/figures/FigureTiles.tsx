/* The figures of a period with their changes; pressing one charts it. */
import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { analytics as texts } from "../../i18n/es/analytics/analytics";
import styles from "./analytics.module.css";
import type { AnalyticsFigures } from "./data";
import { changeText, type FigureName, formatFigure } from "./figureText";

interface Props<Name extends FigureName> {
  names: readonly Name[];
  figures: AnalyticsFigures<Name>;
  /** The charted one. */
  chosen: Name;
  onChoose: (name: Name) => void;
}

export function FigureTiles<Name extends FigureName>({ names, figures, chosen, onChoose }: Props<Name>) {
  return (
    <ul className={styles.tiles} aria-label={texts.figures}>
      {names.map((name) => {
        const { now, before } = figures[name];
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={name === chosen}
              onClick={() => onChoose(name)}
            >
              <span className={styles.tileName}>{texts.metrics[name]}</span>{" "}
              <strong className={styles.tileValue}>{formatFigure(name, now.total)}</strong>{" "}
              <Change value={now.total} before={before.total} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Change({ value, before }: { value: number; before: number }) {
  const { sign, short, long } = changeText(value, before);
  const Icon = sign > 0 ? TrendingUp : sign < 0 ? TrendingDown : Minus;
  return (
    <span className={styles.change} data-sign={sign}>
      <Icon aria-hidden />
      <span aria-hidden>{short}</span>
      <span className="hidden-visually">{long}</span>
    </span>
  );
}
