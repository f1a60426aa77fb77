import { customPrefix } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { customFieldsOf, customTexts, recordNames } from '#core/server/resource/custom-columns.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { placeholdersIn } from '../rules/placeholders.ts';
import { refersTo } from './kinds.ts';

type Row = Record<string, unknown>;

/** What a record's fields that a text names say, in words: people and records by name, amounts with their currency. */
export async function wordsOf(ctx: Ctx, record: RecordTable, row: Row, text: string): Promise<(field: string) => string> {
  const words = new Map<string, string>();
  const wanted = placeholdersIn(text);
  for (const key of wanted.filter((k) => Object.hasOwn(record.source.fields, k))) words.set(key, await wordOf(ctx, record, row, key));
  const custom = wanted.filter((k) => k.startsWith(customPrefix));
  if (custom.length > 0 && record.source.custom) {
    const [texts] = await customTexts(ctx, (await customFieldsOf(ctx, record.source.custom)).filter((f) => custom.includes(customPrefix + f.id)), [row]);
    for (const [key, value] of Object.entries(texts ?? {})) words.set(key, String(value));
  }
  return (field) => words.get(field) ?? '';
}

/** One value of a record in words. */
export async function wordOf(ctx: Ctx, record: RecordTable, row: Row, key: string): Promise<string> {
  const value = row[key];
  if (value === null || value === undefined) return '';
  const { type } = record.source.fields[key]!;
  if (type === 'id') {
    const refers = refersTo(record, key);
    if (refers === 'member') return (await peopleOf(ctx, [String(value as string)]))(String(value as string))?.name ?? '';
    if (refers !== null) return (await recordNames(ctx, refers, [String(value as string)])).get(String(value as string)) ?? '';
    const beside = row[key.replace(/Id$/, '')];
    return typeof beside === 'string' ? beside : '';
  }
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (type === 'money') return [String(value as string), typeof row['currency'] === 'string' ? row['currency'] : ''].join(' ').trim();
  if (type === 'instant') return new Date(String(value as string)).toISOString().slice(0, 10);
  if (type === 'select') return String(value as string).replaceAll('_', ' ');
  return typeof value === 'object' ? '' : String(value as string);
}
