/* Work that only one tab does at a time. */

const queues = new Map<string, Promise<unknown>>();

/** Does `work`, which must not fail, when nobody else holds `name`: in any tab, or in this one where there are no locks. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Locks exist only on secure origins, and are refused where storage is.
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
