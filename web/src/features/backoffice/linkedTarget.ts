/* The name of a command's target, from the page that linked to the command: a service has no list of its own to find it in. */
import { useLocation } from "react-router";

export interface LinkedTarget {
  /** The command's param 'id'; of any other id the name says nothing. */
  id: string;
  name: string;
}

/** The state of a link to a command that names its target. */
export function linkedTargetState(linkedTarget: LinkedTarget): { linkedTarget: LinkedTarget } {
  return { linkedTarget };
}

export function useLinkedTarget(): LinkedTarget | null {
  const { state } = useLocation() as { state: { linkedTarget?: LinkedTarget } | null };
  return state?.linkedTarget ?? null;
}
