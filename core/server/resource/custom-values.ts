import { z } from 'zod';
import type { CustomField, CustomValue } from '#core/contract/records.ts';
import { isCurrency } from '#core/contract/currencies.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../fail.ts';
import { PerCall } from '../per-call.ts';
import { customFieldsOf, namesOf } from './custom-columns.ts';

/** Custom values by field id as they are sent: null, nothing, or an empty list empties one. */
export type CustomInput = Readonly<Record<string, CustomValue>>;
/** Fields whose value changes, with the value; null for an emptied one. */
export interface CustomChange { field: CustomField; value: CustomValue }

const isEmpty = (value: CustomValue | undefined) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const fitting = new PerCall<Set<string>>();

/** Notes that a record or member is one a field may point at, so that the many rows of an import need not ask one by one. */
export function noteFitting(ctx: Ctx, field: CustomField, id: string): void {
  const known = fitting.get(ctx) ?? new Set();
  fitting.set(ctx, known.add(`${field.id} ${id}`));
}

async function fits(ctx: Ctx, field: CustomField, id: string): Promise<boolean> {
  return fitting.get(ctx)?.has(`${field.id} ${id}`) === true || (await namesOf(ctx, field, [id])).size === 1;
}

/** Problem of a value for its field, in words; null when it fits. */
async function problemOf(ctx: Ctx, field: CustomField, value: Exclude<CustomValue, null>): Promise<string | null> {
  const text = typeof value === 'string' ? value : null;
  switch (field.type) {
    case 'text': return text === null ? 'Enter text here.' : null;
    case 'url': return text !== null && z.url({ protocol: /^https?$/ }).safeParse(text).success ? null : 'Enter an address that begins with https://.';
    case 'number': return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e15 ? null : 'Enter a number.';
    case 'checkbox': return typeof value === 'boolean' ? null : 'Choose yes or no.';
    case 'money': return typeof value === 'object' && !Array.isArray(value) && isCurrency(value.currency) ? null : 'Enter an amount and its currency.';
    case 'date': return z.iso.date().safeParse(value).success ? null : 'Enter a date as YYYY-MM-DD.';
    case 'select': return text !== null && field.options.includes(text) ? null : 'Choose one of the options.';
    case 'multi': return Array.isArray(value) && new Set(value).size === value.length && value.every((v) => field.options.includes(v)) ? null : 'Choose from the options.';
    case 'user': return text !== null && z.uuid().safeParse(text).success && await fits(ctx, field, text) ? null : 'Choose a member of this workspace.';
    case 'formula': return says('core.computed');
    case 'relation': return text !== null && await fits(ctx, field, text) ? null : 'Choose a record.';
  }
}

/**
 * Checks what is sent for the custom fields of a kind of record; refuses naming each wrong field below `path`. For a
 * new record the required ones must be there; for a change an absent field stays as it is.
 */
export async function checkCustom(ctx: Ctx, topic: string, given: CustomInput, fresh: boolean, path = 'custom', known?: readonly CustomField[]): Promise<CustomChange[]> {
  if (!fresh && Object.keys(given).length === 0) return [];
  const fields = known ?? await customFieldsOf(ctx, topic);
  const wrong: Array<{ path: string; code: string; message: string }> = [];
  for (const id of Object.keys(given)) if (!fields.some((f) => f.id === id)) wrong.push({ path: `${path}.${id}`, code: 'unknown_field', message: 'This field is not known here.' });
  const changes: CustomChange[] = [];
  for (const field of fields) {
    if ((!fresh || field.formula) && !Object.hasOwn(given, field.id)) continue;
    if (field.formula) { wrong.push({ path: `${path}.${field.id}`, code: 'core.computed', message: says('core.computed') }); continue; }
    const value = given[field.id];
    const problem = isEmpty(value) ? (field.required ? 'This field is required.' : null) : await problemOf(ctx, field, value!);
    if (problem) wrong.push({ path: `${path}.${field.id}`, code: isEmpty(value) ? 'required' : 'invalid', message: problem });
    else if (!fresh || !isEmpty(value)) changes.push({ field, value: isEmpty(value) ? null : value! });
  }
  if (wrong.length > 0) throw new Refusal('core.invalid_input', {}, wrong);
  return changes;
}

/** Those of the changes that differ from what a record has. */
export function differingCustom(before: unknown, changes: readonly CustomChange[]): CustomChange[] {
  const had = (before ?? {}) as Record<string, CustomValue>;
  const text = (value: CustomValue | undefined) => JSON.stringify(value ?? null, value && typeof value === 'object' && !Array.isArray(value) ? ['amount', 'currency'] : undefined);
  return changes.filter(({ field, value }) => text(had[field.id]) !== text(value));
}

/** From and to by the fields' names, for the timeline. */
export function customChangesOf(before: unknown, changes: readonly CustomChange[]): Record<string, [unknown, unknown]> {
  const had = (before ?? {}) as Record<string, CustomValue>;
  return Object.fromEntries(changes.map(({ field, value }) => [field.label, [had[field.id] ?? null, value]]));
}

/** Values of some fields of many records by record and field, whoever may see the records: for rules and figures, not for people. */
export async function customValuesOf(ctx: Ctx, topic: string, ids: readonly string[], fieldIds: readonly string[]): Promise<Map<string, Record<string, CustomValue>>> {
  const rows = await ctx.sql<{ id: string; field: string; value: CustomValue }>('select subject_id as id, field_id as field, value from core.custom_value where workspace_id = $1 and topic = $2 and subject_id = any($3::text[]) and field_id = any($4::uuid[])', [ctx.workspaceId, topic, ids, fieldIds]);
  const values = new Map<string, Record<string, CustomValue>>();
  for (const { id, field, value } of rows) values.set(id, { ...values.get(id), [field]: value });
  return values;
}

/** Writes checked values of many records in at most two statements. */
export async function writeCustom(ctx: Ctx, topic: string, writes: ReadonlyArray<{ id: string; changes: readonly CustomChange[] }>): Promise<void> {
  const all = writes.flatMap(({ id, changes }) => changes.map(({ field, value }) => ({ subject_id: id, field_id: field.id, value })));
  const [gone, kept] = [all.filter((w) => w.value === null), all.filter((w) => w.value !== null)];
  if (gone.length > 0) await ctx.sql('delete from core.custom_value v using unnest($3::text[], $4::uuid[]) as n(subject_id, field_id) where v.workspace_id = $1 and v.topic = $2 and v.subject_id = n.subject_id and v.field_id = n.field_id', [ctx.workspaceId, topic, gone.map((w) => w.subject_id), gone.map((w) => w.field_id)]);
  if (kept.length > 0) {
    await ctx.sql(
      `insert into core.custom_value (workspace_id, topic, subject_id, field_id, value) select $1, $2, n.subject_id, n.field_id, n.value from jsonb_to_recordset($3::jsonb) as n(subject_id text, field_id uuid, value jsonb)
       on conflict (workspace_id, topic, subject_id, field_id) do update set value = excluded.value, updated_at = now()`, [ctx.workspaceId, topic, JSON.stringify(kept)]);
  }
}
