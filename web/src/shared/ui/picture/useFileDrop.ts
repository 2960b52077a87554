/* Files that are dropped on an element, or pasted while it is in use. */
import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";

interface Options {
  onFiles: (files: File[]) => void;
  /** For pasted text without files, such as an address; returns false for text that it does not take. */
  onText?: ((text: string) => boolean) | undefined;
}

interface FileDrop {
  /** True while files are above it. */
  isOver: boolean;
  handlers: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

const zones = new Set<RefObject<HTMLElement | null>>();

export function useFileDrop(zone: RefObject<HTMLElement | null>, { onFiles, onText }: Options): FileDrop {
  const [isOver, setIsOver] = useState(false);
  const paste = useRef<(event: ClipboardEvent) => void>(undefined);
  useEffect(() => {
    paste.current = (event) => {
      const { clipboardData } = event;
      if (!clipboardData || !isPasteTarget(zone)) return;
      const files = [...clipboardData.files];
      const text = clipboardData.getData("text/plain").trim();
      const isTaken = files.length > 0 || (!isTextField(event.target) && onText?.(text) === true);
      if (isTaken) event.preventDefault();
      if (files.length > 0) onFiles(files);
    };
  });
  useEffect(() => {
    // Without the focus in a text, the document is the target of a paste.
    const onPaste = (event: ClipboardEvent) => paste.current?.(event);
    zones.add(zone);
    document.addEventListener("paste", onPaste);
    document.addEventListener("dragover", ignoreMissedFiles);
    document.addEventListener("drop", ignoreMissedFiles);
    return () => {
      zones.delete(zone);
      document.removeEventListener("paste", onPaste);
      if (zones.size > 0) return;
      document.removeEventListener("dragover", ignoreMissedFiles);
      document.removeEventListener("drop", ignoreMissedFiles);
    };
  }, [zone]);

  return {
    isOver,
    handlers: {
      onDragEnter: (event) => hasFiles(event) && setIsOver(true),
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event) => {
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}

/** The zone with the focus or the pointer; the only one of the page is one without them too. */
function isPasteTarget(zone: RefObject<HTMLElement | null>): boolean {
  const focused = document.activeElement;
  const isInUse = (one: RefObject<HTMLElement | null>) =>
    one.current !== null && (one.current.contains(focused) || one.current.matches(":hover"));
  const inUse = [...zones].filter(isInUse);
  // The focus goes before the pointer.
  const chosen = inUse.find(({ current }) => current?.contains(focused)) ?? inUse[0];
  if (chosen) return chosen === zone;
  return zones.size === 1 && !isTextField(focused);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

function hasFiles({ dataTransfer }: Pick<DragEvent, "dataTransfer">): boolean {
  return dataTransfer.types.includes("Files");
}

/** Files that miss the zone would replace the page. */
function ignoreMissedFiles(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}
