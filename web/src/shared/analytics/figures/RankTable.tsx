/* What counts most in a figure, with its part of the whole as a number and as a bar. */
import type { ReactNode } from "react";
import { analytics } from "../../i18n/es/analytics/analytics";
import styles from "./analytics.module.css";
import type { RankedKey } from "./figures";
import { type FigureName, formatFigure, formatShare } from "./figureText";

const texts = analytics.rank;

interface Props {
  figure: FigureName;
  caption: string;
  /** The first column. */
  name: string;
  rows: readonly RankedKey[];
  /** The name of a row, perhaps as a link. */
  children: (row: RankedKey) => ReactNode;
  /** More to do with a row. */
  action?: (row: RankedKey) => ReactNode;
  /** False when the row without a key is one like the others, and not the sum of those that are not told apart. */
  hasOthers?: boolean;
  /** Said in place of no rows. */
  empty?: string;
}

export function RankTable({
  figure,
  caption,
  name,
  rows,
  children,
  action,
  hasOthers = true,
  empty = texts.empty,
}: Props) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const isOthers = ({ key }: RankedKey) => hasOthers && key === null;
  const most = Math.max(...rows.map((row) => (isOthers(row) ? 0 : row.value)));
  return (
    <table className={styles.rank}>
      <caption className="hidden-visually">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{texts.value}</th>
          <th scope="col">{texts.share}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key ?? ""} data-others={isOthers(row) || undefined}>
            <th scope="row">
              {!isOthers(row) && (
                <span className={styles.rowBar} style={{ inlineSize: `${(row.value / most) * 100}%` }} />
              )}
              <span className={styles.rowName}>
                <span>{children(row)}</span>
                {action?.(row)}
              </span>
            </th>
            <td>{formatFigure(figure, row.value)}</td>
            <td>{formatShare(row.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
