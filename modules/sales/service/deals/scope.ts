import type { Ctx } from '#core/server/context.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { getRow, type RecordTable } from '#core/server/resource/records.ts';
import { dealFields, opportunities, type Deal } from '../../contract/deals.ts';
import { instantSql, ownSql, sightSql, staleOf, wordsSql } from '../leads/scope.ts';

/** What of the opportunities the viewer may see: the one scope of every read of them. */
export const dealScope = (ctx: Ctx, p: Parameters): string => ownSql(ctx, p, 'o', 'sales.deal.view_all');
/** The same with what was removed since: for days on which it stood. */
export const pastDealScope = (ctx: Ctx, p: Parameters): string => `o.workspace_id = ${p.add(ctx.workspaceId)} and ${sightSql(ctx, p, 'o', 'sales.deal.view_all')}`;

/** FROM clause of opportunities with their stage. */
export const dealFrom = 'sales.opportunity o join sales.stage s on s.id = o.stage_id';
/** SQL of how likely an opportunity is, in percent. */
export const chanceSql = 'sales.chance(o.status, o.probability, s.probability)';
/** SQL of where it stands in the forecast. */
export const categorySql = `sales.forecast(o.status, o.forecast_category, ${chanceSql})`;
/** SQL of amount × probability in minor units of its currency, rounded half away from zero. */
export const weightedSql = `round(o.amount * ${chanceSql} / 100.0)`;

/** SQL of the whole days from its entry until it was closed; null for what was over before it was entered, as in files of older ones: nobody knows how long that took. An instant is cut to milliseconds, hence the minute. */
export const cycleSql = "case when o.closed_at >= o.created_at - interval '1 minute' then greatest(0, round(extract(epoch from o.closed_at - o.created_at) / 86400))::int end";

/** SQL that is true for an opportunity that stands longer in its stage than that allows. */
export const staleSql = staleOf('o');

const columns = {
  name: 'name', accountId: 'account_id', accountName: 'account_name', contactId: 'contact_id', leadId: 'lead_id', pipelineId: 'pipeline_id', stageId: 'stage_id', stageEnteredAt: 'stage_entered_at', status: 'status', amount: 'amount', currency: 'currency', hasLines: 'has_lines',
  probability: 'probability', forecastCategory: 'forecast_category', closeOn: 'close_on', slips: 'slips', slippedDays: 'slipped_days', sources: 'sources', labels: 'labels', campaign: 'utm_campaign', ownerId: 'owner_id', teamId: 'team_id', nextStep: 'next_step', competitor: 'competitor',
  lostReason: 'lost_reason', notes: 'notes', nextActivityAt: 'next_activity_at', closedAt: 'closed_at',
} as const;
/** Column of an opportunity's field. */
export const dealColumns: Readonly<Record<string, string>> = columns;

const plain = (field: keyof typeof columns) => `o.${columns[field]} as "${field}"`;
const at = (field: keyof typeof columns) => `${instantSql(`o.${columns[field]}`)} as "${field}"`;
const f = dealFields;

/** SQL that is true for opportunities whose account, or one of whose people, fulfils a condition on `x.party_id`: by the indexes of both. */
const ofParty = (condition: string) => `o.id in (select x.id from (select d.id, d.account_id as party_id from sales.opportunity d union all select c.opportunity_id, c.party_id from sales.opportunity_contact c) x where ${condition})`;

/** SQL that is true for opportunities one of whose lines fulfils a condition on `x.item_id`, by the index of that. */
const withLine = (condition: string) => `o.id in (select x.opportunity_id from sales.opportunity_line x where ${condition})`;

const source: ListSource = {
  from: dealFrom, key: 'o.id', custom: opportunities.topic,
  select: [
    'o.id, o.version', ...(['name', 'accountId', 'accountName', 'contactId', 'leadId', 'pipelineId', 'stageId', 'status', 'currency', 'hasLines', 'forecastCategory', 'slips', 'slippedDays', 'campaign', 'ownerId', 'teamId', 'nextStep', 'competitor', 'lostReason', 'notes'] as const).map(plain),
    `s.name as stage, o.created_by as "createdBy", o.close_on::text as "closeOn", coalesce(o.sources, '[]') as sources, coalesce(o.labels, '[]') as labels`,
    `sales.money_text(o.amount, o.currency) as amount, ${chanceSql} as probability, (o.probability is not null) as "isProbabilityOwn", sales.money_text(${weightedSql}::bigint, o.currency) as weighted, ${categorySql} as category`,
    `${staleSql} as "isStale", case when o.has_lines then sales.money_text(o.amount, o.currency) end as "linesTotal", case when o.status = 'open' then greatest(0, floor(extract(epoch from now() - o.stage_entered_at) / 86400))::int end as "daysInStage"`,
    ...(['stageEnteredAt', 'nextActivityAt', 'closedAt'] as const).map(at), `${instantSql('o.created_at')} as "createdAt", ${instantSql('o.updated_at')} as "updatedAt"`,
  ].join(', '),
  fields: {
    name: { ...f.name, sql: 'o.name' }, accountName: { ...f.accountName, sql: 'o.account_name' }, accountId: { ...f.accountId, sql: 'o.account_id', nameIn: 'accountName' }, contactId: { ...f.contactId, sql: 'o.contact_id' }, leadId: { ...f.leadId, sql: 'o.lead_id' }, partyId: { ...f.partyId, sql: 'coalesce(o.account_id, (select c.party_id from sales.opportunity_contact c where c.opportunity_id = o.id limit 1))', among: { value: 'x.party_id', where: ofParty, several: true } }, productId: { ...f.productId, sql: '(select x.item_id from sales.opportunity_line x where x.opportunity_id = o.id and x.item_id is not null limit 1)', among: { value: 'x.item_id', where: withLine, several: true } }, status: { ...f.status, sql: 'o.status' }, pipelineId: { ...f.pipelineId, sql: 'o.pipeline_id', fileTopic: 'sales.pipeline' }, stageId: { ...f.stageId, sql: 'o.stage_id', nameIn: 'stage' },
    category: { ...f.category, sql: categorySql }, ownerId: { ...f.ownerId, sql: 'o.owner_id' }, teamId: { ...f.teamId, sql: 'o.team_id', fileTopic: 'workspace.team' }, amount: { ...f.amount, sql: 'sales.major(o.amount, o.currency)', currency: 'o.currency' }, weighted: { ...f.weighted, sql: `sales.major(${weightedSql}::bigint, o.currency)`, currency: 'o.currency' },
    probability: { ...f.probability, sql: chanceSql }, closeOn: { ...f.closeOn, sql: 'o.close_on' }, slips: { ...f.slips, sql: 'o.slips' }, sources: { ...f.sources, sql: 'o.sources' }, source: { ...f.source, sql: '(o.sources ->> 0)' }, labels: { ...f.labels, sql: 'o.labels' }, campaign: { ...f.campaign, sql: 'o.utm_campaign' },
    nextStep: { ...f.nextStep, sql: 'o.next_step' }, competitor: { ...f.competitor, sql: 'o.competitor' }, lostReason: { ...f.lostReason, sql: 'o.lost_reason' }, isStale: { ...f.isStale, sql: staleSql }, stageEnteredAt: { ...f.stageEnteredAt, sql: 'o.stage_entered_at' }, nextActivityAt: { ...f.nextActivityAt, sql: 'o.next_activity_at' }, closedAt: { ...f.closedAt, sql: 'o.closed_at' },
    createdAt: { ...f.createdAt, sql: 'o.created_at' }, updatedAt: { ...f.updatedAt, sql: 'o.updated_at' },
  },
  scope: dealScope, defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => wordsSql('o.search', words, p),
};

/** Opportunities as records: what lists, boards, timelines, comments, files, custom fields and imports go by. */
export const dealRecord: RecordTable = { table: 'sales.opportunity', topic: opportunities.topic, source, columns: dealColumns, title: 'name', can: 'sales.deal.view', inOne: [['pipelineId', 'stageId', 'lostReason', 'closedAt'], ['ownerId', 'teamId']], endpoints: { create: opportunities.create, update: opportunities.update, remove: opportunities.remove } };

/** One opportunity as the viewer may see it, or 404. */
export const getDeal = (ctx: Ctx, id: string): Promise<Deal> => getRow<Deal>(ctx, dealRecord, id);

/** The opportunity as it is now, although the viewer may just have given it to somebody else. */
export function dealAnyway(ctx: Ctx, id: string): Promise<Deal> {
  return getRow<Deal>(ctx, { ...dealRecord, source: { ...source, scope: (c, p) => `o.workspace_id = ${p.add(c.workspaceId)} and o.deleted_at is null` } }, id);
}
