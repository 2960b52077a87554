/* The scroll position of a conversation: it stays at the newest message, or at the one that is being read. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TimelineMessage } from "../rules/timeline";

/** This close to the end, in pixels, the end counts as seen. */
const END_MARGIN = 60;

/** `isShown` is true once the messages are there to scroll. */
export function useThreadScroll(timeline: readonly TimelineMessage[], isShown: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const measured = useRef({ top: 0, height: 0, visible: 0 });
  const first = timeline[0]?.key;
  const last = timeline.at(-1);
  const shown = useRef<{ first: string | undefined; last: string | undefined }>(undefined);

  const remember = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    measured.current = { top: box.scrollTop, height: box.scrollHeight, visible: box.clientHeight };
    setIsAtEnd(distanceFromEnd(box.scrollTop, measured.current) < END_MARGIN);
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = shown.current;
    shown.current = { first, last: last?.key };
    // By the heights before this change, and the position now: a scroll may not have been told yet. Older messages
    // above do not change the distance from the end.
    const fromEnd = distanceFromEnd(box.scrollTop, measured.current);
    const hasNewLast = before?.last !== last?.key;
    if (fromEnd < END_MARGIN || (hasNewLast && last?.isOwn)) box.scrollTop = box.scrollHeight;
    else if (before?.first !== first) box.scrollTop = box.scrollHeight - box.clientHeight - fromEnd;
    remember();
  });

  // Pictures, the keyboard of a phone and a growing text change the heights.
  useEffect(() => {
    if (!isShown) return;
    const [box, inside] = [scroller.current, content.current];
    if (!box || !inside || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => {
      if (distanceFromEnd(box.scrollTop, measured.current) < END_MARGIN) box.scrollTop = box.scrollHeight;
      remember();
    });
    observer.observe(box);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [isShown, remember]);

  // The last message that was seen at the end.
  const [seen, setSeen] = useState(last?.key);
  if (isAtEnd && seen !== last?.key) setSeen(last?.key);
  const newCount = isAtEnd
    ? 0
    : timeline.slice(timeline.findIndex(({ key }) => key === seen) + 1).filter(({ isOwn }) => !isOwn).length;

  return {
    scroller,
    content,
    isAtEnd,
    newCount,
    onScroll: remember,
    toEnd() {
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: "smooth" });
    },
  };
}

function distanceFromEnd(top: number, { height, visible }: { height: number; visible: number }): number {
  return height - top - visible;
}
