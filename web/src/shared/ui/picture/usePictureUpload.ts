/* The upload of one picture: begun, cancelled, tried again. */
import { useEffect, useRef, useState } from "react";
import { useAuthenticatedClient } from "../../api/authenticatedClient";
import type { UploadedMedia } from "../../api/mediaUpload";
import { type RunningUpload, runUpload } from "../../lib/media/fileUpload";
import { randomUuid } from "../../lib/uuid";

export interface PictureAttempt {
  id: string;
  file: File;
  state: RunningUpload;
}

interface PictureUpload {
  /** The upload that has not ended well; null for none. */
  attempt: PictureAttempt | null;
  /** Takes the place of an upload that has not ended. */
  start: (file: File) => void;
  /** Ends an upload, or takes its problem away. */
  cancel: () => void;
  /** Sends the same file again, which is stored once. */
  retry: () => void;
}

interface Options {
  /** A private one is read by who uploaded it, and by whom it is shown to. */
  isPublic?: boolean;
}

export function usePictureUpload(
  onUploaded: (media: UploadedMedia) => void,
  { isPublic = true }: Options = {},
): PictureUpload {
  const { session } = useAuthenticatedClient();
  const [attempt, setAttempt] = useState<PictureAttempt | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(id: string, file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onState = (state: RunningUpload) => setAttempt({ id, file, state });
    const media = await runUpload({ id, file, isPublic }, { session, use: "picture", signal, onState });
    if (!media) return;
    setAttempt(null);
    onUploaded(media);
  }

  return {
    attempt,
    start: (file) => void send(randomUuid(), file),
    cancel() {
      running.current?.abort();
      setAttempt(null);
    },
    retry() {
      if (attempt) void send(attempt.id, attempt.file);
    },
  };
}
