/* The upload of one picture: checked, sent with its progress, cancelled, tried again. */
import { useEffect, useRef, useState } from "react";
import { useAuthenticatedClient } from "../../api/authenticatedClient";
import { type UploadedMedia, uploadMedia } from "../../api/mediaUpload";
import { findPictureFileProblem } from "../../lib/media/pictureFile";
import { fileProblem, type UploadProblem, uploadProblem } from "../../lib/media/uploadProblem";
import { randomUuid } from "../../lib/uuid";

export type UploadState =
  | { status: "idle" }
  /** `fraction` is the sent part, from 0 to 1; at 1 the server is still at work. */
  | { status: "sending"; file: File; fraction: number }
  | { status: "failed"; file: File; problem: UploadProblem };

interface PictureUpload {
  state: UploadState;
  /** Takes the place of an upload that has not ended. */
  start: (file: File) => void;
  cancel: () => void;
  /** Sends the same file again, which is stored once. */
  retry: () => void;
}

const IDLE: UploadState = { status: "idle" };

interface Attempt {
  id: string;
  file: File;
}

export function usePictureUpload(onUploaded: (media: UploadedMedia) => void): PictureUpload {
  const { session } = useAuthenticatedClient();
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController>(undefined);
  const last = useRef<Attempt>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send({ id, file }: Attempt): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    last.current = { id, file };
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    show({ status: "sending", file, fraction: 0 });
    try {
      const problem = await findPictureFileProblem(file);
      if (problem) {
        show({ status: "failed", file, problem: fileProblem(problem, file) });
        return;
      }
      const onProgress = (fraction: number) => show({ status: "sending", file, fraction });
      const media = await uploadMedia({ id, file, isPublic: true }, { session, onProgress, signal });
      if (signal.aborted) return;
      setState(IDLE);
      onUploaded(media);
    } catch (error) {
      show({ status: "failed", file, problem: uploadProblem(error) });
    }
  }

  return {
    state,
    start: (file) => void send({ id: randomUuid(), file }),
    cancel() {
      running.current?.abort();
      setState(IDLE);
    },
    retry() {
      if (last.current) void send(last.current);
    },
  };
}
