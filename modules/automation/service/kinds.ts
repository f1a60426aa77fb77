import type { z } from 'zod';
import { zodOf, type Endpoint, type InputOf, type OutputOf } from '#core/contract/endpoint.ts';
import { allEventDefinitions } from '#core/contract/events.ts';
import { targetOf } from '#core/contract/fields.ts';
import { customListField, customPrefix } from '#core/contract/list.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { customFieldsOf, findRelated } from '#core/server/resource/custom-columns.ts';
import { listRows } from '#core/server/resource/list.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { listColleagues } from '#modules/workspace/api.ts';
import type * as contract from '../contract.ts';
import type { Kind, KindField } from '../contract.ts';

/** Kinds of records that rules can be about: those that people change, or whose events are declared. One that borrows the fields of another is none of its own. */
export function allKinds(app: App): RecordTable[] {
  return app.modules.flatMap((m) => m.records ?? []).filter((r) => (r.source.custom ?? r.topic) === r.topic && (r.endpoints?.update || eventsOf(r).length > 0));
}

/** The kind of a topic, when the viewer may see its lists; null otherwise. */
export function findKind(ctx: Ctx, topic: string): RecordTable | null {
  return allKinds(ctx.app).find((r) => r.topic === topic && (!r.can || ctx.can(r.can))) ?? null;
}

/** Declared events of a kind of record, besides that it was added or changed, which is said of all of them. */
export function eventsOf({ topic, endpoints }: RecordTable): Array<{ type: string; text: string }> {
  const plain = endpoints?.update ? [`${topic}.created`, `${topic}.changed`] : [];
  // What is removed can no longer be looked at.
  return allEventDefinitions().filter((d) => d.type.startsWith(`${topic}.`) && !plain.includes(d.type) && !/\.(removed|erased)$/.test(d.type)).map(({ type, text }) => ({ type, text }));
}

/** Fields a change of a record takes, by name. */
export function changeShape({ endpoints }: RecordTable): Record<string, z.ZodType> {
  const input = endpoints?.update ? zodOf((endpoints.update as Endpoint).input) as { shape?: Record<string, z.ZodType> } : {};
  return input.shape ?? {};
}

/** What an id field points at: `member`, the topic of a record, or null where nobody said. */
export function refersTo(record: RecordTable, key: string): string | null {
  let schema: z.ZodType | undefined = changeShape(record)[key];
  while (schema && 'unwrap' in schema && typeof schema.unwrap === 'function') schema = (schema.unwrap as () => z.ZodType)();
  return (schema && targetOf(schema)) ?? record.source.fields[key]?.recordTopic ?? null;
}

/** The field that says who is responsible for a record: the first that holds a member. */
export function ownerField(record: RecordTable): string | null {
  return Object.keys(record.source.fields).find((key) => record.source.fields[key]!.type === 'id' && refersTo(record, key) === 'member') ?? null;
}

/** Who is responsible for a record; null when it is nobody. */
export function ownerOf(record: RecordTable, row: Record<string, unknown>): string | null {
  const key = ownerField(record);
  const owner = key === null ? null : row[key];
  return typeof owner === 'string' ? owner : null;
}

/** Whether an id has words a person can choose by: members, other records, or a name that stands beside it in the row, as `stage` beside `stageId`. */
const hasWords = (record: RecordTable, key: string, named: ReadonlySet<string>): boolean => refersTo(record, key) !== null || named.has(key);

/** Kinds of records whose lists the viewer may see, and whom actions can be for. */
export async function listKinds(ctx: Ctx): Promise<OutputOf<typeof contract.listKinds>> {
  const people = await listColleagues(ctx);
  const roles = new Map(people.map(({ role }) => [role.key, role]));
  return {
    items: allKinds(ctx.app).filter((r) => !r.can || ctx.can(r.can)).map((r) => kindOf(ctx, r)),
    members: people.map((c) => ({ id: c.accountId, name: c.person.name })).sort((a, b) => a.name.localeCompare(b.name)),
    roles: [...roles.values()].sort((a, b) => b.rank - a.rank).map(({ key, name, custom }) => ({ key, name, custom })),
  };
}

function kindOf(ctx: Ctx, record: RecordTable): Kind {
  const { topic, endpoints } = record;
  const [owner, events, update] = [ownerField(record), eventsOf(record), endpoints?.update as Endpoint | undefined];
  const mayChange = update !== undefined && (!update.can.includes('.') || ctx.can(update.can));
  const named = ((endpoints?.create ?? endpoints?.update) as Endpoint | undefined)?.id.split('.')[0];
  return {
    topic, name: named ?? topic.split('.')[1]!, owner, events, happens: [...(update ? ['created', 'changed'] as const : []), ...(events.length > 0 ? ['event'] as const : [])],
    actions: ['notify', ...(mayChange ? ['set'] as const : []), 'follow', ...(owner === null ? [] : ['remind'] as const), 'comment'],
  };
}

/** Fields of a kind of record, with the workspace's own. */
export async function fieldsOf(ctx: Ctx, record: RecordTable, named: ReadonlySet<string> = new Set()): Promise<KindField[]> {
  const shape = changeShape(record);
  const own = Object.entries(record.source.fields).map(([key, field]): KindField => ({
    key, type: field.type, options: field.options ? [...field.options] : null, nullable: field.nullable ?? false, filterable: field.filterable !== false,
    settable: key in shape && (field.type !== 'id' || hasWords(record, key, named)), watched: key in shape || Object.hasOwn(record.columns, key), refers: refersTo(record, key), label: null,
  }));
  const added = record.source.custom ? await customFieldsOf(ctx, record.source.custom) : [];
  return [...own, ...added.map((f): KindField => {
    const { type, options, nullable } = customListField(f);
    return { key: customPrefix + f.id, type, options: options ? [...options] : null, nullable: nullable ?? false, filterable: true, settable: !f.formula, watched: !f.formula, refers: f.type === 'user' ? 'member' : f.relationTopic, label: f.label };
  })];
}

const looked = 200;

/** Names that stand beside ids in the newest records, as `stage` beside `stageId`: ids whose record is no kind of its own can be chosen by them. */
async function namesBeside(ctx: Ctx, { source }: RecordTable): Promise<Map<string, Map<string, string>>> {
  const keys = Object.keys(source.fields).filter((key) => source.fields[key]!.type === 'id' && key.endsWith('Id'));
  const found = new Map<string, Map<string, string>>();
  if (keys.length === 0) return found;
  const { items } = await listRows<Record<string, unknown>>(ctx, source, { limit: looked, sort: [], count: 'none' });
  for (const row of items) {
    for (const key of keys) {
      const [id, name] = [row[key], row[key.slice(0, -2)]];
      if (typeof id === 'string' && typeof name === 'string' && name !== '') found.set(key, (found.get(key) ?? new Map<string, string>()).set(id, name));
    }
  }
  return found;
}

/** Fields of a kind of record, and what ids among them may be. */
export async function listKindFields(ctx: Ctx, { topic }: InputOf<typeof contract.listKindFields>): Promise<OutputOf<typeof contract.listKindFields>> {
  const record = found(findKind(ctx, topic));
  const beside = await namesBeside(ctx, record);
  const items = await fieldsOf(ctx, record, new Set(beside.keys()));
  const choices: Record<string, Array<{ value: string; label: string }>> = {};
  for (const { key, type, refers } of items) {
    if (type !== 'id') continue;
    if (refers === 'member') choices[key] = (await listColleagues(ctx)).map((c) => ({ value: c.accountId, label: c.person.name })).sort((a, b) => a.label.localeCompare(b.label));
    else if (refers !== null && findAny(ctx, refers)) choices[key] = (await findRelated(ctx, { relationTopic: refers } as Parameters<typeof findRelated>[1], '')).map(({ id, label }) => ({ value: id, label }));
    else if (beside.has(key)) choices[key] = [...beside.get(key)!].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
  }
  return { items, choices };
}

const findAny = (ctx: Ctx, topic: string): boolean => ctx.app.modules.some((m) => m.records?.some((r) => r.topic === topic && (!r.can || ctx.can(r.can))));
