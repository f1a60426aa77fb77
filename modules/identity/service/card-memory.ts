import type { App } from '#core/server/app.ts';

/** What an account's card is made of. */
export interface CardRow { id: string; first_name: string; last_name: string; email: string; photo_id: string | null; deleted: boolean }

const rememberMilliseconds = 1500;
const tooMany = 10_000;

/** Cards this process has read lately; the same for every viewer, who may see one is decided by whoever asks for it. */
export interface CardMemory {
  get(id: string): CardRow | null | undefined;
  /** Keeps what was read since `epoch`, unless something changed meanwhile. Null: there is no such account. */
  keep(rows: ReadonlyMap<string, CardRow | null>, epoch: number): void;
  readonly epoch: number;
}

const memories = new WeakMap<App, CardMemory>();

/** The memory of this process. A change drops the card at once on the node that made it, on the others with the signal, and never later than after 1.5 seconds. */
export function cardMemory(app: App): CardMemory {
  const made = memories.get(app);
  if (made) return made;
  const known = new Map<string, { row: CardRow | null; until: number }>();
  const memory = {
    epoch: 0,
    get(id: string) { const entry = known.get(id); return entry && entry.until > performance.now() ? entry.row : undefined; },
    keep(rows: ReadonlyMap<string, CardRow | null>, epoch: number) {
      if (memory.epoch !== epoch) return;
      if (known.size + rows.size > tooMany) known.clear();
      const until = performance.now() + rememberMilliseconds;
      for (const [id, row] of rows) known.set(id, { row, until });
    },
  };
  const forget = (id: string) => { memory.epoch++; known.delete(id); };
  app.live.onAccount(forget);
  app.live.onEvents((events) => { for (const { stream, type } of events) if (type?.startsWith('identity.') && stream.startsWith('a:')) forget(stream.slice(2)); });
  memories.set(app, memory);
  return memory;
}
