/* A typed text as it is once typing pauses. */
import { useEffect, useState } from "react";

/** The typing pause after which a search starts. */
export const TYPING_PAUSE_MS = 300;

export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
