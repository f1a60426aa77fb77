import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import {
  createCustomField, getCustomValues, listCustomChoices, listCustomFields, listCustomTopics, listFormulaOperands, orderCustomFields, removeCustomField, restoreCustomField, setCustomValues, updateCustomField, type CustomField, type CustomValue,
} from '#core/contract/records.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '../context.ts';
import { fail, failField, found, Refusal } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { columnOf, computeFormulas, customFieldsOf, findRelated, hasFormulas, mark, namesOf } from './custom-columns.ts';
import { checkCustom, customChangesOf, differingCustom, writeCustom } from './custom-values.ts';
import { formulasUsing, operandsOf, withFormula } from './formulas.ts';
import { heardAt } from './records.ts';
import { recordOf, requireChange, visibleRecord } from './registry.ts';

const limit = 60;

/** A field by its id, locked for a change; those of kinds the viewer may not see do not exist. */
async function fieldOf(ctx: Ctx, id: string, lock = false): Promise<CustomField> {
  const { topic } = found((await ctx.sql<{ topic: string }>(`select topic from core.custom_field where workspace_id = $1 and id = $2${lock ? ' for update' : ''}`, [ctx.workspaceId, id]))[0]);
  recordOf(ctx, topic);
  return found((await customFieldsOf(ctx, topic, true)).find((f) => f.id === id));
}

/** Kinds of records by their topic; one that borrows the fields of another (`source.custom`) is none of its own. */
async function topics(ctx: Ctx) {
  const counts = new Map((await ctx.sql<{ topic: string; n: number }>('select topic, count(*)::int as n from core.custom_field where workspace_id = $1 and deleted_at is null group by topic', [ctx.workspaceId])).map((r) => [r.topic, r.n]));
  const records = ctx.app.modules.flatMap((m) => m.records ?? []).filter((r) => r.endpoints?.update && (r.source.custom ?? r.topic) === r.topic && (!r.can || ctx.can(r.can)));
  return { items: records.map((r) => ({ topic: r.topic, name: ((r.endpoints!.create ?? r.endpoints!.update) as { id: string }).id.split('.')[0]!, fields: counts.get(r.topic) ?? 0 })) };
}

async function list(ctx: Ctx, { topic, archived }: InputOf<typeof listCustomFields>): Promise<{ items: CustomField[] }> {
  recordOf(ctx, topic);
  return { items: await customFieldsOf(ctx, topic, archived ?? false) };
}

function checkShape(ctx: Ctx, field: { type: string; options?: string[] | undefined; relationTopic?: string | undefined; required?: boolean | undefined; formula?: string | undefined }): void {
  const chooses = field.type === 'select' || field.type === 'multi';
  if (chooses && !field.options?.length) failField('options', 'Give at least one option.');
  if (chooses && new Set(field.options!.map((o) => o.toLowerCase())).size !== field.options!.length) failField('options', 'Two options have the same name.', 'taken');
  if (!chooses && field.options?.length) failField('options', 'Only choices have options.');
  if (field.type === 'relation') recordOf(ctx, field.relationTopic ?? failField('relationTopic', 'Choose what it points at.'));
  else if (field.relationTopic !== undefined) failField('relationTopic', 'Only relations point at records.');
  if (field.type !== 'formula' && field.formula !== undefined) failField('formula', says('core.formula_unwanted'));
  if (field.type === 'formula' && field.required) failField('required', says('core.formula_required'));
}

/** What a formula field keeps of the expression it is given; null of other fields. */
function formulaOf(ctx: Ctx, field: CustomField, given: string | undefined, present: readonly CustomField[]): CustomField['formula'] {
  if (field.type !== 'formula' || (given === undefined && field.formula)) return field.formula;
  const source = { ...recordOf(ctx, field.topic).source, custom: field.topic };
  return withFormula(field, given ?? '', source, present, (f) => columnOf(source, f)).formula;
}

/** Formulas are checked against each other: of a kind of record only one person at a time changes what they use. */
async function alone(ctx: Ctx, topic: string): Promise<void> {
  await ctx.sql("select pg_advisory_xact_lock(hashtextextended('core.custom_field:' || $1 || ':' || $2, 0))", [String(ctx.workspaceId), topic]);
}

async function operands(ctx: Ctx, { topic }: InputOf<typeof listFormulaOperands>) {
  return { items: operandsOf(recordOf(ctx, topic).source, await customFieldsOf(ctx, topic)) };
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
  await alone(ctx, input.topic);
  const present = await customFieldsOf(ctx, input.topic);
  if (present.length >= limit) failField('topic', `At most ${limit} fields can be added.`);
  const id = uuidv7();
  const formula = formulaOf(ctx, { id, topic: input.topic, label: input.label, type: input.type, options: [], relationTopic: null, required: false, formula: null, position: 0, archived: false, version: 1 }, input.formula, present);
  await unlessTaken(() => ctx.sql(
    'insert into core.custom_field (id, workspace_id, topic, label, type, options, relation_topic, required, position, formula) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [id, ctx.workspaceId, input.topic, input.label, input.type, JSON.stringify(input.options ?? []), input.relationTopic ?? null, input.required ?? false, (present.at(-1)?.position ?? 0) + 10, formula && JSON.stringify(formula)]));
  tell(ctx, 'created', id, { topic: input.topic, label: input.label });
  return fieldOf(ctx, id);
}

/** Gives records that hold a changed option the one that takes its place; refuses when a used option would vanish in silence. */
async function replaceOptions(ctx: Ctx, before: CustomField, options: readonly string[], replace: Readonly<Record<string, string | null>>): Promise<void> {
  for (const gone of before.options.filter((o) => !options.includes(o))) {
    const holds = before.type === 'multi' ? 'value ? $4' : "value #>> '{}' = $4";
    const where = `workspace_id = $1 and topic = $2 and field_id = $3 and ${holds}`;
    const key = [ctx.workspaceId, before.topic, before.id, gone];
    if (!Object.hasOwn(replace, gone)) {
      const [{ n } = { n: 0 }] = await ctx.sql<{ n: number }>(`select count(*)::int as n from core.custom_value where ${where}`, key);
      if (n > 0) fail('core.option_in_use', { option: gone, count: n });
      continue;
    }
    const next = replace[gone] ?? null;
    if (next !== null && !options.includes(next)) failField(`replace.${gone}`, 'Choose one of the options.');
    if (before.type === 'select') await (next === null ? ctx.sql(`delete from core.custom_value where ${where}`, key) : ctx.sql(`update core.custom_value set value = to_jsonb($5::text), updated_at = now() where ${where}`, [...key, next]));
    else {
      await ctx.sql(`update core.custom_value set value = (value - $4)${next === null ? '' : ' || case when value ? $5 then \'[]\'::jsonb else jsonb_build_array($5::text) end'}, updated_at = now() where ${where}`, next === null ? key : [...key, next]);
      await ctx.sql("delete from core.custom_value where workspace_id = $1 and topic = $2 and field_id = $3 and value = '[]'", key.slice(0, 3));
    }
  }
}

async function update(ctx: Ctx, input: InputOf<typeof updateCustomField>): Promise<CustomField> {
  const before = await fieldOf(ctx, input.id, true);
  if (before.archived) fail('core.not_found');
  if (before.version !== input.version) throw new Refusal('core.version_conflict', { current: before });
  const after = { ...before, label: input.label ?? before.label, options: input.options ?? before.options, required: input.required ?? before.required };
  checkShape(ctx, { type: after.type, options: after.options, relationTopic: after.relationTopic ?? undefined, required: after.required, formula: input.formula });
  if (input.formula !== undefined) await alone(ctx, before.topic);
  const formula = formulaOf(ctx, before, input.formula, input.formula === undefined ? [] : await customFieldsOf(ctx, before.topic));
  await replaceOptions(ctx, before, after.options, input.replace ?? {});
  await unlessTaken(() => ctx.sql('update core.custom_field set label = $3, options = $4, required = $5, formula = $6, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, input.id, after.label, JSON.stringify(after.options), after.required, formula && JSON.stringify(formula)]));
  tell(ctx, 'changed', input.id, { topic: before.topic, label: after.label });
  return fieldOf(ctx, input.id);
}

async function order(ctx: Ctx, { topic, ids }: InputOf<typeof orderCustomFields>): Promise<{ items: CustomField[] }> {
  recordOf(ctx, topic);
  const present = await customFieldsOf(ctx, topic);
  if (new Set(ids).size !== present.length || ids.length !== present.length || !present.every((f) => ids.includes(f.id))) failField('ids', 'Name every field once.');
  await ctx.sql('update core.custom_field f set position = n.place::int * 10, updated_at = now() from unnest($3::uuid[]) with ordinality as n(id, place) where f.workspace_id = $1 and f.topic = $2 and f.id = n.id', [ctx.workspaceId, topic, ids]);
  tell(ctx, 'ordered', topic, { topic });
  return { items: await customFieldsOf(ctx, topic) };
}

async function remove(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const { topic, label, archived } = await fieldOf(ctx, id, true);
  if (archived) fail('core.not_found');
  await alone(ctx, topic);
  const [formula] = formulasUsing(await customFieldsOf(ctx, topic), id);
  if (formula) fail('core.field_in_formula', { field: label, formula: formula.label });
  await ctx.sql('update core.custom_field set deleted_at = now(), version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  tell(ctx, 'removed', id, { topic, label });
  return { id };
}

async function restore(ctx: Ctx, { id }: { id: string }): Promise<CustomField> {
  const field = await fieldOf(ctx, id, true);
  const { topic, label, archived } = field;
  if (!archived) fail('core.not_found');
  await alone(ctx, topic);
  const present = await customFieldsOf(ctx, topic);
  if (present.length >= limit) failField('id', `At most ${limit} fields can be added.`);
  // What it uses may have been put away, or give something else, since.
  const formula = formulaOf(ctx, field, field.formula?.expression, present);
  await unlessTaken(() => ctx.sql('update core.custom_field set deleted_at = null, position = $3, formula = $4, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id, (present.at(-1)?.position ?? 0) + 10, formula && JSON.stringify(formula)]));
  tell(ctx, 'restored', id, { topic, label });
  return fieldOf(ctx, id);
}

async function choices(ctx: Ctx, { id, q, ids }: InputOf<typeof listCustomChoices>): Promise<{ items: Array<{ id: string; label: string }> }> {
  const field = await fieldOf(ctx, id);
  if (field.type !== 'user' && field.type !== 'relation') fail('core.not_found');
  if (ids) return { items: [...await namesOf(ctx, field, ids)].map(([key, label]) => ({ id: key, label })) };
  return { items: field.type === 'user' ? [] : await findRelated(ctx, field, q ?? '') };
}

async function values(ctx: Ctx, input: InputOf<typeof getCustomValues>): Promise<{ values: Record<string, CustomValue> }> {
  const { record } = await visibleRecord(ctx, input);
  const rows = await ctx.sql<{ field_id: string; value: CustomValue }>(
    `select v.field_id::text, v.value from core.custom_value v join core.custom_field f on f.id = v.field_id and f.deleted_at is null where v.workspace_id = $1 and v.topic = $2 and v.subject_id = $3
     union all select '${mark}', to_jsonb($3::text) where ${hasFormulas('$2')}`, [ctx.workspaceId, input.topic, input.subjectId], 'core.custom_value.get');
  const custom: Record<string, CustomValue> = Object.fromEntries(rows.map((r) => [r.field_id, r.value]));
  await computeFormulas(ctx, { ...record.source, custom: input.topic }, [{ custom }]);
  return { values: custom };
}

async function setValues(ctx: Ctx, input: InputOf<typeof setCustomValues>): Promise<{ values: Record<string, CustomValue> }> {
  const { record, row } = await visibleRecord(ctx, input);
  await requireChange(ctx, record, row.id);
  const before = (await values(ctx, input)).values;
  const changes = differingCustom(before, await checkCustom(ctx, input.topic, input.values, false, 'values'));
  if (changes.length === 0) return { values: before };
  await writeCustom(ctx, input.topic, [{ id: row.id, changes }]);
  // Rows that carry their custom values count these changes too, so that an older copy is not taken for the newest.
  const counts = record.source.custom !== undefined;
  if (counts) await ctx.sql(`update ${record.table} set version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`, [ctx.workspaceId, row.id]);
  ctx.emit({ type: `${record.topic}.changed`, id: row.id, version: counts ? row.version + 1 : row.version, data: { changes: customChangesOf(before, changes) }, ...await heardAt(ctx, record, row.id) });
  return values(ctx, input);
}

/** Endpoints of custom fields. */
export const customFieldRoutes: Route[] = [
  handle(listCustomTopics, topics), handle(listFormulaOperands, operands), handle(listCustomFields, list), handle(createCustomField, create), handle(updateCustomField, update), handle(orderCustomFields, order), handle(removeCustomField, remove),
  handle(restoreCustomField, restore), handle(listCustomChoices, choices), handle(getCustomValues, values), handle(setCustomValues, setValues),
];
