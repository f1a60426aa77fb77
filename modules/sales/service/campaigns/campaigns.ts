import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { getRow, insertRow, patchRow, restoreRow } from '#core/server/resource/records.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { campaigns, campaignSays, type addCampaignCost, type Campaign, type campaignReport, type listCampaignCosts } from '../../contract/campaigns.ts';
import { wordOf } from '../../rules/campaigns.ts';
import { broughtBy, type LeadKey } from '../capture/brought.ts';
import { addCostTo, costsIn, removeCostFrom, type CostTable } from '../capture/costs.ts';
import { currencyFor, minorUnits } from '../leads/money.ts';
import { campaignRecord } from './record.ts';

type Words = Omit<InputOf<typeof campaigns.create>, 'workspace_slug' | 'custom'>;

async function check(ctx: Ctx, given: Partial<Words>, after: Pick<Campaign, 'startsOn' | 'endsOn' | 'currency'>): Promise<void> {
  if (after.startsOn && after.endsOn && after.endsOn < after.startsOn) failField('endsOn', campaignSays('sales.campaign_order'));
  if (typeof given.budget === 'string') minorUnits(given.budget, after.currency, 'budget');
  if (given.ownerId && given.ownerId !== ctx.viewer?.id) await requireColleagues(ctx, [given.ownerId], 'ownerId');
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try { return await work(); } catch (error) {
    if ((error as { constraint?: string }).constraint === 'campaign_word') failField('word', campaignSays('sales.campaign_taken'), 'taken');
    throw error;
  }
}

/** A decimal text without zeros at its end, as amounts of records are read. */
const trimmed = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
const stored = <T extends { budget?: string | null | undefined }>(fields: T): T => (typeof fields.budget === 'string' ? { ...fields, budget: trimmed(fields.budget) } : fields);

/** Plans a campaign; leads that name its word already belong to it. */
export async function createCampaign(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof campaigns.create>): Promise<Campaign> {
  const currency = await currencyFor(ctx, null);
  await check(ctx, input, { startsOn: input.startsOn, endsOn: input.endsOn, currency });
  return unlessTaken(() => insertRow<Campaign>(ctx, campaignRecord, { ...stored(input), word: input.word ?? wordOf(input.name), ownerId: input.ownerId === undefined ? ctx.actorId : input.ownerId, currency }));
}

/** Changes a campaign. Under another word it has other leads: what they say stays as it is. */
export async function updateCampaign(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof campaigns.update>): Promise<Campaign> {
  const before = await getRow<Campaign>(ctx, campaignRecord, id);
  // An amount is in the currency of the day it was entered in.
  const currency = typeof input.budget === 'string' && trimmed(input.budget) !== before.budget ? await currencyFor(ctx, null) : before.currency;
  await check(ctx, input, { startsOn: input.startsOn === undefined ? before.startsOn : input.startsOn, endsOn: input.endsOn === undefined ? before.endsOn : input.endsOn, currency });
  return unlessTaken(() => patchRow<Campaign>(ctx, campaignRecord, id, version, { ...stored(input), currency }));
}

/** Brings a campaign back, unless another one has its word now. */
export const restoreCampaign = (ctx: Ctx, { id }: { id: string }): Promise<Campaign> => unlessTaken(() => restoreRow<Campaign>(ctx, campaignRecord, id));

const costs: CostTable = { table: 'sales.campaign_cost', column: 'campaign_id', record: campaignRecord };
/** What a campaign cost, newest first. */
export const costsOf = (ctx: Ctx, { id }: InputOf<typeof listCampaignCosts>): Promise<OutputOf<typeof listCampaignCosts>> => costsIn(ctx, costs, id);
/** Adds a cost in the workspace's currency. */
export const addCost = (ctx: Ctx, input: InputOf<typeof addCampaignCost>): Promise<OutputOf<typeof addCampaignCost>> => addCostTo(ctx, costs, input);
/** Takes a cost away. */
export const removeCost = (ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> => removeCostFrom(ctx, costs, id);

const byWord: LeadKey = {
  of: 'campaign', sql: 'lower(l.utm_campaign)', known: " and l.utm_campaign <> ''", ownSql: 'lower(o.utm_campaign)', ownKnown: "o.utm_campaign <> ''",
  costs: 'select lower(c.word) as key, x.amount::text as amount, x.from_on::text as "fromOn", x.to_on::text as "toOn" from sales.campaign_cost x join sales.campaign c on c.id = x.campaign_id where x.workspace_id = $1 and x.currency = $4 and x.from_on <= $3::date and x.to_on >= $2::date and c.deleted_at is null',
};

/** The word of a campaign as the database compares it, whose small letters are not everywhere those of JavaScript. */
async function keyOf(ctx: Ctx, id: string): Promise<string> {
  await getRow(ctx, campaignRecord, id);
  return (await ctx.sql<{ key: string }>('select lower(word) as key from sales.campaign where workspace_id = $1 and id = $2', [ctx.workspaceId, id]))[0]!.key;
}

/** What campaigns brought, also those that leads name and nobody has planned. */
export async function reportOf(ctx: Ctx, { from, to, id }: InputOf<typeof campaignReport>): Promise<OutputOf<typeof campaignReport>> {
  const only = id === undefined ? undefined : await keyOf(ctx, id);
  const { items, ...rest } = await broughtBy(ctx, { from, to }, { ...byWord, ...(only === undefined ? {} : { only }) });
  const shown = items.slice(0, 200);
  const planned = new Map((await ctx.sql<{ id: string; name: string; word: string }>('select id, name, lower(word) as word from sales.campaign where workspace_id = $1 and lower(word) = any($2::text[]) and deleted_at is null', [ctx.workspaceId, shown.map((i) => i.key)])).map((c) => [c.word, c]));
  return { ...rest, items: shown.map(({ key, ...figures }) => ({ word: key, campaignId: planned.get(key)?.id ?? null, name: planned.get(key)?.name ?? key, ...figures })) };
}
