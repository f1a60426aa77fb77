import { noteWaiting } from './left-behind.ts';
import type { Outgoing, Shelf } from './outbox.ts';

/** A shelf that lasts as long as the tab: for tests, and where the browser keeps nothing. */
export function memoryShelf(): Shelf {
  const entries = new Map<string, Outgoing>();
  return { all: async () => [...entries.values()], put: async (entry) => void entries.set(entry.clientMessageId, entry), remove: async (id) => void entries.delete(id) };
}

const asked = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error ?? new Error('not kept')); });

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'clientMessageId' });
  return asked(request);
}

/** Waiting messages of one account in IndexedDB; a browser that keeps nothing (private windows) gets a shelf in memory. */
export function indexedShelf(accountId: string): Shelf {
  const fallback = memoryShelf();
  const opened = typeof indexedDB === 'undefined' ? Promise.resolve(null) : open(`atrium-chat-${accountId}`).catch(() => null);
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>, otherwise: () => Promise<T>): Promise<T> => {
    const database = await opened;
    return database ? asked(work(database.transaction('outbox', mode).objectStore('outbox'))) : otherwise();
  };
  return {
    all: async () => {
      const entries = await within<Outgoing[]>('readonly', (store) => store.getAll() as IDBRequest<Outgoing[]>, fallback.all);
      // A browser that kept nothing over the visit left its mark all the same.
      noteWaiting(accountId, entries.length > 0);
      return entries;
    },
    put: async (entry) => { noteWaiting(accountId, true); await within<unknown>('readwrite', (store) => store.put(entry) as IDBRequest<unknown>, () => fallback.put(entry)); },
    remove: async (id) => {
      await within<unknown>('readwrite', (store) => store.delete(id) as IDBRequest<unknown>, () => fallback.remove(id));
      noteWaiting(accountId, await within<number>('readonly', (store) => store.count(), async () => (await fallback.all()).length) > 0);
    },
  };
}
