/* What a dispatch answered, readable; a secret among it stands out, because it is shown this once. */
import { CircleCheck, FlaskConical, KeyRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { commands as texts } from "@/shared/i18n/es";
import { dateTime } from "@/shared/lib/format";
import { Button } from "@/shared/ui/Button";
import { Copy, CopyButton } from "@/shared/ui/Copy";
import styles from "./commands.module.css";
import type { Json, JsonObject } from "./schema/spec";
import { objectOf } from "./schema/spec";
import { Value } from "./Value";

export interface Outcome {
  kind: "tried" | "done" | "answered";
  result: Json;
  params: JsonObject;
}

const TITLES = { tried: texts.tried, done: texts.done, answered: texts.answered } as const;

interface Props {
  outcome: Outcome;
  /** Asks for the next page, where there is one. */
  onNext?: (() => void) | undefined;
}

export function Result({ outcome, onNext }: Props) {
  const { kind, result } = outcome;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (outcome) title.current?.focus();
  }, [outcome]);
  const { link, link_expired_at: until, ...rest } = objectOf(result);
  const handedOut = typeof link === "string";
  const json = JSON.stringify(result, null, 2);
  return (
    <section className={styles.result} data-kind={kind} aria-labelledby="result-title">
      <h2 id="result-title" ref={title} tabIndex={-1}>
        {kind === "tried" ? <FlaskConical aria-hidden /> : <CircleCheck aria-hidden />}
        {TITLES[kind]}
      </h2>
      {kind === "tried" && <p className={styles.note}>{texts.triedLead}</p>}
      {handedOut && <Secret link={link} until={typeof until === "string" ? until : null} />}
      <Value value={handedOut ? rest : result} />
      <div className={styles.actions}>{onNext && <Button onClick={onNext}>{texts.next}</Button>}</div>
      {!handedOut && (
        <details className={styles.json}>
          <summary>{texts.resultJson}</summary>
          <CopyButton text={json} name={texts.result} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
          <pre tabIndex={0}>{json}</pre>
        </details>
      )}
    </section>
  );
}

/** A link that opens an account to whoever has it. */
function Secret({ link, until }: { link: string; until: string | null }) {
  return (
    <div className={styles.secret} role="status">
      <KeyRound aria-hidden />
      <div>
        <strong>{texts.secretTitle}</strong>
        <p>{texts.secretText}</p>
        <Copy text={new URL(link, window.location.origin).href} name={texts.secretName} />
        {until && (
          <p>
            {texts.secretUntil}: {dateTime(until)}
          </p>
        )}
      </div>
    </div>
  );
}
