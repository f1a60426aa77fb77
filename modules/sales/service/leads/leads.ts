import type { InputOf } from '#core/contract/endpoint.ts';
import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { checkCustom, customChangesOf, differingCustom, writeCustom } from '#core/server/resource/custom-values.ts';
import { removeRows } from '#core/server/resource/many-records.ts';
import { getRow, removeRow, restoreRow } from '#core/server/resource/records.ts';
import { consentsIn } from '#modules/parties/api.ts';
import type { Lead, leads, Stage } from '../../contract/leads.ts';
import { labelsAfter } from '../../rules/leads/labels.ts';
import { changeConsents } from './consents.ts';
import { spelled } from '../capture/spellings.ts';
import { closingStage, reopeningStage, stageAsked, type StageWish } from './closing-stage.ts';
import { createLeads, type NewLead } from './create-leads.ts';
import { checkOwner, checkTeam, columnsFor, derivedOf, keepTeam, tidied, wordsOf, type LeadWords } from './lead-values.ts';
import { carryToParty } from './party-door.ts';
import { namedProducts, productNames } from './products.ts';
import { findStage, placeFor } from './pipeline-store.ts';
import { leadRecord, leadScope } from './scope.ts';
import { enterStage, lockLeadBoard } from './stage-moves.ts';

/** One lead as the viewer may see it, or 404. */
export const getLead = (ctx: Ctx, id: string): Promise<Lead> => getRow<Lead>(ctx, leadRecord, id);

/** Adds a lead with its party, in an open stage; refuses one whose e-mail or phone another lead has, unless that is wanted. */
export async function createLead(ctx: Ctx, input: NewLead): Promise<Lead> {
  const [made] = await createLeads(ctx, [input]);
  if (made instanceof Refusal) throw made;
  return getLead(ctx, made!.id);
}

/** Changes a lead that is not converted; a change of stage is a move, a reason closes it as lost. A stale version is refused with the newer copy. */
export async function updateLead(ctx: Ctx, input: InputOf<typeof leads.update>): Promise<Lead> {
  if (input.stageId !== undefined || input.pipelineId !== undefined || input.lostReason !== undefined) await lockLeadBoard(ctx);
  const first = await getLead(ctx, input.id);
  if (first.version !== input.version) throw new Refusal('core.version_conflict', { current: first });
  if (first.status === 'converted') fail('sales.lead_read_only');
  // Before the lead may be given to somebody whose leads one does not see.
  const consents = consentsIn(input).length > 0;
  if (consents) await changeConsents(ctx, first, input);
  const before = consents ? await getLead(ctx, input.id) : first;
  const words = wordsOf({ ...input, labels: input.labels && labelsAfter(before.labels, input.labels), productIds: input.productIds && (await namedProducts(ctx, input.productIds))(input.productIds, before.productIds) });
  const changed = await changeLead(ctx, before, { ...words, ...(input.custom ? { custom: input.custom } : {}) });
  const stage = await stageWanted(ctx, changed, input);
  if (!stage) return changed;
  await enterStage(ctx, changed, stage, { lostReason: input.lostReason });
  return leadAnyway(ctx, input.id);
}

/** The stage a change asks for, or null when the lead stays where it is. */
async function stageWanted(ctx: Ctx, lead: Lead, { stageId, pipelineId, lostReason }: StageWish): Promise<Stage | null> {
  const stage = await stageAsked(ctx, 'lead', { ...lead, isOpen: lead.closedAt === null }, { stageId, pipelineId, lostReason });
  if (stage) return stage;
  // Junk was no loss: a reason that comes along for many says nothing about it.
  if (lostReason === undefined || lostReason === lead.lostReason || lead.status === 'junk') return null;
  if (lostReason === '') return lead.status === 'lost' ? reopeningStage(ctx, lead) : null;
  return lead.status === 'lost' ? { ...await stageAt(ctx, lead), requiredFields: [] } : closingStage(ctx, lead.pipelineId, 'lost');
}

const stageAt = async (ctx: Ctx, lead: Lead): Promise<Stage> => (await findStage(ctx, lead.stageId)) ?? closingStage(ctx, lead.pipelineId, 'lost');

/** Writes changed words of a lead the caller has read and may change, carries them to its party and records from and to. */
export async function changeLead(ctx: Ctx, before: Lead, wanted: Partial<LeadWords> & { custom?: unknown }): Promise<Lead> {
  if (wanted.ownerId !== undefined && wanted.ownerId !== before.ownerId) await checkOwner(ctx, wanted.ownerId);
  if (wanted.teamId !== undefined && wanted.teamId !== before.teamId) await checkTeam(ctx, wanted.teamId, before.teamId);
  const old = wordsOf(before) as LeadWords;
  const { custom, ...words } = { ...wanted, ...(wanted.sources ? { sources: await spelled(ctx, 'source', wanted.sources) } : {}), ...(wanted.labels ? { labels: await spelled(ctx, 'label', wanted.labels) } : {}) };
  const after = await tidied(ctx, { ...old, ...words });
  const given = Object.entries(after).filter(([key, value]) => JSON.stringify(old[key as keyof LeadWords]) !== JSON.stringify(value));
  const extra = differingCustom(before.custom, custom ? await checkCustom(ctx, leadRecord.topic, custom as Record<string, CustomValue>, false) : []);
  if (given.length === 0 && extra.length === 0) return before;
  const fields = Object.fromEntries(given);
  // An amount means another number of minor units in another currency.
  if ('currency' in fields) fields['value'] = after.value;
  // The party first: its own changes lock it before its leads, too.
  await carryToParty(ctx, before, after, given.map(([key]) => key));
  const columns = given.length > 0 ? [...columnsFor(fields, after.currency), ...derivedOf(after)] : [];
  const done = await ctx.sql(
    `update sales.lead set ${columns.map(([c], i) => `${c} = $${i + 4}, `).join('')}version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 and deleted_at is null returning 1`,
    [before.id, ctx.workspaceId, before.version, ...columns.map(([, v]) => v)]);
  if (done.length === 0) throw new Refusal('core.version_conflict', { current: await getLead(ctx, before.id) });
  await writeCustom(ctx, leadRecord.topic, [{ id: before.id, changes: extra }]);
  if (wanted.teamId !== undefined && 'ownerId' in fields && !('teamId' in fields)) await keepTeam(ctx, 'sales.lead', before);
  // Whoever gives a lead away may not see it any more, and gets it once more.
  const now = await leadAnyway(ctx, before.id);
  const changes = { ...Object.fromEntries(given.map(([key, value]) => [key, [old[key as keyof LeadWords] ?? null, value]])), ...customChangesOf(before.custom, extra), ...('productIds' in fields ? { productIds: [await productNames(ctx, before.productIds), await productNames(ctx, after.productIds)] } : {}), ...(now.teamId === before.teamId ? {} : { teamId: [before.teamId, now.teamId] }) };
  ctx.emit({ type: 'sales.lead.changed', id: before.id, version: before.version + 1, data: { changes }, can: 'sales.lead.view' });
  return now;
}

/** The lead as it is now, although the viewer may just have given it to somebody else. */
export async function leadAnyway(ctx: Ctx, id: string): Promise<Lead> {
  const { source } = leadRecord;
  return getRow<Lead>(ctx, { ...leadRecord, source: { ...source, scope: (c, p) => `l.workspace_id = ${p.add(c.workspaceId)} and l.deleted_at is null` } }, id);
}

/** Puts a lead away; a converted one stays. */
export async function removeLead(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  if ((await getLead(ctx, id)).status === 'converted') fail('sales.lead_read_only');
  return removeRow(ctx, leadRecord, id);
}

/** Puts many leads away with a constant number of statements; those that are converted stay, those that are not there for the viewer are refused. */
export async function removeLeads(ctx: Ctx, inputs: ReadonlyArray<{ id: string }>): Promise<Array<{ id: string } | Refusal>> {
  const values: unknown[] = [inputs.map(({ id }) => id)];
  const rows = await ctx.sql<Pick<Lead, 'id' | 'status'>>(`select l.id, l.status from sales.lead l where l.id = any($1::uuid[]) and ${leadScope(ctx, { add: (v) => `$${values.push(v)}` })}`, values);
  const statusOf = new Map(rows.map((r) => [r.id, r.status]));
  await removeRows(ctx, leadRecord, rows.filter((r) => r.status !== 'converted').map((r) => r.id));
  return inputs.map(({ id }) => (statusOf.get(id) === undefined ? new Refusal('core.not_found') : statusOf.get(id) === 'converted' ? new Refusal('sales.lead_read_only') : { id }));
}

/** Brings a lead back, into the first open stage when its own is gone. */
export async function restoreLead(ctx: Ctx, { id }: { id: string }): Promise<Lead> {
  const lead = await restoreRow<Lead>(ctx, leadRecord, id);
  // One that was merged comes back by taking the merge back.
  if ((await ctx.sql('select 1 from sales.lead where workspace_id = $1 and id = $2 and merged_into is not null', [ctx.workspaceId, id])).length > 0) fail('core.not_found');
  if (await findStage(ctx, lead.stageId)) return lead;
  await enterStage(ctx, lead, (await placeFor(ctx, 'lead', {})).stage, {});
  return getLead(ctx, id);
}
