/* The attachments of the message that is being written: uploaded at once and privately, so that sending takes no time. */
import { useEffect, useRef, useState } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import type { MessageData } from "@/shared/chat/model";
import { type RunningUpload, runUpload } from "@/shared/lib/media/fileUpload";
import { randomUuid } from "@/shared/lib/uuid";

/** A message has ten parts at most, and one may be its text. */
export const MAX_ATTACHMENTS = 9;

export interface Attachment {
  id: string;
  file: File;
  /** Its address, once it is uploaded. */
  url: string | null;
  state: RunningUpload;
}

export interface Attachments {
  list: readonly Attachment[];
  /** True when all are uploaded. */
  isReady: boolean;
  /** True when files were left out, because there are too many. */
  isOverfull: boolean;
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** The parts of the message; begins again without them. */
  take: () => MessageData[];
}

export function useAttachments(): Attachments {
  const { session } = useAuthenticatedClient();
  const [list, setList] = useState<readonly Attachment[]>([]);
  const [isOverfull, setIsOverfull] = useState(false);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const controller of uploads.values()) controller.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<Attachment>) =>
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function upload(id: string, file: File): Promise<void> {
    running.current.get(id)?.abort();
    const controller = new AbortController();
    running.current.set(id, controller);
    const { signal } = controller;
    const media = await runUpload(
      { id, file, isPublic: false },
      { session, use: "file", signal, onState: (state) => change(id, { state }) },
    );
    if (media) change(id, { url: media.url });
  }

  return {
    list,
    isReady: list.every(({ url }) => url !== null),
    isOverfull,
    add(files) {
      const room = MAX_ATTACHMENTS - list.length;
      setIsOverfull(files.length > room);
      const added = files.slice(0, room).map((file): Attachment => {
        return { id: randomUuid(), file, url: null, state: { status: "sending", fraction: 0 } };
      });
      setList([...list, ...added]);
      for (const { id, file } of added) void upload(id, file);
    },
    retry(id) {
      const found = list.find((one) => one.id === id);
      if (found) void upload(id, found.file);
    },
    remove(id) {
      running.current.get(id)?.abort();
      running.current.delete(id);
      setIsOverfull(false);
      setList(list.filter((one) => one.id !== id));
    },
    take() {
      const parts = list.flatMap(({ url, file }) =>
        url === null ? [] : [{ type: partType(file.type), value: url }],
      );
      setList([]);
      setIsOverfull(false);
      return parts;
    },
  };
}

const PART_TYPES = ["image", "video", "audio"] as const;

function partType(mimeType: string): MessageData["type"] {
  return PART_TYPES.find((type) => mimeType.startsWith(`${type}/`)) ?? "file";
}
