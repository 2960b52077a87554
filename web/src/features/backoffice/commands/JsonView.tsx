/* Shows JSON for people: objects as names and values, lists of objects as tables, times as local times. */
import { useState } from "react";
import { backoffice, commands as texts } from "@/shared/i18n/es";
import { isUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { usePharmacyNames } from "../pharmacyGroups";
import { fieldLabel } from "./form/TopicFieldContext";
import styles from "./JsonView.module.css";
import type { Json, JsonObject } from "./schema/paramSpec";

/** Rows that are drawn at first. */
const ROWS_SHOWN = 50;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function JsonView({ value }: { value: Json }) {
  if (Array.isArray(value)) return <ListView list={value} />;
  if (typeof value === "object" && value !== null) return <ObjectView value={value} />;
  return <ScalarView value={value} />;
}

function ScalarView({ value }: { value: null | boolean | number | string }) {
  if (value === null || value === "") return <span className={styles.none}>{backoffice.none}</span>;
  if (typeof value === "boolean") return value ? backoffice.yes : backoffice.no;
  if (typeof value === "number")
    return <span className={styles.number}>{value.toLocaleString("es-AR")}</span>;
  if (INSTANT.test(value)) return <Timestamp at={value} />;
  if (isUuid(value)) return <IdView id={value} />;
  return texts.values[value] ?? value;
}

/** An id, with the name of its group or pharmacy when known. */
function IdView({ id }: { id: string }) {
  const name = usePharmacyNames().get(id);
  return (
    <>
      {name && <span className={styles.name}>{name}</span>}
      <code>{id}</code>
    </>
  );
}

function ObjectView({ value }: { value: JsonObject }) {
  const entries = Object.entries(value);
  if (entries.length === 0) return <p className={styles.none}>{texts.emptyResult}</p>;
  return (
    <dl className={styles.object}>
      {entries.map(([name, inner]) => (
        <div key={name} data-wide={isNonEmptyObject(inner) || undefined}>
          <dt>{fieldLabel(name)}</dt>
          <dd>
            <JsonView value={inner} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ListView({ list }: { list: readonly Json[] }) {
  const [shownCount, setShownCount] = useState(ROWS_SHOWN);
  if (list.length === 0) return <p className={styles.none}>{texts.emptyResult}</p>;
  const rows = list.slice(0, shownCount);
  const objects = rows.every(isObject);
  return (
    <>
      {objects ? (
        <ObjectTable rows={rows as JsonObject[]} />
      ) : (
        <ul className={styles.list}>
          {rows.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place in the list
            <li key={index}>
              <JsonView value={item} />
            </li>
          ))}
        </ul>
      )}
      {list.length > shownCount && (
        <Button kind="quiet" onClick={() => setShownCount(shownCount + 10 * ROWS_SHOWN)}>
          {texts.moreRows(Math.min(list.length - shownCount, 10 * ROWS_SHOWN))}
        </Button>
      )}
    </>
  );
}

function ObjectTable({ rows }: { rows: readonly JsonObject[] }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={texts.answered}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {fieldLabel(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
            <tr key={index}>
              {names.map((name) => (
                <td key={name}>{row[name] === undefined ? null : <JsonView value={row[name]} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isObject(value: Json): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True when a value needs a line of its own. */
function isNonEmptyObject(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
