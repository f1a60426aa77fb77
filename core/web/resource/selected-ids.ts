import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { request } from '../api/request.ts';

/** Ids of the chosen rows, at most `limit`: those that were ticked, or all that the list shows. */
export async function selectedIds(list: Endpoint<never, unknown> | Endpoint, input: object, selection: Selection, limit: number, signal?: AbortSignal): Promise<string[]> {
  if ('ids' in selection) return selection.ids.slice(0, limit);
  const ids: string[] = [];
  for (let cursor: string | undefined; ids.length < limit;) {
    const page = await request(list as Endpoint, { ...input, q: selection.all.q, filter: selection.all.filter, limit: 200, sort: [], count: 'none', sums: undefined, ...(cursor ? { cursor } : {}) } as never, signal ? { signal } : {}) as { items: Array<{ id: string }>; nextCursor: string | null };
    ids.push(...page.items.map((row) => row.id));
    if (!page.nextCursor) break;
    cursor = page.nextCursor;
  }
  return ids.slice(0, limit);
}
