import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { newId } from '../../api/new-id.ts';
import { request } from '../../api/request.ts';
import { invalidateTopics, queryClient, queryKey } from '../../query.ts';
import { createDraft, type DraftActions, type DraftKind, type DraftNow, type SavedDocument, type SharedFields } from './draft.ts';

/** A draft that is being written: saved by itself a moment after the last key. */
export type WrittenDraft<D, F> = DraftNow<F> & DraftActions<D, F>;

/** Where a draft is kept. */
export interface DraftPlace {
  /** The endpoints' own input: the workspace. */
  base: { workspace_slug: string };
  get: Endpoint; update: Endpoint;
  /** Topics of lists that show it. */
  lists: readonly string[];
}

/** Writes a draft with its lines: saves after 700 ms of rest, and tells what stands in the way. Kind and place are those of the first call; another document has a page of its own. */
export function useDraft<D extends SavedDocument, F extends SharedFields>(kind: DraftKind<D, F>, document: D, { base, get, update, lists }: DraftPlace): WrittenDraft<D, F> {
  const [draft] = useState(() => createDraft(kind, document, async ({ id, version }, body) => {
    const answer = await request(update, { ...base, id, version, ...body } as InputOf<Endpoint>, { idempotencyKey: newId() }) as D;
    queryClient.setQueryData(queryKey(get, { ...base, id } as InputOf<Endpoint>), answer);
    void invalidateTopics(lists);
    return answer;
  }));
  const now = useSyncExternalStore(draft.subscribe, draft.now);
  useEffect(() => { draft.arrived(document); }, [draft, document]);
  useEffect(() => () => { draft.leave(); }, [draft]);
  const { set, change, setLines, applyPosition, flush, resolve } = draft;
  return { ...now, set, change, setLines, applyPosition, flush, resolve };
}
