import { customPrefix } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { customFieldsOf, customTexts, recordNames } from '#core/server/resource/custom-columns.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { visibleRecords } from '#modules/notifications/api.ts';
import { filled, placeholdersIn } from '../rules/placeholders.ts';
import { refersTo } from './kinds.ts';

type Row = Record<string, unknown>;

/** Another record that a field names: only who may see that one reads its name. */
export interface Named { topic: string; id: string; name: string }
/** What the fields a text names say: `own` to everybody who sees the record, `others` by who reads it. */
export interface Said { own: Record<string, string>; others: Record<string, Named> }

/** What a record's fields that a text names say, in words: people and records by name, amounts with their currency. */
export async function saidOf(ctx: Ctx, record: RecordTable, row: Row, text: string): Promise<Said> {
  const said: Said = { own: {}, others: {} };
  const wanted = placeholdersIn(text);
  for (const key of wanted.filter((k) => Object.hasOwn(record.source.fields, k))) {
    const [topic, value] = [otherKind(record, key, row), row[key]];
    if (topic !== null && typeof value === 'string') said.others[key] = { topic, id: value, name: await wordOf(ctx, record, row, key) };
    else said.own[key] = await wordOf(ctx, record, row, key);
  }
  const custom = record.source.custom && wanted.some((k) => k.startsWith(customPrefix)) ? (await customFieldsOf(ctx, record.source.custom)).filter((f) => wanted.includes(customPrefix + f.id)) : [];
  if (custom.length === 0) return said;
  const [texts] = await customTexts(ctx, custom, [row]);
  for (const f of custom) {
    const [key, value] = [customPrefix + f.id, (row['custom'] as Record<string, unknown> | undefined)?.[f.id]];
    const name = String(texts?.[key] ?? '');
    if (f.relationTopic !== null && typeof value === 'string') said.others[key] = { topic: f.relationTopic, id: value, name };
    else said.own[key] = name;
  }
  return said;
}

/** The kind of another record whose name does not stand in the row itself; null for what every reader of the row knows. */
function otherKind(record: RecordTable, key: string, row: Row): string | null {
  if (record.source.fields[key]!.type !== 'id' || besideOf(row, key) !== '') return null;
  const refers = refersTo(record, key);
  return refers === 'member' ? null : refers;
}

/** The name that stands beside an id in the row, as `stage` or `accountName` beside `stageId` and `accountId`. */
function besideOf(row: Row, key: string): string {
  const base = key.endsWith('Id') ? key.slice(0, -2) : null;
  return (base === null ? [] : [row[base], row[`${base}Name`]]).find((beside): beside is string => typeof beside === 'string') ?? '';
}

/** The text as somebody may read it; without a reader, as everybody who sees the record may. */
export async function textFor(ctx: Ctx, text: string, { own, others }: Said, { reader, most }: { reader: string | null; most?: number }): Promise<string> {
  const seen = new Map<string, string>();
  for (const [key, { topic, id, name }] of Object.entries(others)) {
    if (reader !== null && (await visibleRecords(ctx, reader, [id], { targetType: topic, workspaceId: ctx.workspaceId })).has(id)) seen.set(key, name);
  }
  return filled(text, (field) => own[field] ?? seen.get(field) ?? '', most);
}

/** One value of a record in words. */
export async function wordOf(ctx: Ctx, record: RecordTable, row: Row, key: string): Promise<string> {
  const value = row[key];
  if (value === null || value === undefined) return '';
  const { type } = record.source.fields[key]!;
  if (type === 'id') {
    const beside = besideOf(row, key);
    if (beside !== '') return beside;
    const refers = refersTo(record, key);
    if (refers === 'member') return (await peopleOf(ctx, [String(value as string)]))(String(value as string))?.name ?? '';
    return refers === null ? '' : (await recordNames(ctx, refers, [String(value as string)])).get(String(value as string)) ?? '';
  }
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (type === 'money') return [String(value as string), typeof row['currency'] === 'string' ? row['currency'] : ''].join(' ').trim();
  if (type === 'instant') return new Date(String(value as string)).toISOString().slice(0, 10);
  if (type === 'select') return String(value as string).replaceAll('_', ' ');
  return typeof value === 'object' ? '' : String(value as string);
}
