/* The upload of a file: checked, sent with its progress, and ended by an address or a problem. */
import { type MediaUpload, type UploadedMedia, type UploadOptions, uploadMedia } from "../../api/mediaUpload";
import { findFileProblem, findPictureProblem } from "./mediaFile";
import { type FileUse, fileProblem, type UploadProblem, uploadProblem } from "./uploadProblem";

/** `fraction` is the sent part, from 0 to 1; at 1 the server is still at work. */
export type RunningUpload =
  | { status: "sending"; fraction: number }
  | { status: "failed"; problem: UploadProblem };

interface Options {
  session: UploadOptions["session"];
  /** A picture must begin as one; of another file the server alone knows the format. */
  use: FileUse;
  signal: AbortSignal;
  /** Not called once aborted. */
  onState: (state: RunningUpload) => void;
}

/** Null when it failed, as `onState` was told, or was aborted. */
export async function runUpload(upload: MediaUpload, options: Options): Promise<UploadedMedia | null> {
  const { session, use, signal } = options;
  const show = (state: RunningUpload) => {
    if (!signal.aborted) options.onState(state);
  };
  const { file } = upload;
  show({ status: "sending", fraction: 0 });
  try {
    const problem = await (use === "picture" ? findPictureProblem(file) : findFileProblem(file));
    if (problem) {
      show({ status: "failed", problem: fileProblem(problem, file) });
      return null;
    }
    const onProgress = (fraction: number) => show({ status: "sending", fraction });
    const media = await uploadMedia(upload, { session, onProgress, signal });
    return signal.aborted ? null : media;
  } catch (error) {
    show({ status: "failed", problem: uploadProblem(error, use) });
    return null;
  }
}
