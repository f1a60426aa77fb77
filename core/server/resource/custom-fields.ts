import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { InputOf } from '#core/contract/endpoint.ts';
import { createCustomField, getCustomValues, listCustomFields, removeCustomField, setCustomValues, updateCustomField, type CustomField, type CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '../context.ts';
import { fail, failField, found, Refusal } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { findRow } from './records.ts';
import { mayChange, peopleOf, recordOf, visibleRecord } from './registry.ts';

const columns = 'id, topic, label, type, options, relation_topic as "relationTopic", required, position, version';
const limit = 60;

function fieldsOf(ctx: Ctx, topic: string): Promise<CustomField[]> {
  return ctx.sql<CustomField>(`select ${columns} from core.custom_field where workspace_id = $1 and topic = $2 and deleted_at is null order by position, id`, [ctx.workspaceId, topic], 'core.custom_field.list');
}

async function list(ctx: Ctx, { topic }: { topic: string }): Promise<{ items: CustomField[] }> {
  recordOf(ctx, topic);
  return { items: await fieldsOf(ctx, topic) };
}

function checkShape(ctx: Ctx, field: { type: string; options?: string[] | undefined; relationTopic?: string | undefined }): void {
  const chooses = field.type === 'select' || field.type === 'multi';
  if (chooses && !field.options?.length) failField('options', 'Give at least one option.');
  if (!chooses && field.options?.length) failField('options', 'Only choices have options.');
  if (field.type === 'relation') recordOf(ctx, field.relationTopic ?? failField('relationTopic', 'Choose what it points at.'));
  else if (field.relationTopic !== undefined) failField('relationTopic', 'Only relations point at records.');
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try { return await work(); } catch (error) {
    if ((error as { code?: string }).code === '23505') failField('label', 'There is a field of this name already.', 'taken');
    throw error;
  }
}

function tell(ctx: Ctx, verb: string, id: string, data: Record<string, unknown> = {}): void {
  ctx.emit({ type: `core.custom_field.${verb}`, id, data });
}

async function create(ctx: Ctx, input: InputOf<typeof createCustomField>): Promise<CustomField> {
  recordOf(ctx, input.topic);
  checkShape(ctx, input);
  const present = await fieldsOf(ctx, input.topic);
  if (present.length >= limit) failField('topic', `At most ${limit} fields can be added.`);
  const [field] = await unlessTaken(() => ctx.sql<CustomField>(
    `insert into core.custom_field (id, workspace_id, topic, label, type, options, relation_topic, required, position) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [uuidv7(), ctx.workspaceId, input.topic, input.label, input.type, JSON.stringify(input.options ?? []), input.relationTopic ?? null, input.required ?? false, input.position ?? (present.at(-1)?.position ?? 0) + 10]));
  tell(ctx, 'created', field!.id, { topic: input.topic, label: input.label });
  return field!;
}

async function update(ctx: Ctx, input: InputOf<typeof updateCustomField>): Promise<CustomField> {
  const before = found((await ctx.sql<CustomField>(`select ${columns} from core.custom_field where workspace_id = $1 and id = $2 and deleted_at is null for update`, [ctx.workspaceId, input.id]))[0]);
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: before });
  const after = { ...before, ...Object.fromEntries(Object.entries(input).filter(([, v]) => v !== undefined)) };
  checkShape(ctx, { type: after.type, options: after.options, relationTopic: after.relationTopic ?? undefined });
  const [field] = await unlessTaken(() => ctx.sql<CustomField>(
    `update core.custom_field set label = $3, options = $4, required = $5, position = $6, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning ${columns}`,
    [ctx.workspaceId, input.id, after.label, JSON.stringify(after.options), after.required, after.position]));
  tell(ctx, 'changed', input.id, { topic: before.topic, label: after.label });
  return field!;
}

async function remove(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const field = found((await ctx.sql<{ topic: string; label: string }>('update core.custom_field set deleted_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and deleted_at is null returning topic, label', [ctx.workspaceId, id]))[0]);
  tell(ctx, 'removed', id, field);
  return { id };
}

async function values(ctx: Ctx, input: InputOf<typeof getCustomValues>): Promise<{ values: Record<string, CustomValue> }> {
  await visibleRecord(ctx, input);
  const rows = await ctx.sql<{ field_id: string; value: CustomValue }>(
    'select v.field_id, v.value from core.custom_value v join core.custom_field f on f.id = v.field_id and f.deleted_at is null where v.workspace_id = $1 and v.topic = $2 and v.subject_id = $3', [ctx.workspaceId, input.topic, input.subjectId], 'core.custom_value.get');
  return { values: Object.fromEntries(rows.map((r) => [r.field_id, r.value])) };
}

/** Problem of a value for its field, in words; null when it fits. */
async function valueProblem(ctx: Ctx, field: CustomField, value: Exclude<CustomValue, null>): Promise<string | null> {
  const text = typeof value === 'string' ? value : null;
  switch (field.type) {
    case 'text': return text === null ? 'Enter text here.' : null;
    case 'number': return typeof value === 'number' && Number.isFinite(value) ? null : 'Enter a number.';
    case 'money': return typeof value === 'object' && !Array.isArray(value) ? null : 'Enter an amount and its currency.';
    case 'date': return z.iso.date().safeParse(value).success ? null : 'Enter a date as YYYY-MM-DD.';
    case 'select': return text !== null && field.options.includes(text) ? null : 'Choose one of the options.';
    case 'multi': return Array.isArray(value) && value.every((v) => field.options.includes(v)) ? null : 'Choose from the options.';
    case 'user': return text !== null && z.uuid().safeParse(text).success && (await peopleOf(ctx, [text]))(text) ? null : 'Choose a member of this workspace.';
    case 'relation': return text !== null && await findRow(ctx, recordOf(ctx, field.relationTopic!), text) ? null : 'Choose a record.';
  }
}

async function setValues(ctx: Ctx, input: InputOf<typeof setCustomValues>): Promise<{ values: Record<string, CustomValue> }> {
  const { record, row } = await visibleRecord(ctx, input);
  if (!mayChange(ctx, record)) fail('core.forbidden');
  const fields = new Map((await fieldsOf(ctx, input.topic)).map((f) => [f.id, f]));
  const before = (await values(ctx, input)).values;
  const changes: Record<string, [unknown, unknown]> = {};
  for (const [fieldId, value] of Object.entries(input.values)) {
    const field = fields.get(fieldId) ?? failField(`values.${fieldId}`, 'This field is not known here.', 'unknown_field');
    const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    const problem = empty ? (field.required ? 'This field is required.' : null) : await valueProblem(ctx, field, value);
    if (problem) failField(`values.${fieldId}`, problem);
    if (JSON.stringify(before[fieldId] ?? null) === JSON.stringify(empty ? null : value)) continue;
    changes[field.label] = [before[fieldId] ?? null, empty ? null : value];
    const key = [ctx.workspaceId, input.topic, input.subjectId, fieldId];
    if (empty) await ctx.sql('delete from core.custom_value where workspace_id = $1 and topic = $2 and subject_id = $3 and field_id = $4', key);
    else await ctx.sql('insert into core.custom_value (workspace_id, topic, subject_id, field_id, value) values ($1, $2, $3, $4, $5) on conflict (workspace_id, topic, subject_id, field_id) do update set value = excluded.value, updated_at = now()', [...key, JSON.stringify(value)]);
  }
  if (Object.keys(changes).length > 0) ctx.emit({ type: `${record.topic}.changed`, id: row.id, version: row.version, data: { changes }, ...(record.can ? { can: record.can } : {}) });
  return values(ctx, input);
}

/** Endpoints of custom fields. */
export const customFieldRoutes: Route[] = [
  handle(listCustomFields, list), handle(createCustomField, create), handle(updateCustomField, update), handle(removeCustomField, remove), handle(getCustomValues, values), handle(setCustomValues, setValues),
];
