/* The examples of a shared component: each of its states, by name. */
import type { ReactNode } from "react";

export interface ComponentExamples {
  /** The component's name, as in code. */
  component: string;
  /** The state's name, and the component in it. */
  states: Readonly<Record<string, ReactNode>>;
}
