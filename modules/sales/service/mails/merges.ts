import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { leadSays } from '../../contract/leads.ts';
import { leftWhys, mostMerged, type cancelMerge, type getMerge, type LeftWhy, type listMerges, type MailMerge, type previewMerge, type startMerge } from '../../contract/mail-merges.ts';
import { storedCapture } from '../capture/settings.ts';
import { instantSql, sightOwners } from '../leads/scope.ts';
import { eachOnce, mayWriteAbout, readersOfMany, subjectOfMerged } from './merge-readers.ts';
import { filledFor, senderOf } from './send.ts';

const columns = `m.id, m.topic, m.subject, m.body, m.state, m.total, m.sent, m.left_out as left, m.created_by as "createdBy", ${instantSql('m.created_at')} as "createdAt", ${instantSql('m.ended_at')} as "endedAt"`;

/** One's own and those of people whose leads one sees, or all for who sees all leads; those about opportunities by the sight of these. */
const seen = (ctx: Ctx): [ofLeads: readonly string[] | null, ofDeals: readonly string[] | null] => {
  const of = (viewAll: string) => (ctx.can(viewAll) ? null : sightOwners(ctx, viewAll));
  return [of('sales.lead.view_all'), of('sales.deal.view_all')];
};
/** SQL for it, of the parameters from `$n` on. */
const seenSql = (n: number) => { const owners = `case when m.topic = 'sales.opportunity' then $${n + 1}::uuid[] else $${n}::uuid[] end`; return `(${owners} is null or m.created_by = any(${owners}))`; };

async function one(ctx: Ctx, id: string, lock = ''): Promise<MailMerge> {
  return found((await ctx.sql<MailMerge>(`select ${columns} from sales.mail_merge m where m.workspace_id = $1 and m.id = $2 and ${seenSql(3)} ${lock}`, [ctx.workspaceId, id, ...seen(ctx)]))[0]);
}

const none = () => Object.fromEntries(leftWhys.map((why) => [why, 0])) as Record<LeftWhy, number>;

/** Who of many can get a mail. */
export async function previewMany(ctx: Ctx, { topic, ids }: InputOf<typeof previewMerge>): Promise<OutputOf<typeof previewMerge>> {
  if (!mayWriteAbout(ctx, topic)) fail('core.forbidden');
  const merged = eachOnce(await readersOfMany(ctx, topic, [...new Set(ids)]));
  const left = none();
  for (const { why } of merged) if (why !== null) left[why]++;
  const reached = merged.filter((m) => m.why === null);
  const [one] = reached;
  const first = one?.reader;
  return { reached: reached.length, left, first: one && first ? { id: first.id, subjectId: subjectOfMerged(topic, one.id, first), name: first.name, email: first.email } : null, tracks: (await storedCapture(ctx)).trackMails };
}

/** Begins to send it; the work goes on in the background, in the name of who began it. */
export async function startMany(ctx: Ctx, { topic, ids, subject, body, track }: InputOf<typeof startMerge>): Promise<MailMerge> {
  if (!mayWriteAbout(ctx, topic)) fail('core.forbidden');
  const merged = eachOnce(await readersOfMany(ctx, topic, [...new Set(ids)]));
  const first = merged.find((m) => m.why === null) ?? fail('sales.merge_nobody');
  // A place nobody knows is refused before anything goes out.
  filledFor(ctx, { topic, id: subjectOfMerged(topic, first.id, first.reader!) }, first.reader!, await senderOf(ctx), { subject, body });
  const reached = merged.filter((m) => m.why === null).length;
  await requireRoom(ctx, reached);
  const id = uuidv7();
  await ctx.sql('insert into sales.mail_merge (id, workspace_id, topic, subject, body, track, total, left_out, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [id, ctx.workspaceId, topic, subject, body, track, merged.length, merged.length - reached, ctx.accountId]);
  await ctx.sql("insert into sales.mail_merge_reader (merge_id, subject_id, workspace_id, position, state, why) select $2, x.id, $1, x.n, case when x.why = '' then 'waiting' else 'left' end, x.why from unnest($3::uuid[], $4::text[]) with ordinality as x(id, why, n)", [ctx.workspaceId, id, merged.map((m) => m.id), merged.map((m) => m.why ?? '')]);
  ctx.emit({ type: 'sales.mail_merge.started', id, data: { count: reached }, can: 'sales.mail_many' });
  await ctx.enqueue('sales.runMailMerge', { id, workspaceId: ctx.workspaceId }, { key: `sales.runMailMerge:${id}` });
  return one(ctx, id);
}

/** Nobody has a workspace write to everybody again and again: what went out, and still will, within a day is counted. */
async function requireRoom(ctx: Ctx, count: number): Promise<void> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.mail_merges:${ctx.workspaceId}`]);
  const [today] = await ctx.sql<{ n: number }>("select coalesce(sum(case state when 'running' then total - left_out else sent end), 0)::int as n from sales.mail_merge where workspace_id = $1 and created_at > now() - interval '1 day'", [ctx.workspaceId], 'sales.mail_merge.today');
  if (today!.n + count > mostMerged.aDay) fail('sales.merge_limit', { limit: mostMerged.aDay });
}

/** Mails to many, newest first. */
export async function listMany(ctx: Ctx, { cursor, limit }: InputOf<typeof listMerges>): Promise<OutputOf<typeof listMerges>> {
  const last = cursor ? decodeCursor(cursor, 1) ?? failField('cursor', leadSays('core.page_gone')) : null;
  if (last && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(last[0]))) failField('cursor', leadSays('core.page_gone'));
  const where = `m.workspace_id = $1 and ${seenSql(2)}`;
  const [total] = cursor ? [] : await ctx.sql<{ n: number }>(`select count(*)::int as n from sales.mail_merge m where ${where}`, [ctx.workspaceId, ...seen(ctx)]);
  const rows = await ctx.sql<MailMerge>(
    `select ${columns} from sales.mail_merge m where ${where} and ($4::uuid is null or (m.created_at, m.id) < (select x.created_at, x.id from sales.mail_merge x where x.workspace_id = $1 and x.id = $4)) order by m.created_at desc, m.id desc limit $5`, [ctx.workspaceId, ...seen(ctx), last?.[0] ?? null, limit + 1]);
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? encodeCursor([items.at(-1)!.id]) : null, total: total?.n ?? null };
}

/** One of them, with why people were left out. */
export async function showMany(ctx: Ctx, { id }: InputOf<typeof getMerge>): Promise<OutputOf<typeof getMerge>> {
  const merge = await one(ctx, id);
  const rows = await ctx.sql<{ why: LeftWhy; n: number }>("select why, count(*)::int as n from sales.mail_merge_reader where workspace_id = $1 and merge_id = $2 and state = 'left' group by why", [ctx.workspaceId, id]);
  return { ...merge, why: { ...none(), ...Object.fromEntries(rows.map((r) => [r.why, r.n])) } };
}

/** Sends no further ones. */
export async function cancelMany(ctx: Ctx, { id }: InputOf<typeof cancelMerge>): Promise<MailMerge> {
  // Whatever is being sent right now is waited for: what this answers is what went out.
  const merge = await one(ctx, id, 'for update');
  if (merge.state !== 'running') fail('sales.merge_over');
  await ctx.sql("update sales.mail_merge set state = 'cancelled', ended_at = now() where workspace_id = $1 and id = $2", [ctx.workspaceId, id]);
  ctx.emit({ type: 'sales.mail_merge.cancelled', id, data: { sent: merge.sent }, can: 'sales.mail_many' });
  return one(ctx, id);
}
