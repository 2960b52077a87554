/* A field for many rows, pasted or from a file, with the parsed count and problems. */
import { Upload } from "lucide-react";
import { useMemo, useRef } from "react";
import { commands as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import type { FieldFrameProps } from "@/shared/ui/form/FieldFrame";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import styles from "../commands.module.css";
import { parseRows, readFileText } from "../schema/bulkRows";
import type { ParamDraft, ParamDraftOf } from "../schema/paramDraft";
import type { ParamSpecOf } from "../schema/paramSpec";

interface Props {
  spec: ParamSpecOf<"rows">;
  draft: ParamDraftOf<"text">;
  frame: FieldFrameProps;
  onChange: (draft: ParamDraft) => void;
}

/** Problems that are shown at once. */
const PROBLEMS_SHOWN = 5;

export function RowsField({ spec, draft, frame, onChange }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const write = (text: string) => onChange({ kind: "text", text, cleared: false });
  const parsed = useMemo(() => parseRows(spec, draft.text), [spec, draft.text]);
  const columns = spec.item.kind === "object" ? spec.item.fields : [];
  const names = columns.map(({ name, required }) => (required ? `${name}*` : name)).join(", ");
  return (
    <div className={styles.wide}>
      <TextAreaField
        {...frame}
        hint={texts.rowsHint(names)}
        rows={8}
        wrap="off"
        value={draft.text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,.json,.jsonl,text/csv,application/json"
          hidden
          onChange={async ({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) write(await readFileText(chosen));
            // Cleared, so that the same file can be chosen again after it was corrected.
            currentTarget.value = "";
          }}
        />
        <Button onClick={() => file.current?.click()}>
          <Upload aria-hidden />
          {texts.file}
        </Button>
        {parsed.format !== "none" && (
          <p role="status" className={styles.note}>
            {texts.rowsRead(parsed.rows.length, parsed.format)}
          </p>
        )}
      </div>
      {parsed.format !== "none" && parsed.problems.length > 0 && (
        <ul className={styles.rowProblems}>
          {parsed.problems.slice(0, PROBLEMS_SHOWN).map(({ path, text }) => (
            <li key={`${path} ${text}`}>
              {path && <code>{rowLabel(path)}</code>} {text}
            </li>
          ))}
          {parsed.problems.length > PROBLEMS_SHOWN && (
            <li>{texts.rowsMore(parsed.problems.length - PROBLEMS_SHOWN)}</li>
          )}
        </ul>
      )}
    </div>
  );
}

/** '[3].ini_at' -> '4 · ini_at': rows are numbered from one. */
function rowLabel(path: string): string {
  const match = /^\[(\d+)\]\.?(.*)$/.exec(path);
  return match ? [Number(match[1]) + 1, match[2]].filter(Boolean).join(" · ") : path;
}
