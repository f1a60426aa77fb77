import { afterAll } from 'vitest';
import type { ResourceHouse } from './describe-resource.ts';

/** One house for all descriptions of a file whose rows do not meet: opened by the first, closed after the last. */
export function oneHouse<H extends ResourceHouse>(open: () => Promise<H>): () => Promise<H> {
  let opened: Promise<H> | undefined;
  afterAll(async () => { await (await opened)?.house.close(); });
  return async () => {
    const h = await (opened ??= open());
    return { ...h, house: { ...h.house, close: async () => undefined } };
  };
}
