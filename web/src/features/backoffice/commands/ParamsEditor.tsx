/* Where params are written: the form that their schema makes, or the JSON itself. */
import { Wand2 } from "lucide-react";
import { commands as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { showToast } from "@/shared/ui/overlay/toast";
import styles from "./commands.module.css";
import type { Topic } from "./data";
import { ObjectFields } from "./form/SchemaField";
import { Suggesting } from "./form/TopicFieldContext";
import { turned, type Writing } from "./schema/editorState";
import { type DraftOf, exampleDraft } from "./schema/paramDraft";
import type { SpecOf } from "./schema/paramSpec";
import { pathsIn, placed } from "./schema/problemPlacement";
import type { Problem } from "./schema/valueChecks";

const MODES = [
  { value: "form", label: texts.asForm },
  { value: "json", label: texts.asJson },
] as const;

interface Props {
  topic: Topic;
  spec: SpecOf<"object">;
  writing: Writing;
  problems: readonly Problem[];
  onChange: (writing: Writing) => void;
}

export function ParamsEditor({ topic, spec, writing, problems, onChange }: Props) {
  const example = exampleDraft(spec);
  const turn = () => {
    const next = turned(spec, writing);
    if (next) onChange(next);
    else showToast("warning", texts.rawUnfit, { id: "params" });
  };
  const paths = writing.as === "form" ? pathsIn(spec, writing.draft) : [""];
  const shown = placed(problems, paths);
  const own = shown.get("");
  return (
    <section className={styles.params} aria-label={texts.params}>
      <header>
        <h2>{texts.params}</h2>
        {example && writing.as === "form" && (
          <Button kind="quiet" onClick={() => onChange({ as: "form", draft: example })}>
            <Wand2 aria-hidden />
            {texts.example}
          </Button>
        )}
        <SegmentedControl legend={texts.mode} options={MODES} value={writing.as} onChange={turn} />
      </header>
      {own && writing.as === "form" && (
        <p role="alert" className={styles.problem}>
          {own}
        </p>
      )}
      {writing.as === "json" ? (
        <TextAreaField
          label={texts.raw}
          rows={14}
          value={writing.text}
          problem={own}
          onChange={(event) => onChange({ as: "json", text: event.currentTarget.value })}
        />
      ) : spec.fields.length === 0 ? (
        <p className={styles.note}>{texts.noParams}</p>
      ) : (
        <Suggesting topic={topic.topic}>
          <ObjectFields
            spec={spec}
            draft={writing.draft as DraftOf<"object">}
            path=""
            problems={shown}
            onChange={(draft) => onChange({ as: "form", draft })}
          />
        </Suggesting>
      )}
    </section>
  );
}
