import type { Filter } from '#core/contract/list-fields.ts';
import { enteredDays, type Days } from './periods.ts';

/** What the whole dashboard is narrowed to: an owner's account id or `none`, a team with its people, and a pipeline. */
export interface Narrowing { ownerId?: string | undefined; teamId?: string | undefined; people?: readonly string[] | undefined; pipelineId?: string | undefined }
/** How far a lead got. */
export const leadReaches = ['new', 'qualified', 'converted', 'won'] as const;
/** How far a lead got. */
export type LeadReach = (typeof leadReaches)[number];

const is = (field: string, value: string | boolean): Filter => ({ field, op: 'is', value });
const days = (field: string, { from, to }: Days): Filter => ({ field, op: 'between', value: [from, to] });
/** Text or nothing: empty words are found by their absence. */
const words = (field: string, text: string): Filter => (text === '' ? { field, op: 'empty' } : is(field, text));
const owner = (field: string, ownerId: string | null): Filter => (ownerId === null || ownerId === 'none' ? { field, op: 'empty' } : is(field, ownerId));
const narrowed = ({ ownerId, teamId, pipelineId }: Narrowing, field = 'ownerId'): Filter[] => [...(ownerId ? [owner(field, ownerId)] : []), ...(teamId ? [is('teamId', teamId)] : []), ...(pipelineId ? [is('pipelineId', pipelineId)] : [])];

/** Leads but no junk that arrived in these days and got at least so far, of one source or campaign (empty for none) or of all. */
export function leadsFilter(n: Narrowing, span: Days, reached: LeadReach, source?: string, campaign?: string): Filter {
  return { and: [days('createdAt', span), { field: 'status', op: 'is_not', value: 'junk' }, ...(reached === 'new' ? [] : [{ field: 'reached', op: 'in', value: leadReaches.slice(leadReaches.indexOf(reached)) } as Filter]), ...(source === undefined ? [] : [words('source', source)]), ...(campaign === undefined ? [] : [words('utmCampaign', campaign)]), ...narrowed(n)] };
}

/** Won opportunities that were entered in these days, came from no lead and name a source or a campaign themselves: this one, or any. */
export function wonWithoutLeadFilter(n: Pick<Narrowing, 'ownerId' | 'teamId'>, span: Days, by: 'source' | 'campaign', name?: string): Filter {
  return { and: [is('status', 'won'), { field: 'leadId', op: 'empty' }, days('createdAt', span), name === undefined ? { field: by, op: 'not_empty' } : is(by, name), ...narrowed({ ownerId: n.ownerId, teamId: n.teamId })] };
}

/** Leads of these days that nobody has answered yet. */
export function unansweredFilter(n: Narrowing, span: Days): Filter {
  return { and: [days('createdAt', span), { field: 'firstResponseAt', op: 'empty' }, { field: 'status', op: 'in', value: ['new', 'working', 'qualified'] }, ...narrowed(n)] };
}

/** Leads of these days whose first answer is late. */
export function lateFilter(n: Narrowing, span: Days): Filter {
  return { and: [days('createdAt', span), is('isLate', true), ...narrowed(n)] };
}

/** Open opportunities: all, of a stage, of an age in days, or those that stand too long. */
export function openFilter(n: Narrowing, of: { stageId?: string; age?: { span: readonly [number, number | null]; today: string }; stale?: boolean } = {}): Filter {
  return { and: [is('status', 'open'), ...(of.stageId ? [is('stageId', of.stageId)] : []), ...(of.age ? [days('stageEnteredAt', enteredDays(of.age.span, of.age.today))] : []), ...(of.stale ? [is('isStale', true)] : []), ...narrowed(n)] };
}

/** Opportunities that came to the stage in which they stand in these days. */
export function standingFilter(n: Pick<Narrowing, 'ownerId' | 'teamId'>, span: Days, stageId: string): Filter {
  return { and: [is('stageId', stageId), days('stageEnteredAt', span), ...narrowed({ ownerId: n.ownerId, teamId: n.teamId })] };
}

/** Opportunities closed in these days: won, lost or both, for one reason (empty for none), by one person (null for nobody). */
export function closedFilter(n: Narrowing, span: Days, of: { status?: 'won' | 'lost'; reason?: string; ownerId?: string | null } = {}): Filter {
  const person = of.ownerId === undefined ? narrowed(n) : [owner('ownerId', of.ownerId), ...narrowed({ teamId: n.teamId, pipelineId: n.pipelineId })];
  return { and: [of.status ? is('status', of.status) : { field: 'status', op: 'in', value: ['won', 'lost'] }, days('closedAt', span), ...(of.reason === undefined ? [] : [words('lostReason', of.reason)]), ...person] };
}

/** Opportunities behind a cell of the forecast: those that are to close in these days, in one of the categories. */
export function forecastFilter(n: Narrowing, span: Days, categories: readonly string[], ownerId?: string | null): Filter {
  const person = ownerId === undefined ? narrowed(n) : [owner('ownerId', ownerId), ...narrowed({ teamId: n.teamId, pipelineId: n.pipelineId })];
  return { and: [days('closeOn', span), { field: 'category', op: 'in', value: [...categories] }, ...person] };
}

/** Calls, mails, meetings and text messages done in these days: of one kind (`text` for SMS and WhatsApp), by one person. */
export function activitiesFilter(n: Narrowing, span: Days, of: { kind?: string; ownerId?: string | null } = {}): Filter {
  return { and: [days('doneAt', span), of.kind && of.kind !== 'text' ? is('kind', of.kind) : { field: 'kind', op: 'in', value: of.kind ? ['sms', 'whatsapp'] : ['call', 'email', 'meeting', 'sms', 'whatsapp'] }, ...(of.ownerId === undefined ? [...narrowed({ ownerId: n.ownerId }, 'assigneeId'), ...(n.teamId ? [{ field: 'assigneeId', op: 'in', value: [...(n.people ?? [])] } as Filter] : [])] : [owner('assigneeId', of.ownerId)])] };
}
