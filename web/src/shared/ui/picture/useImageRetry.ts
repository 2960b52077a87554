/* Loads a picture of ours again after the server was busy making others. */
import { useEffect, useRef, useState } from "react";

const MAX_ATTEMPTS = 5;
const DEFAULT_WAIT_S = 10;
const MAX_WAIT_S = 60;

interface ImageRetry {
  /** Changes when the image is to be loaded again: use it as the key. */
  attempt: number;
  hasFailed: boolean;
  onError: () => void;
}

export function useImageRetry(src: string): ImageRetry {
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // An image tells nothing of its failure: the same address, fetched, does.
  async function onError(): Promise<void> {
    const seconds = attempt < MAX_ATTEMPTS ? await findRetryDelay(src) : null;
    if (seconds === null) setHasFailed(true);
    else timer.current = setTimeout(() => setAttempt(attempt + 1), seconds * 1000);
  }

  return { attempt, hasFailed, onError: () => void onError() };
}

/** The seconds after which it may be there; null when it will not be. */
async function findRetryDelay(src: string): Promise<number | null> {
  try {
    const response = await fetch(src);
    void response.body?.cancel();
    if (response.ok) return 0;
    if (response.status !== 429 && response.status !== 503) return null;
    const wait = Number(response.headers.get("retry-after") ?? DEFAULT_WAIT_S);
    return Math.min(wait > 0 ? wait : DEFAULT_WAIT_S, MAX_WAIT_S);
  } catch {
    return null;
  }
}
