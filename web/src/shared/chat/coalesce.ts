/* Coalesces calls: those that come while one runs share the next one. */

/** Runs `work` one at a time; however often it is asked for meanwhile, it runs once more afterwards. */
export function coalesce(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isWanted = false;
  async function run(): Promise<void> {
    isRunning = true;
    do {
      isWanted = false;
      // A query keeps its own error, and is read again with the next change.
      await work().catch(() => undefined);
    } while (isWanted);
    isRunning = false;
  }
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
