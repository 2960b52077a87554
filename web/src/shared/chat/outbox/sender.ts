/* Sends the messages of an outbox, one at a time and in order, until the server has each or refuses it. */
import { ApiError } from "../../api/errors";
import { withLock } from "../../lib/webLock";
import { changeItem, nextToSend, type OutboxItem, type Refusal } from "./items";

export type SenderState =
  | { status: "idle" }
  | { status: "sending" }
  /** Tries again by itself; `until` is the server's word when it has too many. */
  | { status: "waiting"; until: number | null };

interface Options {
  /** Names the lock, so that of several tabs one sends. */
  name: string;
  getItems: () => readonly OutboxItem[];
  setItems: (items: readonly OutboxItem[]) => void;
  /** Answers the server's id of the message. */
  send: (item: OutboxItem) => Promise<string>;
  /** Called after a message was acknowledged. */
  onSent: (item: OutboxItem) => void;
  onState: (state: SenderState) => void;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "error.rule.chat_media": "media",
  "error.rule.chat_inactive": "inactive",
};

const MIN_RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;

export function createSender({ name, getItems, setItems, send, onSent, onState }: Options) {
  let isRunning = false;
  let isStopped = false;
  let failures = 0;
  let serverWaitEndMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    let hasSent = true;
    while (hasSent && !isStopped) {
      // Read under the lock: another tab may have sent it meanwhile.
      hasSent = await withLock(name, sendNext);
    }
  }

  /** Returns false when there is nothing to send now. */
  async function sendNext(): Promise<boolean> {
    const item = nextToSend(getItems());
    if (!item || isStopped) {
      onState({ status: "idle" });
      return false;
    }
    onState({ status: "sending" });
    try {
      const message_id = await send(item);
      failures = 0;
      setItems(changeItem(getItems(), item.sender_id, { message_id }));
      onSent(item);
      return true;
    } catch (error) {
      if (isRefusal(error)) {
        setItems(changeItem(getItems(), item.sender_id, { refusal: REFUSALS[error.code] ?? "other" }));
        return true;
      }
      waitAfter(error);
      return false;
    }
  }

  function waitAfter(error: unknown): void {
    failures += 1;
    const seconds = retryAfterSeconds(error);
    const delay = seconds === null ? retryDelayMs(failures) : seconds * 1000;
    serverWaitEndMs = seconds === null ? 0 : Date.now() + delay;
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
    onState({ status: "waiting", until: seconds === null ? null : Date.now() + delay });
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (isRunning || isStopped) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
      // One that was added while the last attempt ended.
      if (nextToSend(getItems()) && timer === undefined) flush();
    });
  }

  function flushNow(): void {
    if (Date.now() < serverWaitEndMs) return;
    failures = 0;
    flush();
  }

  window.addEventListener("online", flushNow);
  return {
    flush,
    /** Tries at once what waits for another try, unless the server said how long to wait. */
    flushNow,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener("online", flushNow);
    },
  };
}

/** True when the same message would be refused again. A session that ended is no refusal of the message. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** The server's wait in seconds; null when it has none. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const seconds = (error.extra as { retry_after?: unknown } | null)?.retry_after;
  return typeof seconds === "number" && seconds > 0 ? Math.ceil(seconds) : 1;
}

function retryDelayMs(failures: number): number {
  return Math.min(MIN_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS);
}
