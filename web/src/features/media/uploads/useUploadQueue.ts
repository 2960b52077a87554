/* The upload queue of a page: it lives as long as the page does. */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { useMediaListRefresh } from "@/shared/api/mediaLibrary";
import { createUploadQueue, isUploading, type QueuedUpload, type UploadQueue } from "./uploadQueue";

export function useUploadQueue(): { queue: UploadQueue; uploads: readonly QueuedUpload[] } {
  const { session } = useAuthenticatedClient();
  const refresh = useMediaListRefresh();
  const latest = useRef({ session, refresh });
  useEffect(() => {
    latest.current = { session, refresh };
  });
  const [queue] = useState(() =>
    createUploadQueue(
      () => latest.current.session,
      () => latest.current.refresh(),
    ),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.getUploads);
  useEffect(() => () => queue.abortAll(), [queue]);
  const isBusy = isUploading(uploads);
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);
  return { queue, uploads };
}
