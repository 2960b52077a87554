/* Work that nobody sees: it waits until what was asked for is on screen. */

/** Does the work once the browser has drawn what there is by now. What it answers calls it off. */
export function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
