/* A queue of uploads, two at a time, as an external store. */
import type { UploadOptions } from "@/shared/api/mediaUpload";
import { type RunningUpload, runUpload } from "@/shared/lib/media/fileUpload";
import { randomUuid } from "@/shared/lib/uuid";

export interface QueuedUpload {
  id: string;
  file: File;
  isPublic: boolean;
  state: RunningUpload | { status: "waiting" } | { status: "done" };
}

export interface UploadQueue {
  getUploads: () => readonly QueuedUpload[];
  subscribe: (onChange: () => void) => () => void;
  add: (files: readonly File[], isPublic: boolean) => void;
  /** Sends a failed one again, with the same id. */
  retry: (id: string) => void;
  /** Takes one out of the list; its upload is aborted. */
  remove: (id: string) => void;
  /** Takes those that are done out of the list. */
  clear: () => void;
  /** Aborts what has not ended. */
  abortAll: () => void;
}

/** A browser has six connections to a server, and the page needs some. */
const MAX_RUNNING = 2;

export function createUploadQueue(
  getSession: () => UploadOptions["session"],
  onUploaded: () => void,
): UploadQueue {
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let uploads: readonly QueuedUpload[] = [];

  function update(next: readonly QueuedUpload[]): void {
    uploads = next;
    for (const changed of [...listeners]) changed();
  }

  const setState = (id: string, state: QueuedUpload["state"]) =>
    update(uploads.map((one) => (one.id === id ? { ...one, state } : one)));

  function startNext(): void {
    for (const upload of uploads) {
      if (running.size >= MAX_RUNNING) return;
      if (upload.state.status === "waiting") void run(upload);
    }
  }

  async function run({ id, file, isPublic }: QueuedUpload): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const media = await runUpload(
      { id, file, isPublic },
      {
        session: getSession(),
        use: "file",
        signal: controller.signal,
        onState: (state) => setState(id, state),
      },
    );
    if (controller.signal.aborted) return;
    running.delete(id);
    if (media) {
      setState(id, { status: "done" });
      onUploaded();
    }
    startNext();
  }

  function abort(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
  }

  return {
    getUploads: () => uploads,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    add(files, isPublic) {
      const added = files.map(
        (file): QueuedUpload => ({ id: randomUuid(), file, isPublic, state: { status: "waiting" } }),
      );
      update([...uploads, ...added]);
      startNext();
    },
    retry(id) {
      setState(id, { status: "waiting" });
      startNext();
    },
    remove(id) {
      abort(id);
      update(uploads.filter((one) => one.id !== id));
      startNext();
    },
    clear: () => update(uploads.filter(({ state }) => state.status !== "done")),
    abortAll() {
      for (const id of [...running.keys()]) abort(id);
    },
  };
}

/** True while uploads wait or are sent. */
export function isUploading(uploads: readonly QueuedUpload[]): boolean {
  return uploads.some(({ state }) => state.status === "waiting" || state.status === "sending");
}
