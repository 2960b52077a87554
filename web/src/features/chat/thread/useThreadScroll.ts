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
  // The distance from the end, which older messages above do not change.
  const position = useRef({ fromEnd: 0, isAtEnd: true });
  const first = timeline[0]?.key;
  const last = timeline.at(-1);
  const shown = useRef<{ first: string | undefined; last: string | undefined }>(undefined);

  const remember = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const fromEnd = box.scrollHeight - box.scrollTop - box.clientHeight;
    position.current = { fromEnd, isAtEnd: fromEnd < END_MARGIN };
    setIsAtEnd(position.current.isAtEnd);
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = shown.current;
    shown.current = { first, last: last?.key };
    const hasNewLast = before?.last !== last?.key;
    if (position.current.isAtEnd || (hasNewLast && last?.isOwn)) box.scrollTop = box.scrollHeight;
    else if (before?.first !== first) {
      box.scrollTop = box.scrollHeight - box.clientHeight - position.current.fromEnd;
    }
    remember();
  });

  // Pictures, the keyboard of a phone and a growing text change the heights.
  useEffect(() => {
    if (!isShown) return;
    const [box, inside] = [scroller.current, content.current];
    if (!box || !inside || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => {
      if (position.current.isAtEnd) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [isShown]);

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
