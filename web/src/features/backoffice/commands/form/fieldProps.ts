/* The props of a field that a topic's schema describes. */
import type { ReactNode } from "react";
import type { Draft } from "../schema/paramDraft";
import type { Spec } from "../schema/paramSpec";

export interface SchemaFieldProps {
  name: string;
  /** Instead of what the name is called. */
  label?: ReactNode;
  spec: Spec;
  draft: Draft;
  path: string;
  required: boolean;
  problems: ReadonlyMap<string, string>;
  onChange: (draft: Draft) => void;
}
