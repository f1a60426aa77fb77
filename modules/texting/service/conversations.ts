import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { permissionsOf, requireColleagues, listColleagues } from '#modules/workspace/api.ts';
import { says, unreadLimit, type assignConversation, type closeConversation, type countUnread, type getConversation, type linkConversation, type listConversations, type listTexters, type markRead, type TextChannel, type TextConversation } from '../contract.ts';
import { windowUntil } from '../rules/states.ts';
import { objectedPhones } from './phones.ts';
import { refOf, tellConversation, type ConversationRow, type NumberRow } from './rows.ts';
import { requireSubject, sightOf, standingOf, subjectOf, type SubjectRef } from './subjects.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** The conversation of a number (null: somebody's own phone) and an outside phone, made where there was none, and locked. */
export async function conversationWith(ctx: Ctx, { numberId, channel, phone }: { numberId: string | null; channel: TextChannel; phone: string }): Promise<ConversationRow> {
  const values = [ctx.workspaceId, numberId, channel, phone];
  await ctx.sql(`insert into texting.conversation (id, workspace_id, number_id, channel, phone, last_at) values ($5, $1, $2, $3, $4, 'epoch')
    on conflict (workspace_id, coalesce(number_id, '${nobody}'::uuid), channel, phone) where erased_at is null do nothing`, [...values, uuidv7()]);
  const [row] = await ctx.sql<ConversationRow>(`select c.* from texting.conversation c where c.workspace_id = $1 and coalesce(c.number_id, '${nobody}'::uuid) = coalesce($2::uuid, '${nobody}'::uuid) and c.channel = $3 and c.phone = $4 and c.erased_at is null for update`, values);
  return found(row);
}

/** A conversation that the viewer may see; 404 otherwise. */
export async function seenConversation(ctx: Ctx, id: string, lock = false): Promise<ConversationRow> {
  const [row] = await ctx.sql<ConversationRow>(`select c.* from texting.conversation c where c.workspace_id = $1 and c.id = $2${lock ? ' for update' : ''}`, [ctx.workspaceId, id]);
  const sees = await sightOf(ctx, [refOf(found(row))]);
  if (!sees(refOf(row!))) fail('core.not_found');
  return row!;
}

/** Whether whoever is at the other end wants no texts this way: their record knows best, without one what they wrote themselves. */
export async function isObjected(ctx: Ctx, c: Pick<ConversationRow, 'channel' | 'phone'>, ref: SubjectRef | null): Promise<boolean> {
  const at = ref && await standingOf(ctx, ref);
  const refuses = at && subjectOf(at.type)?.refuses;
  return refuses ? refuses(ctx, at.id, c.channel, c.phone) : (await objectedPhones(ctx, [c])).size > 0;
}

/** Conversations as pages show them, in a constant number of statements for each kind of record. */
export async function presentConversations(ctx: Ctx, rows: readonly ConversationRow[]): Promise<TextConversation[]> {
  if (rows.length === 0) return [];
  const ids = new Map<string, string[]>();
  for (const row of rows) if (row.subject_type && row.subject_id) ids.set(row.subject_type, [...(ids.get(row.subject_type) ?? []), row.subject_id]);
  const names = new Map<string, string>();
  for (const [type, of] of ids) for (const [id, name] of (await subjectOf(type)?.names?.(ctx, [...new Set(of)])) ?? []) names.set(`${type} ${id}`, name);
  const person = await peopleOf(ctx, rows.map((r) => r.assignee_id));
  const numbers = new Map((await ctx.sql<Pick<NumberRow, 'id' | 'label' | 'phone' | 'provider'>>('select n.id, n.label, n.phone, n.provider from texting.number n where n.workspace_id = $1 and n.id = any($2::uuid[])', [ctx.workspaceId, [...new Set(rows.flatMap((r) => r.number_id ?? []))]], 'texting.numbers_of')).map((n) => [n.id, n]));
  return rows.map((c) => {
    const subjectName = names.get(`${c.subject_type} ${c.subject_id}`) ?? c.subject_name;
    const assignee = person(c.assignee_id);
    return {
      id: c.id, channel: c.channel, phone: c.phone, name: subjectName || c.profile_name, subject: c.subject_type && c.subject_id ? { type: c.subject_type, id: c.subject_id, name: subjectName } : null, number: c.number_id === null ? null : numbers.get(c.number_id) ?? null,
      assignee: assignee && { id: assignee.id, name: assignee.name }, unread: c.unread, lastAt: c.last_at.toISOString(), lastBody: c.last_body, lastDirection: c.last_direction, lastState: c.last_state, closed: c.closed_at !== null,
      windowUntil: c.channel === 'whatsapp' ? windowUntil(c.last_in_at)?.toISOString() ?? null : null, version: c.version,
    };
  });
}

const presentOne = async (ctx: Ctx, row: ConversationRow): Promise<TextConversation> => (await presentConversations(ctx, [row]))[0]!;

const conditions = { open: 'c.closed_at is null', mine: 'c.closed_at is null and c.assignee_id = $3', unknown: 'c.closed_at is null and c.subject_id is null', closed: 'c.closed_at is not null' } as const;
/** Rows that are read at once; those the viewer may not see are left out, so that a page may need several. */
const stride = 100;

/** Conversations the viewer may see, the latest first. Words are looked for in texts about the record a conversation belongs to: those about others are not the viewer's to find. */
export async function list(ctx: Ctx, { view, q, cursor, limit }: InputOf<typeof listConversations>): Promise<OutputOf<typeof listConversations>> {
  const words = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = q.replace(/\D/g, '');
  const seen: ConversationRow[] = [];
  let place = cursor === undefined ? null : placeOf(cursor);
  let isEnd = false;
  for (let round = 0; round < 30 && !isEnd && seen.length <= limit; round++) {
    const rows = await ctx.sql<ConversationRow>(
      `select c.* from texting.conversation c where c.workspace_id = $1 and c.erased_at is null and ${conditions[view]} and $3::uuid is not null and ($4::timestamptz is null or (c.last_at, c.id) < ($4, $5::uuid))
         and ($6 = '' or c.subject_name ilike $7 or c.profile_name ilike $7 or ($8 <> '' and c.phone like '%' || $8 || '%') 
           or (c.id, c.subject_id) in (select t.conversation_id, t.subject_id from texting.text t where t.workspace_id = $1 and t.body ilike $7) or c.id in (select t.conversation_id from texting.text t where t.workspace_id = $1 and t.subject_id is null and t.body ilike $7))
       order by c.last_at desc, c.id desc limit $2`, [ctx.workspaceId, stride, ctx.accountId, place?.at ?? null, place?.id ?? null, q, words, digits.length > 2 ? digits : '']);
    const sees = await sightOf(ctx, rows.map(refOf));
    seen.push(...rows.filter((row) => sees(refOf(row))));
    const last = rows.at(-1);
    isEnd = rows.length < stride;
    if (last) place = { at: last.last_at, id: last.id };
  }
  const page = seen.slice(0, limit);
  const last = seen.length > limit ? { at: page.at(-1)!.last_at, id: page.at(-1)!.id } : isEnd ? null : place;
  return { items: await presentConversations(ctx, page), nextCursor: last && encodeCursor([last.at.toISOString(), last.id]) };
}

/** How many open conversations have something unread that the viewer may see. */
export async function unread(ctx: Ctx): Promise<OutputOf<typeof countUnread>> {
  let count = 0;
  let after = nobody;
  for (let round = 0; round < 30 && count < unreadLimit; round++) {
    const rows = await ctx.sql<ConversationRow>('select c.* from texting.conversation c where c.workspace_id = $1 and c.id > $2 and c.unread > 0 and c.closed_at is null and c.erased_at is null order by c.id limit $3', [ctx.workspaceId, after, stride], 'texting.unread');
    const sees = await sightOf(ctx, rows.map(refOf));
    count += rows.filter((row) => sees(refOf(row))).length;
    if (rows.length < stride) break;
    after = rows.at(-1)!.id;
  }
  return { count: Math.min(unreadLimit, count) };
}

/** The place a cursor stands for; 422 for one that is none. */
export function placeOf(cursor: string): { at: Date; id: string } {
  const [at, id] = decodeCursor(cursor, 2) ?? [];
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) return failField('cursor', coreSays('core.page_gone'));
  return { at: new Date(at), id };
}

/** One conversation. */
export async function get(ctx: Ctx, { id }: InputOf<typeof getConversation>): Promise<OutputOf<typeof getConversation>> {
  const row = await seenConversation(ctx, id);
  return { ...(await presentOne(ctx, row)), objected: await isObjected(ctx, row, refOf(row)) };
}

/** Marks what came in as read, for everybody: it is one inbox. */
export async function read(ctx: Ctx, { id }: InputOf<typeof markRead>): Promise<{ ok: true }> {
  const row = await seenConversation(ctx, id, true);
  if (row.unread > 0) {
    await ctx.sql('update texting.conversation set unread = 0 where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
    tellConversation(ctx, row, 'read');
  }
  return { ok: true };
}

async function change(ctx: Ctx, before: ConversationRow, version: number, columns: string, values: readonly unknown[]): Promise<ConversationRow> {
  if (before.version !== version) fail('core.version_conflict', { current: await presentOne(ctx, before) });
  const [row] = await ctx.sql<ConversationRow>(`update texting.conversation set ${columns}, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 returning *`, [ctx.workspaceId, before.id, ...values]);
  return row!;
}

/** Hands a conversation to a member who may read texts, or to nobody. */
export async function assign(ctx: Ctx, { id, accountId, version }: InputOf<typeof assignConversation>): Promise<TextConversation> {
  const before = await seenConversation(ctx, id, true);
  if (accountId !== null) {
    await requireColleagues(ctx, [accountId], 'accountId');
    if (!(await permissionsOf(ctx, [accountId])).get(accountId)?.has('texting.text.view')) failField('accountId', coreSays('core.choose_member'));
  }
  const row = await change(ctx, before, version, 'assignee_id = $3', [accountId]);
  tellConversation(ctx, row, 'assigned', { changes: { assignee: [before.assignee_id, accountId] } });
  return presentOne(ctx, row);
}

/** Closes a conversation, or opens it again. */
export async function close(ctx: Ctx, { id, closed, version }: InputOf<typeof closeConversation>): Promise<TextConversation> {
  const before = await seenConversation(ctx, id, true);
  if ((before.closed_at !== null) === closed && before.version === version) return presentOne(ctx, before);
  const row = await change(ctx, before, version, `closed_at = case when $3 then now() end${closed ? ', unread = 0' : ''}`, [closed]);
  tellConversation(ctx, row, closed ? 'closed' : 'reopened');
  return presentOne(ctx, row);
}

/** Says which record a conversation belongs to: its texts that belonged to none, or to the record it was with by mistake, go along. What was said no to by a text holds for the record from then on. */
export async function link(ctx: Ctx, { id, subject, version }: InputOf<typeof linkConversation>): Promise<TextConversation> {
  const before = await seenConversation(ctx, id, true);
  if (before.erased_at) fail('core.not_found');
  const was = refOf(before);
  if (was) await subjectOf(was.type)?.mayText(ctx, was.id);
  let name = '';
  if (subject) {
    const room = requireSubject(subject.type);
    if (!(await room.mayRead(ctx, [subject.id])).has(subject.id)) failField('subject', says('texting.choose_record'));
    await room.mayText(ctx, subject.id);
    name = (await room.names?.(ctx, [subject.id]))?.get(subject.id) ?? '';
  }
  const row = await change(ctx, before, version, 'subject_type = $3, subject_id = $4, subject_name = $5, not_subjects = array_remove(case when $4::uuid is null then array_append(array_remove(not_subjects, $6::uuid), $6::uuid) else not_subjects end, $4::uuid)', [subject?.type ?? null, subject?.id ?? null, name, before.subject_id]);
  await ctx.sql('update texting.text set subject_type = $3, subject_id = $4, updated_at = now() where workspace_id = $1 and conversation_id = $2 and (subject_id is null or (subject_type = $5 and subject_id = $6::uuid))', [ctx.workspaceId, id, subject?.type ?? null, subject?.id ?? null, before.subject_type, before.subject_id]);
  if (subject && (await objectedPhones(ctx, [before])).size > 0) await requireSubject(subject.type).objected(ctx, subject.id, before.channel, false, 'STOP', before.phone);
  tellConversation(ctx, row, 'linked', { changes: { subject: [before.subject_id, subject?.id ?? null] } });
  return presentOne(ctx, row);
}

/** Members who may be given conversations, by name. */
export async function texters(ctx: Ctx): Promise<OutputOf<typeof listTexters>> {
  const colleagues = await listColleagues(ctx);
  const may = await permissionsOf(ctx, colleagues.map((c) => c.accountId));
  const person = await peopleOf(ctx, colleagues.map((c) => c.accountId));
  return { items: colleagues.filter((c) => may.get(c.accountId)?.has('texting.text.view')).map((c) => ({ id: c.accountId, name: person(c.accountId)?.name ?? c.email })).sort((a, b) => a.name.localeCompare(b.name)) };
}
