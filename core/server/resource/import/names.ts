import type { CustomField } from '#core/contract/records.ts';
import type { Ctx } from '../../context.ts';
import { Refusal } from '../../fail.ts';
import { namesOf, titleOf } from '../custom-columns.ts';
import { noteFitting } from '../custom-values.ts';
import type { RecordTable } from '../records.ts';
import type { ImportField } from './cell-value.ts';

/** Values of a row by their fields. */
export type RowValues = ReadonlyArray<readonly [ImportField, unknown]>;
/** A row whose names were looked up; `refused` says which of them stand for nobody, or for several. */
export interface NamedRow<R> { row: R; values: RowValues; refused?: Refusal }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const keyOf = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
const isName = (value: unknown): value is string => typeof value === 'string' && !uuid.test(value);

/**
 * Puts ids in the place of names and e-mail addresses, for fields that point at members or records the viewer may see: one
 * statement per field, whatever the number of rows. Ids stay as they are; the room itself checks them.
 */
export async function withNames<R>(ctx: Ctx, rows: ReadonlyArray<{ row: R; values: RowValues }>): Promise<Array<NamedRow<R>>> {
  const fields = new Map(rows.flatMap(({ values }) => values.flatMap(([field]) => (field.refers ? [[field.key, field] as const] : []))));
  if (fields.size === 0) return [...rows];
  const found = new Map<string, Map<string, readonly string[]>>();
  for (const field of fields.values()) {
    const given = rows.flatMap(({ values }) => values.flatMap(([f, value]) => (f.key === field.key && typeof value === 'string' ? [value] : [])));
    const names = [...new Set(given.filter(isName).map(keyOf))];
    found.set(field.key, names.length === 0 ? new Map() : field.refers === 'member' ? await membersNamed(ctx, names) : await recordsNamed(ctx, field.refers!, names));
    if (field.custom) await noteKnown(ctx, field.custom, [...given.filter((g) => !isName(g)), ...[...found.get(field.key)!.values()].flatMap((ids) => (ids.length === 1 ? ids : []))]);
  }
  return rows.map(({ row, values }) => {
    const wrong: Array<{ path: string; code: string; message: string }> = [];
    const named = values.map(([field, value]): readonly [ImportField, unknown] => {
      if (!field.refers || !isName(value)) return [field, value];
      const ids = found.get(field.key)!.get(keyOf(value)) ?? [];
      if (ids.length !== 1) wrong.push({ path: field.key, ...problemOf(field.refers, value, ids.length > 1) });
      return [field, ids[0]];
    });
    return { row, values: named, ...(wrong.length > 0 ? { refused: new Refusal('core.invalid_input', {}, wrong) } : {}) };
  });
}

function problemOf(refers: string, value: string, several: boolean): { code: string; message: string } {
  const [text, member] = [value.length > 80 ? `${value.slice(0, 80)}…` : value, refers === 'member'];
  if (several) return { code: 'ambiguous', message: member ? `Several members are called "${text}": write the e-mail address.` : `Several records are called "${text}": write its id.` };
  return { code: 'unknown', message: member ? `No member of this workspace is called "${text}".` : `Nothing you can see is called "${text}".` };
}

async function membersNamed(ctx: Ctx, names: readonly string[]): Promise<Map<string, readonly string[]>> {
  const door = ctx.app.modules.find((m) => m.peopleNamed)?.peopleNamed;
  return door ? door(ctx, names) : new Map();
}

/** Ids of records by their title, or by their e-mail address where they have one. */
async function recordsNamed(ctx: Ctx, topic: string, names: readonly string[]): Promise<Map<string, readonly string[]>> {
  const record = ctx.app.modules.flatMap((m) => m.records ?? []).find((r) => r.topic === topic);
  if (!record || (record.can && !ctx.can(record.can))) return new Map();
  const ids = new Map<string, string[]>();
  const add = async (sql: string, asked: readonly string[]) => {
    if (asked.length > 0) for (const row of await byText(ctx, record, sql, asked)) ids.set(row.name, [...new Set([...(ids.get(row.name) ?? []), ...row.ids])]);
  };
  const { sql, written = sql } = titleOf(record);
  await add(written, names);
  const email = record.source.fields['email'];
  if (email?.type === 'text') await add(email.sql, names.filter((name) => name.includes('@')));
  return ids;
}

/** At most two ids for each text: more would say no more than that there are several. */
function byText(ctx: Ctx, { source }: RecordTable, sql: string, names: readonly string[]): Promise<Array<{ name: string; ids: string[] }>> {
  const values: unknown[] = [];
  const add = (v: unknown) => `$${values.push(v)}`;
  const lower = `lower(${sql})`;
  return ctx.sql(`select ${lower} as name, (array_agg((${source.key})::text order by ${source.key}))[1:2] as ids from ${source.from} where ${source.scope(ctx, { add })} and ${lower} = any(${add(names)}::text[]) group by 1`, values);
}

/** Spares each row of the batch the question whether what its person or relation field holds is there. */
async function noteKnown(ctx: Ctx, field: CustomField, ids: readonly string[]): Promise<void> {
  const fitting = await namesOf(ctx, field, ids.filter((id) => uuid.test(id)).map((id) => id.toLowerCase()));
  for (const id of fitting.keys()) noteFitting(ctx, field, id);
}
