import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { customPrefix } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { titleOf } from '#core/server/resource/record-card.ts';
import { findRow, type RecordTable, type Row } from '#core/server/resource/records.ts';
import { keyCast } from '#core/server/resource/list.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { titleOf as titleColumn } from '#core/server/resource/custom-columns.ts';
import type * as contract from '../contract.ts';
import { commentBody, remindedAt } from './actions.ts';
import { checkRule } from './check.ts';
import { fitting, readConditions } from './fitting.ts';
import { findKind, ownerOf } from './kinds.ts';
import { peopleFor } from './people.ts';
import { saidOf, textFor, wordOf } from './texts.ts';

const most = 20;

/** Records of a kind as the viewer may see them, the newest first. */
export async function findRecords(ctx: Ctx, { topic, q }: InputOf<typeof contract.findRecords>): Promise<OutputOf<typeof contract.findRecords>> {
  const record = found(findKind(ctx, topic));
  const { source } = record;
  const values: unknown[] = [];
  const p = { add: (v: unknown) => `$${values.push(v)}` };
  const where = [source.scope(ctx, p), ...(q && source.search ? [source.search(q, p)] : [])];
  const title = titleColumn(record).sql;
  return { items: await ctx.sql(`select (${source.key})::text as id, coalesce(nullif((${title})::text, ''), (${source.key})::text) as label from ${source.from} where ${where.join(' and ')} order by ${source.key}::${keyCast(source)} desc limit ${most}`, values) };
}

type Step = OutputOf<typeof contract.tryRule>['steps'][number];
const nothing = { people: [], text: null, field: null, from: null, to: null, at: null, problem: null };

/** What a rule as it stands in the editor would do with a record; nothing is done. */
export async function tryRule(ctx: Ctx, input: InputOf<typeof contract.tryRule>): Promise<OutputOf<typeof contract.tryRule>> {
  const rule = input as contract.Written;
  const record = await checkRule(ctx, rule);
  const row = found(await findRow<Row>(ctx, record, input.recordId));
  const holds = (await fitting(ctx, record, readConditions(record, rule.conditions), [row.id])).has(row.id);
  const steps: Step[] = [];
  for (const action of rule.actions) steps.push(await wouldDo(ctx, record, row, rule.name, action));
  return { holds, record: { id: row.id, title: titleOf(record, row) || row.id }, steps };
}

async function wouldDo(ctx: Ctx, record: RecordTable, row: Row, name: string, action: contract.Action): Promise<Step> {
  const people = async (to: contract.People) => (await peopleFor(ctx, record, row, to)).map((m) => m.person.name);
  const said = async (text: string, reader: string | null = null) => textFor(ctx, text, await saidOf(ctx, record, row, text), { reader });
  switch (action.do) {
    case 'notify': return { ...nothing, do: action.do, people: await people(action.to), text: await said(action.text, ctx.actorId) };
    case 'follow': return { ...nothing, do: action.do, people: await people(action.to) };
    case 'comment': return { ...nothing, do: action.do, text: commentBody(name, await said(action.text)) };
    case 'remind': {
      const owner = ownerOf(record, row);
      return { ...nothing, do: action.do, people: owner === null ? [] : [(await peopleOf(ctx, [owner]))(owner)?.name ?? ''].filter((n) => n !== ''), text: await said(action.note, owner), at: remindedAt(action.days) };
    }
    case 'set': {
      const { field, value } = action;
      const from = field.startsWith(customPrefix) ? (row['custom'] as Record<string, unknown> | undefined)?.[field.slice(customPrefix.length)] ?? null : record.source.fields[field]?.type === 'id' ? await wordOf(ctx, record, row, field) : row[field] ?? null;
      return { ...nothing, do: action.do, field, from, to: value };
    }
  }
}
