/* The room whose newest messages are on screen: they count as read before the server has heard of it. */

let reading: string | null = null;
const listeners = new Set<() => void>();

export const readingRoom = {
  get: () => reading,
  set(room: string | null): void {
    if (room === reading) return;
    reading = room;
    for (const changed of [...listeners]) changed();
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};
