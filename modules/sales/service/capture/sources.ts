import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { captureSays, leadSourceFields, leadSources, type addSourceCost, type LeadSource, type listSourceCosts, type sourceReport } from '../../contract/capture.ts';
import { instantSql } from '../leads/scope.ts';
import { broughtBy, type LeadKey } from './brought.ts';
import { respell } from './spellings.ts';
import { addCostTo, costsIn, removeCostFrom, type CostTable } from './costs.ts';

const f = leadSourceFields;
const source: ListSource = {
  from: 'sales.source s', key: 's.id',
  select: `s.id, s.version, s.name, s.notes, (select count(*) from sales.lead l where l.workspace_id = s.workspace_id and l.sources @> jsonb_build_array(s.name) and l.deleted_at is null)::int as leads, ${instantSql('s.created_at')} as "createdAt", ${instantSql('s.updated_at')} as "updatedAt"`,
  fields: { name: { ...f.name, sql: 's.name' }, createdAt: { ...f.createdAt, sql: 's.created_at' } },
  scope: (ctx, p) => `s.workspace_id = ${p.add(ctx.workspaceId)} and s.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }], search: (words, p) => `s.name ilike ${p.add(likePattern(words))}`,
};
/** Sources as records. */
export const sourceRecord: RecordTable = { table: 'sales.source', topic: leadSources.topic, source, title: 'name', can: 'sales.lead.view', columns: { name: 'name', notes: 'notes' }, endpoints: { create: leadSources.create, update: leadSources.update, remove: leadSources.remove } };

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try { return await work(); } catch (error) {
    if ((error as { code?: string }).code === '23505') failField('name', captureSays('sales.source_taken'), 'taken');
    throw error;
  }
}

/** Adds a source. */
export const createSource = (ctx: Ctx, { name, notes }: InputOf<typeof leadSources.create>): Promise<LeadSource> => unlessTaken(async () => { const made = await insertRow<LeadSource>(ctx, sourceRecord, { name, notes }); await respell(ctx, made.name); return getRow<LeadSource>(ctx, sourceRecord, made.id); });
/** Changes a source. Leads keep the name they came with; only written in another way (case, accents) it is written so with them, too. */
export const updateSource = (ctx: Ctx, { id, version, name, notes }: InputOf<typeof leadSources.update>): Promise<LeadSource> => unlessTaken(async () => { const after = await patchRow<LeadSource>(ctx, sourceRecord, id, version, { name, notes }); await respell(ctx, after.name); return getRow<LeadSource>(ctx, sourceRecord, id); });
/** Brings a source back, unless another one has its name now; it says again how that is written. */
export const restoreSource = (ctx: Ctx, { id }: { id: string }): Promise<LeadSource> => unlessTaken(async () => { const back = await restoreRow<LeadSource>(ctx, sourceRecord, id); await respell(ctx, back.name); return getRow<LeadSource>(ctx, sourceRecord, id); });

const costs: CostTable = { table: 'sales.source_cost', column: 'source_id', record: sourceRecord };
/** What a source cost, newest first. */
export const costsOf = (ctx: Ctx, { id }: InputOf<typeof listSourceCosts>): Promise<OutputOf<typeof listSourceCosts>> => costsIn(ctx, costs, id);
/** Adds a cost in the workspace's currency. */
export const addCost = (ctx: Ctx, input: InputOf<typeof addSourceCost>): Promise<OutputOf<typeof addSourceCost>> => addCostTo(ctx, costs, input);
/** Takes a cost away. */
export const removeCost = (ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> => removeCostFrom(ctx, costs, id);

const firstSource: LeadKey = {
  of: 'source', sql: "coalesce(l.sources ->> 0, '')", ownSql: 'o.sources ->> 0', ownKnown: 'o.sources is not null',
  costs: 'select s.name as key, c.amount::text as amount, c.from_on::text as "fromOn", c.to_on::text as "toOn" from sales.source_cost c join sales.source s on s.id = c.source_id where c.workspace_id = $1 and c.currency = $4 and c.from_on <= $3::date and c.to_on >= $2::date and s.deleted_at is null',
};

/** What the sources brought: leads of these days, and opportunities without a lead, by their first source, whatever became of them until now. */
export async function reportOf(ctx: Ctx, input: InputOf<typeof sourceReport>): Promise<OutputOf<typeof sourceReport>> {
  const { items, ...rest } = await broughtBy(ctx, input, firstSource);
  return { ...rest, items: items.slice(0, 200).map(({ key, ...figures }) => ({ source: key, ...figures })) };
}
