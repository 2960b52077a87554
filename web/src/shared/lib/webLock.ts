/* Runs work in only one tab at a time, with the Web Locks API. */

const queues = new Map<string, Promise<unknown>>();

/** Runs `work`, which must not fail, while holding the lock `name`; without Web Locks, one at a time in this tab. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Web Locks need a secure origin, and are refused where storage is.
  if (navigator.locks) {
    try {
      return await (navigator.locks.request(name, work) as Promise<T>);
    } catch {
      return runQueued(name, work);
    }
  }
  return runQueued(name, work);
}

function runQueued<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work);
  queues.set(name, turn);
  return turn;
}
