import { conditionProblem, conditionsOf, customListField, customPrefix, isCustomKey, type ListInput } from '#core/contract/list.ts';
import type { CustomField, CustomValue } from '#core/contract/records.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '../context.ts';
import { fail, failField } from '../fail.ts';
import { formulaColumns, sqlLimits } from './formulas.ts';
import { keyCast, type ListColumn, type ListSource } from './list-source.ts';
import { isKey, type RecordTable } from './records.ts';
import { peopleOf } from './registry.ts';

const columns = 'id, topic, label, type, options, relation_topic as "relationTopic", required, formula, position, deleted_at is not null as archived, version';

/** Custom fields of a kind of record in their order; those that were put away only when asked for, at the end. */
export function customFieldsOf(ctx: Ctx, topic: string, archived = false): Promise<CustomField[]> {
  return ctx.sql<CustomField>(`select ${columns} from core.custom_field where workspace_id = $1 and topic = $2 and (deleted_at is null or $3) order by deleted_at is not null, position, id`, [ctx.workspaceId, topic, archived], 'core.custom_field.list');
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Values of a source's custom fields: one row a record and field. */
function valuesFrom(source: ListSource): string {
  return `core.custom_value cv where cv.workspace_id = core.current_workspace_id() and cv.topic = ${quoted(source.custom!)}`;
}

/** What a source selects, with the custom values of each row as one object. */
export function selectOf(source: ListSource): string {
  if (!source.custom) return source.select;
  const marked = `case when ${hasFormulas(quoted(source.custom))} then jsonb_build_object('${mark}', (${source.key})::text) else '{}' end`;
  return `${source.select}, coalesce((select jsonb_object_agg(cv.field_id, cv.value) from ${valuesFrom(source)} and cv.subject_id = (${source.key})::text), '{}') || ${marked} as custom`;
}

/** SQL that is true where a kind of record has formulas; asked once a statement. */
export const hasFormulas = (topic: string) => `exists (select from core.custom_field cf where cf.workspace_id = core.current_workspace_id() and cf.topic = ${topic} and cf.type = 'formula' and cf.deleted_at is null)`;

/** Stands among a row's custom values where formulas are still to be computed; its value is the row's key. */
export const mark = 'formulas';

/** Adds to rows that were read their formulas and what other rooms keep. */
export async function completeRows(ctx: Ctx, source: ListSource, rows: Array<Record<string, unknown>>): Promise<void> {
  await computeFormulas(ctx, source, rows);
  await source.complete?.(ctx, rows);
}

/** Computes the formulas of rows that were read, in two statements for all of them, and none where the workspace has none. */
export async function computeFormulas(ctx: Ctx, source: ListSource, rows: Array<Record<string, unknown>>): Promise<void> {
  const marked = rows.flatMap((row) => { const custom = row['custom'] as Record<string, CustomValue> | undefined; const key = custom?.[mark]; return custom && typeof key === 'string' ? [{ custom, key }] : []; });
  if (source.custom && marked.length > 0) {
    const fields = await customFieldsOf(ctx, source.custom);
    const column = await formulaColumns(ctx, source, fields, (f) => columnOf(source, f));
    const values = fields.filter((f) => f.formula).map((f) => `jsonb_build_object(${quoted(f.id)}, ${column(f).json})`).join(' || ');
    const computed = values === '' ? [] : await ctx.sql<{ key: string; values: Record<string, CustomValue> }>(`select (${source.key})::text as key, jsonb_strip_nulls(${values}) as values from ${source.from} where ${source.key} = any($1::${keyCast(source)}[])`, [marked.map((m) => m.key)]);
    const byKey = new Map(computed.map((c) => [c.key, c.values]));
    for (const { custom, key } of marked) { delete custom[mark]; Object.assign(custom, byKey.get(key)); }
  }
}

const plain: Partial<Record<CustomField['type'], string>> = { number: "(cv.value #>> '{}')::numeric", money: "(cv.value ->> 'amount')::numeric", date: "(cv.value #>> '{}')::date", checkbox: '(cv.value)::boolean', multi: 'cv.value' };

/** A custom field as a column: one value by its key, or for a condition the records that fit it, so that the field's own index is used. */
export function columnOf(source: ListSource, field: CustomField): ListColumn {
  const values = `${valuesFrom(source)} and cv.field_id = ${quoted(field.id)}`;
  const value = plain[field.type] ?? "cv.value #>> '{}'";
  const one = (what: string) => `(select ${what} from ${values} and cv.subject_id = (${source.key})::text)`;
  return {
    ...customListField(field), sql: one(value), ...(field.type === 'money' ? { currency: one("cv.value ->> 'currency'") } : {}), ...(field.type === 'user' || field.type === 'relation' ? { idType: 'text' as const } : {}),
    among: { value, where: (condition) => `${source.key} in (select cv.subject_id::${keyCast(source)} from ${values} and ${condition})` },
  };
}

/** The source with the custom fields that the question names as columns; refuses names the workspace does not have. */
export async function withCustom(ctx: Ctx, source: ListSource, input: Pick<ListInput, 'filter' | 'group' | 'sums'> & { sort?: ListInput['sort'] }): Promise<ListSource> {
  const conditions = input.filter ? [...conditionsOf(input.filter)] : [];
  const asked: Array<readonly [place: string, key: string]> = [
    ...conditions.map((c) => ['filter', c.field] as const), ...(input.sort ?? []).map((k) => ['sort', k.field] as const), ...(input.group ? [['group', input.group] as const] : []), ...(input.sums ?? []).map((k) => ['sums', k] as const),
  ].filter(([, key]) => isCustomKey(key) && !Object.hasOwn(source.fields, key)) as Array<readonly [string, string]>;
  if (asked.length === 0) return source;
  const known = new Map(source.custom ? (await customFieldsOf(ctx, source.custom)).map((f) => [customPrefix + f.id, f]) : []);
  const fields: ListSource['fields'] = { ...source.fields };
  let length = 0;
  const formula = [...known.values()].some((f) => f.formula && asked.some(([, key]) => key === customPrefix + f.id)) ? await formulaColumns(ctx, source, [...known.values()], (f) => columnOf(source, f)) : null;
  for (const [place, key] of asked) {
    const field = known.get(key) ?? failField(place, `There is no field "${key}".`);
    const column = fields[key] = field.formula ? formula!(field) : columnOf(source, field);
    const fits = place === 'sort' ? column.sortable !== false : place === 'group' ? column.groupable : place === 'sums' ? column.type === 'number' || column.type === 'money' : true;
    if (!fits) failField(place, `This does not fit "${field.label}".`);
    // Each place where a formula is asked for holds it whole.
    if (field.formula && (length += column.sql.length) > sqlLimits.together) failField(place, says('core.formula_too_large'));
  }
  for (const condition of conditions) { const problem = conditionProblem(fields, condition); if (problem) failField('filter', problem); }
  return { ...source, fields };
}

/** Names of what a person or relation field holds, by id; what the viewer may not see has none. */
export async function namesOf(ctx: Ctx, field: CustomField, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  if (field.type === 'user') {
    const person = await peopleOf(ctx, wanted);
    return new Map(wanted.flatMap((id) => { const p = person(id); return p ? [[id, p.name] as const] : []; }));
  }
  return field.relationTopic === null ? new Map() : recordNames(ctx, field.relationTopic, wanted);
}

/** Names of records of a kind by their ids, in one statement; those the viewer may not see have none. */
export async function recordNames(ctx: Ctx, topic: string, ids: readonly string[]): Promise<Map<string, string>> {
  const record = ids.length > 0 ? seenKind(ctx, topic) : null;
  const wanted = record ? [...new Set(ids)].filter((id) => isKey(record, id)) : [];
  if (!record || wanted.length === 0) return new Map();
  const { source } = record;
  return new Map((await titlesOf(ctx, record, (p) => `${source.key} = any(${p(wanted)}::${keyCast(source)}[])`, wanted.length)).map((r) => [r.id, r.label]));
}

/** The first records a relation may point at whose name or own search matches. */
export async function findRelated(ctx: Ctx, field: CustomField, words: string): Promise<Array<{ id: string; label: string }>> {
  const record = (field.relationTopic === null ? null : seenKind(ctx, field.relationTopic)) ?? fail('core.not_found');
  return titlesOf(ctx, record, (p) => (words && record.source.search ? record.source.search(words, { add: p }) : 'true'), 20);
}

function seenKind(ctx: Ctx, topic: string): RecordTable | null {
  const record = ctx.app.modules.flatMap((m) => m.records ?? []).find((r) => r.topic === topic);
  return record && (!record.can || ctx.can(record.can)) ? record : null;
}

/** The column that names a record where another points at it. */
export function titleOf({ source, title }: RecordTable): ListColumn {
  return source.fields[title ?? Object.keys(source.fields).find((key) => source.fields[key]!.type === 'text') ?? source.defaultSort[0]!.field]!;
}

async function titlesOf(ctx: Ctx, record: RecordTable, condition: (p: (value: unknown) => string) => string, limit: number): Promise<Array<{ id: string; label: string }>> {
  const values: unknown[] = [];
  const add = (v: unknown) => `$${values.push(v)}`;
  const { source } = record;
  const where = `${source.scope(ctx, { add })} and ${condition(add)}`;
  const { sql, written = sql } = titleOf(record);
  return ctx.sql(`select (${source.key})::text as id, coalesce(nullif((${written})::text, ''), (${source.key})::text) as label from ${source.from} where ${where} order by ${sql}, 1 limit ${limit}`, values);
}

/** Custom values as an export writes them: names instead of ids, amounts with their currency. */
export async function customTexts(ctx: Ctx, fields: readonly CustomField[], rows: ReadonlyArray<Record<string, unknown>>): Promise<Array<Record<string, string | number | boolean>>> {
  const valueOf = (row: Record<string, unknown>, field: CustomField) => (row['custom'] as Record<string, CustomValue> | undefined)?.[field.id] ?? null;
  const names = new Map<string, Map<string, string>>();
  for (const field of fields) if (field.type === 'user' || field.type === 'relation') names.set(field.id, await namesOf(ctx, field, rows.map((r) => valueOf(r, field)).filter((v): v is string => typeof v === 'string')));
  return rows.map((row) => Object.fromEntries(fields.map((field) => {
    const value = valueOf(row, field);
    const text = value === null ? '' : Array.isArray(value) ? value.join('; ') : typeof value === 'object' ? `${value.amount} ${value.currency}` : typeof value === 'string' ? (names.get(field.id)?.get(value) ?? value) : value;
    return [customPrefix + field.id, text];
  })));
}
