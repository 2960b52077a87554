/* The figures of the last seven days beside the seven before: a number, an arrow and a word. */
import { ChartColumn, Minus, TrendingDown, TrendingUp } from "lucide-react";
import { paths } from "@/app/paths";
import { workspaceHome } from "@/shared/i18n/es";
import { formatCount, formatMoney } from "@/shared/lib/format";
import { HomePanel, PanelEmpty } from "@/shared/ui/panel/HomePanel";
import type { WorkspaceOverview } from "../data";
import { figureChange } from "../rules";
import styles from "./figures.module.css";

const texts = workspaceHome.figures;

type FigureName = keyof typeof texts.names;

interface Props {
  figures: WorkspaceOverview["figures"];
  names: readonly FigureName[];
}

export function FiguresPanel({ figures, names }: Props) {
  const isEmpty = names.every((name) => figures[name].current === 0 && figures[name].previous === 0);
  return (
    <HomePanel title={texts.title} to={paths.analytics()} Icon={ChartColumn} lead={texts.lead} isWide>
      {isEmpty ? (
        <PanelEmpty title={texts.none} />
      ) : (
        <dl className={styles.figures}>
          {names.map((name) => (
            <Figure key={name} name={name} {...figures[name]} />
          ))}
        </dl>
      )}
    </HomePanel>
  );
}

function Figure({ name, current, previous }: { name: FigureName; current: number; previous: number }) {
  const { sign, text } = figureChange(current, previous);
  const Icon = sign > 0 ? TrendingUp : sign < 0 ? TrendingDown : Minus;
  return (
    <div>
      <dt>{texts.names[name]}</dt>
      <dd>
        <strong className={styles.value}>
          {name === "revenue" ? formatMoney(Math.round(current)) : formatCount(current)}
        </strong>
        <span className={styles.change} data-sign={sign}>
          <Icon aria-hidden />
          {text}
        </span>
      </dd>
    </div>
  );
}
