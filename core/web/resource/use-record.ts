import { useState } from 'react';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { toApiError } from '../api/errors.ts';
import { newId } from '../api/new-id.ts';
import { request } from '../api/request.ts';
import type { ViewedQuery } from '../errors/query-error.tsx';
import { translate } from '../i18n/i18n.ts';
import { invalidateTopics, queryClient, queryKey, showError, useRead } from '../query.ts';
import { toast } from '../ui/toast.ts';
import type { ListRow } from './list-types.ts';

/** The least a record has. */
export interface RecordRow extends ListRow { version: number }
/** Endpoints of `resource()` as far as one record needs them. */
export interface RecordEndpoints<Row extends RecordRow> { topic: string; get: Endpoint<unknown, Row>; update: Endpoint<unknown, Row>; remove: Endpoint; restore: Endpoint }
/** A change that met a newer version: what one wanted, and what is there now. */
export interface RecordConflict<Row> { changes: Partial<Row>; current: Row }

/** One record with the ways to change it: shown at once, refused changes come back, conflicts wait for a choice. */
export interface OpenRecord<Row extends RecordRow> {
  row: Row | undefined;
  query: ViewedQuery<Row>;
  saving: boolean;
  conflict: RecordConflict<Row> | null;
  /** True when it was saved. */
  save: (changes: Partial<Row>) => Promise<boolean>;
  /** Keeps one's own change over the newer version, or lets it go. */
  resolve: (whose: 'mine' | 'newer') => void;
  /** Puts it away at once, with Undo. */
  remove: () => Promise<boolean>;
}

/** A record that is only looked at, as a panel takes it; `row` is what it shows of the answer. */
export function seenRecord<Row extends RecordRow>({ error, isPending, isFetching, refetch }: ViewedQuery<unknown>, row: Row | undefined): OpenRecord<Row> {
  return { row, query: { data: row, error, isPending, isFetching, refetch }, saving: false, conflict: null, save: () => Promise.resolve(false), resolve: () => undefined, remove: () => Promise.resolve(false) };
}

/** Reads one record and keeps it up to date with live events of its topic, and of further ones whose facts it shows. */
export function useRecord<Row extends RecordRow>(endpoints: RecordEndpoints<Row>, base: object, id: string, further: readonly string[] = []): OpenRecord<Row> {
  const { topic, get, update, remove, restore } = endpoints;
  const input = { ...base, id } as InputOf<typeof get>;
  const query = useRead(get, input, { topics: [topic, ...further] });
  // With the id of the record they belong to: a panel stays while it goes from one record to the next.
  const [pendings, setPending] = useState<{ of: string; changes: Partial<Row> } | null>(null);
  const [conflicts, setConflict] = useState<{ of: string; conflict: RecordConflict<Row> } | null>(null);
  const pending = pendings?.of === id ? pendings.changes : null;
  const conflict = conflicts?.of === id ? conflicts.conflict : null;
  const without = <T extends { of: string }>(state: T | null) => (state?.of === id ? null : state);
  const call = (endpoint: Endpoint, more: object) => request(endpoint, { ...base, id, ...more } as InputOf<Endpoint>, { idempotencyKey: newId() });
  const send = async (changes: Partial<Row>, version: number) => {
    setPending({ of: id, changes });
    try {
      const row = (await call(update as Endpoint, { version, ...changes })) as Row;
      queryClient.setQueryData(queryKey(get, input), row);
      setConflict(without);
      void invalidateTopics([topic]);
      return true;
    } catch (thrown) {
      const error = toApiError(thrown);
      const current = error.details['current'] as Row | undefined;
      if (error.code === 'core.version_conflict' && current) { queryClient.setQueryData(queryKey(get, input), current); setConflict({ of: id, conflict: { changes, current } }); } else showError(error);
      return false;
    } finally { setPending(without); }
  };
  const undo = async () => { try { await call(restore, {}); void invalidateTopics([topic]); } catch (error) { showError(error); } };
  return {
    row: query.data && pending ? { ...query.data, ...pending } : query.data,
    query, saving: pending !== null, conflict,
    save: (changes) => (query.data ? send(changes, query.data.version) : Promise.resolve(false)),
    resolve: (whose) => { if (whose === 'mine' && conflict) void send(conflict.changes, conflict.current.version); else setConflict(without); },
    remove: async () => {
      try {
        await call(remove, {});
        void invalidateTopics([topic]);
        toast.success(translate('resource', 'record.removed'), { action: { label: translate('core', 'action.undo'), onPress: () => void undo() } });
        return true;
      } catch (error) { showError(error); return false; }
    },
  };
}
