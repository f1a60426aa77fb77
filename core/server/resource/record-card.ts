import type { InputOf } from '#core/contract/endpoint.ts';
import { getRecordCard, type RecordCard } from '#core/contract/record-card.ts';
import type { Ctx } from '../context.ts';
import { handle, type Route } from '../module.ts';
import type { RecordRow, RecordTable } from './records.ts';
import { visibleRecord } from './registry.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The field that names a record where another points at it. */
function titleKey({ source, title }: RecordTable): string | undefined {
  return title ?? Object.keys(source.fields).find((key) => source.fields[key]!.type === 'text');
}

/** The name of a record as the viewer reads it: its number where it has no name. */
export function titleOf(record: RecordTable, row: Record<string, unknown>): string {
  const key = titleKey(record);
  return (key === undefined ? '' : textOf(row[key])) || textOf(row['number']) || textOf(row['name']);
}

/** Where a record stands: what its list can be narrowed down to. */
function statusOf({ source, status }: RecordTable, row: RecordRow): string | null {
  if (status) return status(row);
  const key = ['state', 'status'].find((name) => source.fields[name]?.type === 'select');
  return (key !== undefined && textOf(row[key])) || null;
}

/** A record in few words, as far as the viewer may see it: its name, its number, its first amount, and where it stands. */
export async function recordCard(ctx: Ctx, input: InputOf<typeof getRecordCard>): Promise<RecordCard> {
  const { record, row } = await visibleRecord(ctx, input);
  const key = titleKey(record);
  const money = Object.keys(record.source.fields).find((name) => record.source.fields[name]!.type === 'money' && textOf(row[name]) !== '');
  const currency = textOf(row['currency']);
  return {
    topic: record.topic, id: row.id, title: key === undefined ? '' : textOf(row[key]), number: key === 'number' ? null : textOf(row['number']) || null,
    status: statusOf(record, row), dueOn: record.source.fields['dueOn']?.type === 'date' ? textOf(row['dueOn']) || null : null,
    amount: money !== undefined && currency !== '' ? { value: textOf(row[money]), currency } : null,
  };
}

/** The endpoint of cards. */
export const cardRoutes: Route[] = [handle(getRecordCard, recordCard)];
