/* The params editor: a generated form, or raw JSON. */
import { Wand2 } from "lucide-react";
import { commands as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { showToast } from "@/shared/ui/overlay/toast";
import type { LinkedTarget } from "../linkedTarget";
import styles from "./commands.module.css";
import type { Topic } from "./data";
import { ObjectFields } from "./form/SchemaField";
import { TopicFieldProvider } from "./form/TopicFieldContext";
import { type EditorState, switchEditorMode } from "./schema/editorState";
import { exampleDraft, type ParamDraftOf } from "./schema/paramDraft";
import type { ParamSpecOf } from "./schema/paramSpec";
import { problemsByField, visiblePaths } from "./schema/problemPlacement";
import type { ParamProblem } from "./schema/valueChecks";

const EDITOR_MODES = [
  { value: "form", label: texts.asForm },
  { value: "json", label: texts.asJson },
] as const;

interface Props {
  topic: Topic;
  spec: ParamSpecOf<"object">;
  linkedTarget: LinkedTarget | null;
  editor: EditorState;
  problems: readonly ParamProblem[];
  onChange: (writing: EditorState) => void;
}

export function ParamsEditor({ topic, spec, linkedTarget, editor, problems, onChange }: Props) {
  const example = exampleDraft(spec);
  const switchMode = () => {
    const next = switchEditorMode(spec, editor);
    if (next) onChange(next);
    else showToast("warning", texts.rawUnfit, { id: "params" });
  };
  const paths = editor.as === "form" ? visiblePaths(spec, editor.draft) : [""];
  const shownProblems = problemsByField(problems, paths);
  const formProblem = shownProblems.get("");
  return (
    <section className={styles.params} aria-label={texts.params}>
      <header>
        <h2>{texts.params}</h2>
        {example && editor.as === "form" && (
          <Button kind="quiet" onClick={() => onChange({ as: "form", draft: example })}>
            <Wand2 aria-hidden />
            {texts.example}
          </Button>
        )}
        <SegmentedControl
          legend={texts.mode}
          options={EDITOR_MODES}
          value={editor.as}
          onChange={switchMode}
        />
      </header>
      {formProblem && editor.as === "form" && (
        <p role="alert" className={styles.problem}>
          {formProblem}
        </p>
      )}
      {editor.as === "json" ? (
        <TextAreaField
          label={texts.raw}
          rows={14}
          value={editor.text}
          problem={formProblem}
          onChange={(event) => onChange({ as: "json", text: event.currentTarget.value })}
        />
      ) : spec.fields.length === 0 ? (
        <p className={styles.note}>{texts.noParams}</p>
      ) : (
        <TopicFieldProvider topic={topic.topic} linkedTarget={linkedTarget}>
          <ObjectFields
            spec={spec}
            draft={editor.draft as ParamDraftOf<"object">}
            path=""
            problems={shownProblems}
            onChange={(draft) => onChange({ as: "form", draft })}
          />
        </TopicFieldProvider>
      )}
    </section>
  );
}
