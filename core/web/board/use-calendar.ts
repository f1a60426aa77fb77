import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { addDays } from '#core/contract/dates.ts';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import type { Filter } from '#core/contract/list-fields.ts';
import type { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { invalidateTopics, showError } from '../query.ts';
import type { ListAnswer, ListRow } from '../resource/list-types.ts';
import { dayOf } from './calendar-days.ts';
import type { RecordCalendarProps } from './calendar-types.ts';

/** Most records a calendar draws at once. */
const most = 1000;

interface Pending { id: string; day: string; settledAt: number | null }

/** Records of the days in sight, by day, with one's own moves shown at once. */
export function useCalendar<Row extends ListRow>(props: RecordCalendarProps<Row>, days: readonly string[], q: string, filter: Filter | undefined, timeZone: string) {
  const { endpoint, dateField, topics } = props;
  const [from, to] = [days[0]!, days.at(-1)!];
  const isInstant = (props.dateType ?? props.fields[dateField]?.type) === 'instant';
  // The server counts days in its own zone: a day more on both sides, and the viewer's zone decides.
  const within: Filter = { field: dateField, op: 'between', value: isInstant ? [addDays(from, -1), addDays(to, 1)] : [from, to] };
  const asked = { ...props.input, ...(q ? { q } : {}), sort: dateField, filter: JSON.stringify(filter ? { and: [within, filter] } : within) };
  const query = useQuery<{ rows: Row[]; more: boolean; asOf: number }, ApiError>({
    queryKey: [endpoint.id, asked, 'calendar'],
    queryFn: async ({ signal }) => {
      const asOf = performance.now();
      const rows: Row[] = [];
      let cursor: string | null = null;
      do {
        const page: ListAnswer<Row> = (await request(endpoint as Endpoint, { ...asked, limit: 200, ...(cursor ? { cursor } : {}) } as InputOf<Endpoint>, { signal })) as ListAnswer<Row>;
        rows.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor && rows.length < most);
      return { rows, more: cursor !== null, asOf };
    },
    placeholderData: keepPreviousData, meta: { topics },
  });
  const { data } = query;
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const waiting = useMemo(() => pending.filter((p) => p.settledAt === null || !data || data.asOf <= p.settledAt), [pending, data]);
  useEffect(() => { if (waiting.length < pending.length) setPending(waiting); }, [waiting, pending]);
  const byDay = useMemo(() => {
    const found = new Map<string, Row[]>();
    for (const row of data?.rows ?? []) {
      const day = waiting.findLast((p) => p.id === row.id)?.day ?? dayOf((row as unknown as Record<string, unknown>)[dateField], timeZone);
      if (day !== null) found.set(day, [...(found.get(day) ?? []), row]);
    }
    return found;
  }, [data, waiting, dateField, timeZone]);

  /** The record as it is on its new day; null when it was refused. */
  const move = async (row: Row, day: string): Promise<Row | null> => {
    if (!props.onMove) return null;
    const mine: Pending = { id: row.id, day, settledAt: null };
    setPending((old) => [...old.filter((p) => p.id !== row.id), mine]);
    try {
      const saved = await props.onMove(row, day);
      setPending((old) => old.map((p) => (p === mine ? { ...p, settledAt: performance.now() } : p)));
      void invalidateTopics(topics);
      return { ...row, ...(saved as Row | undefined) };
    } catch (error) {
      setPending((old) => old.filter((p) => p !== mine));
      showError(error);
      return null;
    }
  };
  return { query, byDay, more: data?.more ?? false, count: data?.rows.length ?? null, move };
}
