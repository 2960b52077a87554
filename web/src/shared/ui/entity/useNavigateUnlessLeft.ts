/* Navigation after an answer, for forms and actions that lead to another page once they are saved. */
import { useLayoutEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";

/** Leads to `path`, but keeps who has gone, or is on the way, to another page where they want to be. */
export function useNavigateUnlessLeft(): (path: string) => void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const hasLeft = useRef(false);
  useLayoutEffect(() => {
    // The code of a page that was asked for may still be loading: this one stays on screen meanwhile.
    hasLeft.current = state !== "idle";
    return () => {
      hasLeft.current = true;
    };
  }, [state]);
  return (path) => {
    if (!hasLeft.current) void navigate(path);
  };
}
