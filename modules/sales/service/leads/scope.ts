import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { leadFields, leads } from '../../contract/leads.ts';
import { folded } from '#modules/parties/api.ts';
import { consentFields } from '#modules/parties/contract.ts';

/** SQL of an instant as it goes over the wire. */
export const instantSql = (sql: string): string => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Accounts whose records the viewer sees although they see not all: themselves and, with the right to see their teams', everybody in these. As an array, for which the planner knows what to expect. */
export const sightOwners = (ctx: Ctx, viewAll: string): readonly string[] => (ctx.can(viewAll.replace('view_all', 'view_team')) ? [...new Set([ctx.accountId, ...(ctx.member.teams?.mates ?? [])])] : [ctx.accountId]);

/** What belongs to a team; quotes and orders go by their owners alone. */
const ofTeams = (viewAll: string) => viewAll === 'sales.lead.view_all' || viewAll === 'sales.deal.view_all';

/**
 * SQL that is true for rows of `alias` (owner_id, created_by, team_id) whose people let the viewer see them: all with `viewAll`; otherwise those they own or created and those nobody owns that belong to no
 * team there is or to one of theirs. With the right to see their teams' also what the people of these own, and whatever belongs to one of them.
 */
export function sightSql(ctx: Ctx, p: Parameters, alias: string, viewAll: string): string {
  if (ctx.can(viewAll)) return 'true';
  const owners = sightOwners(ctx, viewAll);
  const me = p.add(ctx.accountId);
  const owned = owners.length === 1 ? `${alias}.owner_id = ${me}::uuid` : `${alias}.owner_id = any(${p.add(owners)}::uuid[])`;
  const { ids, others } = (ofTeams(viewAll) ? ctx.member.teams : undefined) ?? { ids: [], others: [] };
  const nobodys = others.length > 0 ? `(${alias}.owner_id is null and (${alias}.team_id is null or ${alias}.team_id <> all(${p.add(others)}::uuid[])))` : `${alias}.owner_id is null`;
  const theirs = ids.length > 0 && ctx.can(viewAll.replace('view_all', 'view_team')) ? ` or ${alias}.team_id = any(${p.add(ids)}::uuid[])` : '';
  return `(${owned} or ${nobodys} or ${alias}.created_by = ${me}::uuid${theirs})`;
}

/** SQL that is true for records of the workspace that were not deleted and that the viewer may see. */
export function ownSql(ctx: Ctx, p: Parameters, alias: string, viewAll: string): string {
  return `${alias}.workspace_id = ${p.add(ctx.workspaceId)} and ${alias}.deleted_at is null and ${sightSql(ctx, p, alias, viewAll)}`;
}

/** What of the leads the viewer may see: the one scope of every read of them. */
export const leadScope = (ctx: Ctx, p: Parameters): string => ownSql(ctx, p, 'l', 'sales.lead.view_all');

/** One or two letters of an alphabet: too few for the index to find within words, enough for how one begins. */
const fewLetters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Nd}]{1,2}$/u;
const wordSql = (column: string, word: string, p: Parameters): string => {
  if (!fewLetters.test(word)) return `${column} like ${p.add(likePattern(word))}`;
  return `(${column} like ${p.add(`${word}%`)} or ${column} like ${p.add(`% ${word}%`)})`;
};

/** SQL that is true when all words are found in a column of folded words; one or two letters where a word begins. */
export function wordsSql(column: string, words: string, p: Parameters): string {
  const parts = folded(words).split(/\s+/).filter((w) => w !== '').slice(0, 8);
  return parts.length === 0 ? 'true' : `(${parts.map((w) => wordSql(column, w, p)).join(' and ')})`;
}

/** SQL of how far a lead got: what was converted counts as qualified too, and its opportunity may be won. A scalar, for `exists` would have the planner read all won opportunities for a page of fifty. */
const reachedSql = `case when l.status = 'converted' then case when (select true from sales.opportunity w where w.lead_id = l.id and w.status = 'won' and w.deleted_at is null limit 1) then 'won' else 'converted' end when l.qualified_at is not null then 'qualified' else 'new' end`;

/** SQL that is true for a record that stands longer in its stage `s` than that allows. */
export const staleOf = (record: string): string => `(s.kind = 'open' and s.max_days is not null and ${record}.stage_entered_at < now() - make_interval(days => s.max_days))`;

/** SQL that is true for a lead that waits too long for its first answer. */
const lateSql = "(l.response_due_at is not null and l.response_due_at < now() and l.first_response_at is null and l.status in ('new', 'working', 'qualified'))";

const columns = {
  partyId: 'party_id', subject: 'subject', name: 'name', firstName: 'first_name', lastName: 'last_name', company: 'company', jobTitle: 'job_title', email: 'email', phone: 'phone', otherEmails: 'other_emails', otherPhones: 'other_phones',
  website: 'website', country: 'country', sources: 'sources', labels: 'labels', interests: 'interests', productIds: 'product_ids', value: 'value_amount', currency: 'currency', pipelineId: 'pipeline_id', stageId: 'stage_id', status: 'status', rating: 'rating', ownerId: 'owner_id', teamId: 'team_id',
  notes: 'notes', lostReason: 'lost_reason', consent: 'consent', utmSource: 'utm_source', utmMedium: 'utm_medium', utmCampaign: 'utm_campaign', utmTerm: 'utm_term', utmContent: 'utm_content',
  stageEnteredAt: 'stage_entered_at', closedAt: 'closed_at', convertedAt: 'converted_at', accountId: 'account_id', contactId: 'contact_id', opportunityId: 'opportunity_id', nextActivityAt: 'next_activity_at', firstResponseAt: 'first_response_at',
} as const;
/** Column of a lead's field. */
export const leadColumns: Readonly<Record<string, string>> = columns;

const plain = (field: keyof typeof columns) => `l.${columns[field]} as "${field}"`;
const at = (field: keyof typeof columns) => `${instantSql(`l.${columns[field]}`)} as "${field}"`;
const f = leadFields;

/** What a lead's words contain, the folded words it is searched by contain too: those have an index. */
const foundIn = (value: string, p: Parameters) => `l.search like ${p.add(likePattern(folded(value)))}`;

/** SQL that is true for leads that are of a party or became one: by the indexes of each. */
const ofParty = (condition: string) => `l.id in (select x.id from (select p.id, p.party_id from sales.lead p union all select a.id, a.account_id from sales.lead a union all select c.id, c.contact_id from sales.lead c) x where ${condition})`;

const source: ListSource = {
  from: 'sales.lead l left join sales.stage s on s.id = l.stage_id', key: 'l.id', custom: leads.topic,
  select: [
    'l.id, l.version', ...(['partyId', 'subject', 'name', 'firstName', 'lastName', 'company', 'jobTitle', 'email', 'phone', 'otherEmails', 'otherPhones', 'website', 'country', 'interests', 'currency', 'pipelineId', 'stageId', 'status', 'rating', 'ownerId', 'teamId', 'notes', 'lostReason', 'consent', 'accountId', 'contactId', 'opportunityId', 'utmSource', 'utmMedium', 'utmCampaign', 'utmTerm', 'utmContent'] as const).map(plain),
    `l.phone_unclear as "phoneUnclear", coalesce(l.sources, '[]') as sources, coalesce(l.labels, '[]') as labels, coalesce(l.product_ids, '[]') as "productIds", s.name as stage, l.created_by as "createdBy", ${reachedSql} as reached, l.score, l.chance::int as chance, l.response_minutes as "responseMinutes", ${instantSql('l.response_due_at')} as "responseDueAt"`,
    `sales.money_text(l.value_amount, l.currency) as value`,
    `${staleOf('l')} as "isStale", ${lateSql} as "isLate"`,
    ...(['stageEnteredAt', 'nextActivityAt', 'firstResponseAt', 'closedAt', 'convertedAt'] as const).map(at), `${instantSql('l.created_at')} as "createdAt", ${instantSql('l.updated_at')} as "updatedAt"`,
  ].join(', '),
  fields: {
    name: { ...f.name, sql: 'l.name', foundIn }, subject: { ...f.subject, sql: 'l.subject', foundIn }, company: { ...f.company, sql: 'l.company', foundIn }, email: { ...f.email, sql: 'l.email', foundIn }, phone: { ...f.phone, sql: 'l.phone', foundIn }, firstName: { ...f.firstName, sql: 'l.first_name', foundIn }, lastName: { ...f.lastName, sql: 'l.last_name', foundIn },
    country: { ...f.country, sql: 'l.country' }, status: { ...f.status, sql: 'l.status' }, pipelineId: { ...f.pipelineId, sql: 'l.pipeline_id', fileTopic: 'sales.pipeline' }, stageId: { ...f.stageId, sql: 'l.stage_id', nameIn: 'stage' }, ownerId: { ...f.ownerId, sql: 'l.owner_id' }, teamId: { ...f.teamId, sql: 'l.team_id', fileTopic: 'workspace.team' },
    rating: { ...f.rating, sql: 'l.rating' }, sources: { ...f.sources, sql: 'l.sources' }, source: { ...f.source, sql: 'l.source' }, reached: { ...f.reached, sql: reachedSql }, labels: { ...f.labels, sql: 'l.labels' }, productIds: { ...f.productIds, sql: 'l.product_ids' }, utmCampaign: { ...f.utmCampaign, sql: 'l.utm_campaign' }, lostReason: { ...f.lostReason, sql: 'l.lost_reason' },
    value: { ...f.value, sql: 'l.value', currency: 'l.currency' }, score: { ...f.score, sql: 'l.score' }, chance: { ...f.chance, sql: 'l.chance' }, nextActivityAt: { ...f.nextActivityAt, sql: 'l.next_activity_at' }, firstResponseAt: { ...f.firstResponseAt, sql: 'l.first_response_at' }, responseDueAt: { ...f.responseDueAt, sql: 'l.response_due_at' }, isLate: { ...f.isLate, sql: lateSql },
    isStale: { ...f.isStale, sql: staleOf('l') }, partyId: { ...f.partyId, sql: 'coalesce(l.party_id, l.account_id, l.contact_id)', fileTopic: 'parties.party', among: { value: 'x.party_id', where: ofParty, several: true } }, opportunityId: { ...f.opportunityId, sql: 'l.opportunity_id', fileTopic: 'sales.opportunity' }, createdAt: { ...f.createdAt, sql: 'l.created_at' }, updatedAt: { ...f.updatedAt, sql: 'l.updated_at' },
  },
  scope: leadScope, defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => wordsSql('l.search', words, p),
};

/** Leads as records: what lists, boards, timelines, comments, files, custom fields and imports go by. */
export const leadRecord: RecordTable = { table: 'sales.lead', topic: leads.topic, source, columns: leadColumns, title: 'name', can: 'sales.lead.view', inOne: [['pipelineId', 'stageId', 'lostReason'], ['ownerId', 'teamId']], saidOnce: Object.keys(consentFields), endpoints: { create: leads.create, update: leads.update, remove: leads.remove } };
