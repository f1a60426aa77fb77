import type { Ctx } from '#core/server/context.ts';
import { eitherOf } from '#core/server/events/sight.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import { findRow, getRow, type RecordTable } from '#core/server/resource/records.ts';
import { findParty, openPartySql, partyCards, seenParties } from '#modules/parties/api.ts';
import { textsById } from '#modules/texting/api.ts';
import { accountsWith, isOfTeam, isOpenTo, requireColleagues } from '#modules/workspace/api.ts';
import { activities, activityFields, leadSays, type Activity, type ActivityTopic, type Lead } from '../../contract/leads.ts';
import { instantSql, leadRecord, leadScope, ownSql } from './scope.ts';

const f = activityFields;

/** SQL that is true for activities whose record the viewer may see. */
function scope(ctx: Ctx, p: Parameters): string {
  mayDo(ctx, 'view');
  const ways: string[] = [];
  if (ctx.can('sales.lead.view')) ways.push(`(a.topic = 'sales.lead' and exists (select 1 from sales.lead l where l.id = a.subject_id and ${leadScope(ctx, p)}))`);
  if (ctx.can('sales.deal.view')) ways.push(`(a.topic = 'sales.opportunity' and exists (select 1 from sales.opportunity o where o.id = a.subject_id and ${ownSql(ctx, p, 'o', 'sales.deal.view_all')}))`);
  // Who is nothing but a lead is seen by those who see one of their leads.
  if (ways.length > 0 && ctx.can('parties.view')) ways.push(`(a.topic = 'parties.party' and (${openPartySql('a.subject_id')}${ctx.can('sales.lead.view') ? ` or exists (select 1 from sales.lead l where l.party_id = a.subject_id and ${leadScope(ctx, p)})` : ''}))`);
  return `a.workspace_id = ${p.add(ctx.workspaceId)} and a.deleted_at is null and (a.text_id is null or ${p.add(ctx.can('texting.text.view'))}::boolean) and (${ways.join(' or ')})`;
}

const mailSql = `coalesce((select jsonb_build_object('to', m.sent_to, 'name', m.name, 'tracked', m.picture_hash is not null, 'refused', m.refused_at is not null, 'openCount', m.open_count, 'openedAt', ${instantSql('m.opened_at')}, 'lastOpenedAt', ${instantSql('m.last_opened_at')}, 'answeredAt', ${instantSql('m.answered_at')},
  'followed', coalesce((select jsonb_agg(jsonb_build_object('url', k.url, 'at', ${instantSql('k.followed_at')}) order by k.followed_at, k.position) from sales.mail_link k where k.mail_id = m.id and k.followed_at is not null), '[]')) from sales.mail m where m.activity_id = a.id),
  (select jsonb_build_object('to', coalesce(nullif(p.address, ''), array_to_string(r.recipients, ', ')), 'name', '', 'tracked', false, 'refused', false, 'openCount', 0, 'openedAt', null, 'lastOpenedAt', null, 'answeredAt', null, 'followed', '[]'::jsonb) from sales.logged_mail_place p join sales.logged_mail r on r.id = p.mail_id where p.activity_id = a.id and r.direction = 'out'))`;
const cameSql = (table: string) => `(select jsonb_build_object('name', r.from_name, 'address', r.from_address, 'files', r.files, 'leftOut', r.left_out) from ${table} r where r.activity_id = a.id)`;
const answerSql = `coalesce(${cameSql('sales.mail_answer')}, ${cameSql('sales.lead_mail')}, ${cameSql("(select p.activity_id, m.* from sales.logged_mail_place p join sales.logged_mail m on m.id = p.mail_id where m.direction = 'in')")})`;

// How far it came, and by which number, the room of texts knows (`named`).
const textSql = `case when a.text_id is not null then jsonb_build_object('id', a.text_id, 'phone', a.location, 'number', '', 'state', null, 'conversationId', null) end`;

const source: ListSource = {
  from: 'sales.activity a', key: 'a.id',
  select: `a.id, a.version, a.topic, a.subject_id as "subjectId", a.kind, a.title, a.body, a.direction, a.minutes, a.location, a.assignee_id as "assigneeId", a.created_by as "createdBy", a.done_at is not null as "isDone", a.done_by as "doneBy", a.outcome,
    coalesce(case a.topic when 'sales.lead' then (select x.name from sales.lead x where x.id = a.subject_id) when 'sales.opportunity' then (select x.name from sales.opportunity x where x.id = a.subject_id) end, '') as "subjectName",
    ${instantSql('a.due_at')} as "dueAt", ${instantSql('a.done_at')} as "doneAt", ${instantSql('a.remind_at')} as "remindAt", ${instantSql('a.created_at')} as "createdAt", ${mailSql} as mail, ${answerSql} as answer, ${textSql} as text, ${instantSql('a.updated_at')} as "updatedAt"`,
  fields: {
    title: { ...f.title, sql: 'a.title' }, kind: { ...f.kind, sql: 'a.kind' }, topic: { ...f.topic, sql: 'a.topic' }, subjectId: { ...f.subjectId, sql: 'a.subject_id' }, assigneeId: { ...f.assigneeId, sql: 'a.assignee_id' },
    isDone: { ...f.isDone, sql: '(a.done_at is not null)' }, dueAt: { ...f.dueAt, sql: 'a.due_at' }, doneAt: { ...f.doneAt, sql: 'a.done_at' }, createdAt: { ...f.createdAt, sql: 'a.created_at' },
  },
  scope, defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => `lower(a.title || ' ' || a.body) like ${p.add(likePattern(words.toLowerCase()))}`,
};

/** SQL that is true for activities the viewer sees and may change, too: by the right to change records like the one behind, while that is open. */
function changeScope(ctx: Ctx): string {
  const [lead, deal] = [ctx.can('sales.lead.edit'), ctx.can('sales.deal.edit')];
  const ways = [
    ...(lead ? ["(a.topic = 'sales.lead' and exists (select 1 from sales.lead x where x.workspace_id = a.workspace_id and x.id = a.subject_id and x.status <> 'converted'))"] : []),
    ...(deal ? ["a.topic = 'sales.opportunity'"] : []), ...(lead || deal ? ["a.topic = 'parties.party'"] : []),
  ];
  return ways.length > 0 ? `(${ways.join(' or ')})` : 'false';
}

/** Refuses unless the viewer may change the record an activity stands at. */
async function requireChange(ctx: Ctx, id: string): Promise<void> {
  const { topic, subjectId } = await getRow<Activity>(ctx, activityRecord, id);
  if (topic !== 'parties.party' && !ctx.can(topic === 'sales.lead' ? 'sales.lead.edit' : 'sales.deal.edit')) fail('core.forbidden');
  await requireSubject(ctx, topic, subjectId);
}

/** Those hear of an activity who may see the record it stands at. */
async function heard(ctx: Ctx, id: string): Promise<string> {
  const [row] = await ctx.sql<{ topic: string }>('select topic from sales.activity where workspace_id = $1 and id = $2', [ctx.workspaceId, id], 'sales.activity.heard');
  return heardBy(row?.topic ?? 'parties.party');
}

/** Activities as records. */
export const activityRecord: RecordTable = {
  table: 'sales.activity', topic: activities.topic, source, title: 'title', can: 'sales.lead.view', orCan: 'sales.deal.view', requireChange, changeScope, heard, endpoints: { create: activities.create, update: activities.update, remove: activities.remove },
  columns: { kind: 'kind', title: 'title', body: 'body', direction: 'direction', dueAt: 'due_at', minutes: 'minutes', location: 'location', assigneeId: 'assignee_id', doneAt: 'done_at', remindAt: 'remind_at', outcome: 'outcome' },
};

/** Fills in the names of parties and how far texts came, which other rooms know. */
export async function named(ctx: Ctx, rows: Activity[]): Promise<Activity[]> {
  const ids = rows.filter((r) => r.topic === 'parties.party').map((r) => r.subjectId);
  const cards = ids.length === 0 ? null : await partyCards(ctx, ids);
  const texts = new Map((await textsById(ctx, rows.flatMap((r) => r.text?.id ?? []))).map((text) => [text.id, text]));
  return rows.map((r) => {
    const text = r.text && texts.get(r.text.id);
    return { ...r, ...(r.topic === 'parties.party' ? { subjectName: cards?.get(r.subjectId)?.name ?? '' } : {}), ...(r.text && text ? { text: { ...r.text, number: text.number, state: text.state, conversationId: text.conversationId } } : {}) };
  });
}

/** Activities of a condition in the viewer's eyes, at most `limit`. */
export async function activitiesWhere(ctx: Ctx, condition: (p: Parameters) => string, order: string, limit: number): Promise<Activity[]> {
  const values: unknown[] = [];
  const p: Parameters = { add: (value) => `$${values.push(value)}` };
  const rows = await ctx.sql<Activity>(`select ${source.select} from ${source.from} where ${scope(ctx, p)} and ${condition(p)} order by ${order} limit ${limit}`, values);
  return named(ctx, rows);
}

/** Refuses whoever may see, or change, neither leads nor opportunities: activities stand at both. */
export function mayDo(ctx: Ctx, what: 'view' | 'edit'): void {
  if (!ctx.can(`sales.lead.${what}`) && !ctx.can(`sales.deal.${what}`)) fail('core.forbidden');
}

/** Who hears of what belongs to leads and opportunities alike: whoever may see the ones or the others. */
export const eitherView = eitherOf('sales.lead.view', 'sales.deal.view');

/** Who hears of an activity: whoever may see records like the one it is about; of one at a person or company, whoever sees activities at all. */
export const heardBy = (topic: string): string => (topic === 'parties.party' ? eitherView : topic === 'sales.opportunity' ? 'sales.deal.view' : 'sales.lead.view');

/** Whose a record is. */
type Behind = Pick<Lead, 'ownerId' | 'createdBy' | 'teamId'>;

/** 422 on `subjectId` unless the viewer may see the record and write about it; refuses a converted lead. Answers who is behind a lead or deal. */
export async function requireSubject(ctx: Ctx, topic: ActivityTopic, id: string): Promise<Behind | null> {
  mayDo(ctx, 'edit');
  const wrong = () => failField('subjectId', 'This value does not exist.');
  if (topic === 'sales.lead') {
    if (!ctx.can('sales.lead.view') || !ctx.can('sales.lead.edit')) wrong();
    const lead = await findRow<Lead>(ctx, leadRecord, id) ?? wrong();
    if (lead.status === 'converted') fail('sales.lead_read_only');
    return lead;
  }
  if (topic === 'sales.opportunity') {
    if (!ctx.can('sales.deal.view') || !ctx.can('sales.deal.edit')) wrong();
    const values: unknown[] = [];
    const add = (value: unknown) => `$${values.push(value)}`;
    const [deal] = await ctx.sql<Behind>(`select o.owner_id as "ownerId", o.created_by as "createdBy", o.team_id as "teamId" from sales.opportunity o where o.id = ${add(id)} and ${ownSql(ctx, { add }, 'o', 'sales.deal.view_all')}`, values);
    return deal ?? wrong();
  }
  const party = ctx.can('parties.view') ? await findParty(ctx, id) : null;
  if (!party || (await seenParties(ctx, [party])).length === 0) wrong();
  return null;
}

/** 422 unless the person is a member who can see the record. */
export async function checkAssignee(ctx: Ctx, assigneeId: string | null, topic: ActivityTopic, subject: Behind | null): Promise<void> {
  if (assigneeId === null || assigneeId === ctx.viewer?.id) return;
  await requireColleagues(ctx, [assigneeId], 'assigneeId');
  const near = subject !== null && (subject.ownerId === assigneeId || subject.createdBy === assigneeId || (subject.ownerId === null && await isOpenTo(ctx, assigneeId, subject)));
  const permission = topic === 'parties.party' ? 'parties.view' : `sales.${topic === 'sales.lead' ? 'lead' : 'deal'}.${near ? 'view' : 'view_all'}`;
  if ((await accountsWith(ctx, permission)).includes(assigneeId)) return;
  const byTeam = subject !== null && topic !== 'parties.party' && (await accountsWith(ctx, permission.replace('view_all', 'view_team'))).includes(assigneeId) && await isOfTeam(ctx, assigneeId, subject);
  if (!byTeam) failField('assigneeId', leadSays('sales.assignee_blind'));
}

/** Brings the next due activity of a lead or opportunity up to date. */
export async function refreshNext(ctx: Ctx, topic: string, subjectId: string): Promise<void> {
  if (topic !== 'sales.lead' && topic !== 'sales.opportunity') return;
  await ctx.sql(
    `update ${topic} set next_activity_at = (select min(a.due_at) from sales.activity a where a.workspace_id = $1 and a.topic = $2 and a.subject_id = $3 and a.deleted_at is null and a.done_at is null) where workspace_id = $1 and id = $3`,
    [ctx.workspaceId, topic, subjectId], `sales.next.${topic}`);
}

/** The first call, meeting, mail or text message of a person that went out to a lead, or the first meeting it booked, is its first response, in the order in which they happened; none came before the lead. */
export async function noteResponse(ctx: Ctx, activity: { topic: string; subjectId: string; kind: string; direction: string | null }, at: string): Promise<void> {
  if (activity.topic !== 'sales.lead' || !['call', 'meeting', 'email', 'sms', 'whatsapp'].includes(activity.kind) || activity.direction === 'in') return;
  const [first] = await ctx.sql<{ id: string }>('update sales.lead set first_response_at = greatest($3, created_at) where workspace_id = $1 and id = $2 and (first_response_at is null or first_response_at > greatest($3, created_at)) returning id', [ctx.workspaceId, activity.subjectId, at]);
  if (first) ctx.emit({ type: 'sales.lead.responded', id: first.id, data: { at }, can: 'sales.lead.view' });
}

