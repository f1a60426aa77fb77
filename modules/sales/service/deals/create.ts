import { v7 as uuidv7 } from 'uuid';
import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { rankFor } from '#core/server/resource/board-move.ts';
import { checkCustom, writeCustom } from '#core/server/resource/custom-values.ts';
import { partyCards } from '#modules/parties/api.ts';
import { leadSays, type Stage } from '../../contract/leads.ts';
import { currencyFor } from '../leads/money.ts';
import { placeFor } from '../leads/pipeline-store.ts';
import { checkStageFields } from '../leads/stage-fields.ts';
import { dealBoardSource } from './board.ts';
import { noteContact } from './contacts.ts';
import { columnsFor, searchOf, type DealWords } from './deal-values.ts';
import { dealColumns, dealRecord } from './scope.ts';
import { changesFor, noteStage } from './stage-moves.ts';
import type { DealTimes } from './times.ts';

/** What a new opportunity begins with. */
export interface NewOpportunity {
  name: string; accountId?: string | null; contactId?: string | null; leadId?: string | null; pipelineId?: string | undefined; stageId?: string | undefined;
  /** Decimal text, such as "1250.00". */
  amount?: string | null; currency?: string | undefined; closeOn?: string | null; sources?: readonly string[]; labels?: readonly string[]; utmCampaign?: string; ownerId?: string | null; notes?: string; nextStep?: string | undefined; probability?: number | null; custom?: Readonly<Record<string, CustomValue>> | undefined;
}
/** A new opportunity as the caller needs it. */
export interface MadeOpportunity { id: string; version: number; name: string; pipelineId: string; stageId: string }

/** An opportunity nobody has entered anything about. */
export const nothingEntered: DealWords = { name: '', accountId: null, accountName: '', contactId: null, amount: null, currency: '', probability: null, forecastCategory: null, closeOn: null, sources: [], labels: [], campaign: '', ownerId: null, teamId: null, nextStep: '', competitor: '', lostReason: '', notes: '' };

/** Adds an opportunity in an open stage, with its first stay in the history; one per lead. Account and contact are the caller's to check; what the stage or the workspace asks for is refused below `prefix`. */
export async function createOpportunity(ctx: Ctx, input: NewOpportunity, prefix = ''): Promise<MadeOpportunity> {
  const { pipelineId, stage } = await placeFor(ctx, 'deal', input);
  if (stage.kind !== 'open') failField(`${prefix}stageId`, leadSays('sales.stage_of_pipeline'));
  const accountId = input.accountId ?? null;
  const card = accountId ? (await partyCards(ctx, [accountId])).get(accountId) : undefined;
  const words: DealWords = {
    ...nothingEntered, name: input.name, accountId, accountName: card?.name ?? '', contactId: input.contactId ?? null, amount: input.amount ?? null, currency: await currencyFor(ctx, input.currency), closeOn: input.closeOn ?? null, sources: [...(input.sources ?? [])], labels: [...(input.labels ?? [])],
    campaign: input.utmCampaign ?? '', ownerId: input.ownerId === undefined ? ctx.actorId : input.ownerId, notes: input.notes ?? '', nextStep: input.nextStep ?? '', probability: input.probability ?? null,
  };
  const custom = input.custom ?? {};
  await checkStageFields(ctx, 'sales.opportunity', stage, { ...words, custom }, prefix);
  const id = await storeDeal(ctx, words, stage, { leadId: input.leadId ?? null, custom, prefix });
  return { id, version: 1, name: input.name, pipelineId, stageId: stage.id };
}

/** Writes a new opportunity at the top of its column: stay, contact, custom fields and event included. */
export async function storeDeal(ctx: Ctx, words: DealWords, stage: Stage, more: { leadId?: string | null; custom?: Readonly<Record<string, CustomValue>>; prefix?: string } & Partial<DealTimes> = {}): Promise<string> {
  const { closedAt, createdAt } = more;
  const entering = await changesFor(ctx, words, stage, { ...words, closedAt });
  const rank = await rankFor(ctx, dealBoardSource, stage.id, 'top');
  const custom = more.custom ? await checkCustom(ctx, dealRecord.topic, more.custom, true, `${more.prefix ?? ''}custom`) : [];
  const id = uuidv7();
  const columns: Array<[string, unknown]> = [
    ['id', id], ['workspace_id', ctx.workspaceId], ...columnsFor({ ...words, lostReason: entering['lostReason'], closeOn: entering['closeOn'] ?? words.closeOn }, words.currency), ['search', searchOf(words)], ['lead_id', more.leadId ?? null], ['pipeline_id', stage.pipelineId], ['stage_id', stage.id], ['rank', rank], ['created_by', ctx.actorId],
    ...(['status', 'closedAt'] as const).map((field): [string, unknown] => [dealColumns[field]!, entering[field]]), ['stage_entered_at', closedAt ?? entering['stageEnteredAt']], ...(createdAt ? [['created_at', createdAt] as [string, unknown]] : []),
  ];
  await ctx.sql(`insert into sales.opportunity (${columns.map(([c]) => c).join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`, columns.map(([, v]) => v), createdAt ? 'sales.deal.insert_entered' : 'sales.deal.insert');
  await noteContact(ctx, id, words.contactId);
  await writeCustom(ctx, dealRecord.topic, [{ id, changes: custom }]);
  await noteStage(ctx, { id, amount: words.amount, currency: words.currency }, stage, { fresh: true, closedAt });
  const given = Object.fromEntries(Object.entries(words).filter(([key, v]) => v !== null && v !== '' && !(Array.isArray(v) && v.length === 0) && key !== 'notes'));
  ctx.emit({ type: 'sales.opportunity.created', id, version: 1, data: { values: { ...given, stageId: stage.id }, leadId: more.leadId ?? null }, can: 'sales.deal.view' });
  return id;
}
