/* The props of a field that a topic's schema describes. */
import type { ReactNode } from "react";
import type { ParamDraft } from "../schema/paramDraft";
import type { ParamSpec } from "../schema/paramSpec";

export interface SchemaFieldProps {
  name: string;
  /** Replaces the label of `name`. */
  label?: ReactNode;
  spec: ParamSpec;
  draft: ParamDraft;
  path: string;
  required: boolean;
  problems: ReadonlyMap<string, string>;
  onChange: (draft: ParamDraft) => void;
}
