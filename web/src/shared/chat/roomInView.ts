/* The room whose newest messages are on screen: they count as seen before the server is told. */

let current: string | null = null;
const listeners = new Set<() => void>();

export const roomInView = {
  get: () => current,
  set(room: string | null): void {
    if (room === current) return;
    current = room;
    for (const changed of [...listeners]) changed();
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};
