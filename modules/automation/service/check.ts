import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { eventDefinition } from '#core/contract/events.ts';
import { customPrefix } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { fieldErrors } from '#core/server/http/input.ts';
import { checkCustom } from '#core/server/resource/custom-values.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { says, type Action, type FieldValue, type People, type Written } from '../contract.ts';
import { placeholdersIn } from '../rules/placeholders.ts';
import { fitting, readConditions } from './fitting.ts';
import { eventsOf, fieldsOf, findKind, ownerField, refersTo } from './kinds.ts';

/** The kind of record of a rule that is about to be saved; refuses what could never run, box by box, and what its author may not do themselves. */
export async function checkRule(ctx: Ctx, rule: Written): Promise<RecordTable> {
  const record = findKind(ctx, rule.topic) ?? failField('topic', says('automation.kind_unknown'));
  const fields = new Set((await fieldsOf(ctx, record)).map((f) => f.key));
  await checkWhen(ctx, record, rule);
  // Asked of a record that cannot be there: says what of the conditions does not fit.
  await fitting(ctx, record, readConditions(record, rule.conditions), [record.source.keyType === 'number' ? '0' : '00000000-0000-0000-0000-000000000000']);
  for (const [i, action] of rule.actions.entries()) await checkAction(ctx, record, fields, action, `actions.${i}`);
  return record;
}

async function checkWhen(ctx: Ctx, record: RecordTable, { when }: Written): Promise<void> {
  const { happens, eventType, field } = when;
  if (happens === 'event') {
    if (eventType === null || !eventDefinition(eventType) || !eventsOf(record).some((e) => e.type === eventType)) failField('when.eventType', says('automation.event_unknown'));
  } else if (!record.endpoints?.update) failField('when.happens', says('automation.event_unknown'));
  if (field === null) return;
  const known = (await fieldsOf(ctx, record)).find((f) => f.key === field);
  if (happens !== 'changed' || !known?.watched) failField('when.field', says('automation.field_unknown'));
  if (when.to !== undefined && known.options && when.to !== null && ![when.to].flat().every((v) => known.options!.includes(String(v as string)))) failField('when.to', says('automation.value_unfit'));
}

async function checkAction(ctx: Ctx, record: RecordTable, fields: ReadonlySet<string>, action: Action, path: string): Promise<void> {
  switch (action.do) {
    case 'notify': await checkPeople(ctx, record, action.to, `${path}.to`); return checkText(fields, action.text, `${path}.text`);
    case 'follow': return checkPeople(ctx, record, action.to, `${path}.to`);
    case 'comment': return checkText(fields, action.text, `${path}.text`);
    case 'remind':
      if (ownerField(record) === null) failField(`${path}.do`, says('automation.action_unfit'));
      return checkText(fields, action.note, `${path}.note`);
    case 'set': return checkSet(ctx, record, action, path);
  }
}

async function checkPeople(ctx: Ctx, record: RecordTable, to: People, path: string): Promise<void> {
  if (!to.owner && to.memberIds.length + to.roles.length === 0) failField(path, says('automation.nobody'));
  if (to.owner && ownerField(record) === null) failField(path, says('automation.action_unfit'));
  await requireColleagues(ctx, to.memberIds, path);
}

function checkText(fields: ReadonlySet<string>, text: string, path: string): void {
  const unknown = placeholdersIn(text).find((key) => !fields.has(key));
  if (unknown !== undefined) failField(path, says('automation.placeholder_unknown', { field: unknown }));
}

async function checkSet(ctx: Ctx, record: RecordTable, { field, value }: Extract<Action, { do: 'set' }>, path: string): Promise<void> {
  const update = record.endpoints?.update as Endpoint | undefined;
  const known = (await fieldsOf(ctx, record, new Set([field]))).find((f) => f.key === field);
  if (!update || !known?.settable) return failField(`${path}.field`, says('automation.field_unknown'));
  if (update.can.includes('.') && !ctx.can(update.can)) failField(`${path}.field`, says('automation.no_right'));
  if (refersTo(record, field) === 'member' && typeof value === 'string') await requireColleagues(ctx, [value], `${path}.value`);
  try {
    changeInput(record, field, value, { id: '00000000-0000-0000-0000-000000000000', version: 1 }, '');
    if (field.startsWith(customPrefix)) await checkCustom(ctx, record.source.custom!, { [field.slice(customPrefix.length)]: value }, false);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('core.invalid_input', {}, [{ ...(error.fields?.[0] ?? { code: 'invalid', message: says('automation.value_unfit') }), path: `${path}.value` }]);
    throw error;
  }
}

/** The input of the kind's own change endpoint that sets one field, checked as a form's would be. */
export function changeInput(record: RecordTable, field: string, value: FieldValue, row: { id: string; version: number }, workspaceSlug: string): never {
  const update = record.endpoints!.update as Endpoint;
  const change = field.startsWith(customPrefix) ? { custom: { [field.slice(customPrefix.length)]: value } } : { [field]: value };
  const parsed = zodOf(update.input).safeParse({ ...(update.pathKeys.includes('workspace_slug') ? { workspace_slug: workspaceSlug } : {}), ...change, id: row.id, version: row.version });
  if (!parsed.success) throw new Refusal('core.invalid_input', {}, fieldErrors(parsed.error));
  return parsed.data as never;
}
