import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { getRow } from '#core/server/resource/records.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { findItems } from '#modules/accounting/api.ts';
import { captureSays, type FormPost, type LeadForm, type listFormPosts, type releaseFormPosts } from '../../contract/capture.ts';
import { instantSql } from '../leads/scope.ts';
import { formRecord } from './forms.ts';
import { letIn, type StoredEntry } from './receive.ts';
import { asRobot } from './robot.ts';

interface Row extends Omit<FormPost, 'values'> { content: StoredEntry['content']; fields: LeadForm['fields']; key: string }

/** Entries as they came in, newest first; whose form was put away included. */
export async function listEntries(ctx: Ctx, { state, formId, cursor, limit }: InputOf<typeof listFormPosts>): Promise<OutputOf<typeof listFormPosts>> {
  const values: unknown[] = [ctx.workspaceId, state];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = ['p.workspace_id = $1', 'p.state = $2', ...(formId ? [`p.form_id = ${add(formId)}`] : [])];
  const [total] = cursor ? [] : await ctx.sql<{ n: number }>(`select count(*)::int as n from sales.form_post p where ${where.join(' and ')}`, values);
  if (cursor) {
    const last = decodeCursor(cursor, 2) ?? failField('cursor', captureSays('core.page_gone'));
    if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(last[0])) || !/^[0-9a-f-]{36}$/.test(String(last[1]))) failField('cursor', captureSays('core.page_gone'));
    where.push(`(p.received_at, p.id) < (${add(last[0])}::timestamptz, ${add(last[1])}::uuid)`);
  }
  const rows = await ctx.sql<Row>(
    `select p.id, p.form_id as "formId", f.name as form, f.fields, p.state, p.reason, p.name, p.email, p.content, p.consent_text as "consentText", p.page, host(p.ip) as ip, p.lead_id as "leadId", ${instantSql('p.received_at')} as "receivedAt", ${instantSql('p.confirmed_at')} as "confirmedAt",
       to_char(p.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
     from sales.form_post p join sales.lead_form f on f.id = p.form_id where ${where.join(' and ')} order by p.received_at desc, p.id desc limit ${limit + 1}`, values);
  const [counts] = await ctx.sql<{ quarantined: number; unconfirmed: number }>("select (count(*) filter (where state = 'quarantined'))::int as quarantined, (count(*) filter (where state = 'unconfirmed'))::int as unconfirmed from sales.form_post where workspace_id = $1 and state in ('quarantined', 'unconfirmed')", [ctx.workspaceId]);
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  const chosen = (content: StoredEntry['content']) => (content.values?.['productIds'] ?? '').split('\n').filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const ids = [...new Set(page.flatMap((p) => chosen(p.content)))];
  const products = ids.length > 0 ? await findItems(ctx, ids) : null;
  const textOf = (content: StoredEntry['content'], key: string, value: string) => (key === 'productIds' ? chosen(content).map((id) => products?.get(id)?.name ?? id).join(', ') : value);
  return {
    items: page.map(({ content, fields, key: _key, ...post }) => ({ ...post, values: Object.entries(content.values ?? {}).slice(0, 60).map(([key, value]) => ({ label: fields.find((f) => f.key === key)?.label ?? key, value: textOf(content, key, value).slice(0, 2000) })) })),
    nextCursor: rows.length > limit && end ? encodeCursor([end.key, end.id]) : null, total: total?.n ?? null, counts: counts!,
  };
}

type Decided = OutputOf<typeof releaseFormPosts>;

async function waiting(ctx: Ctx, ids: readonly string[]): Promise<StoredEntry[]> {
  return ctx.sql<StoredEntry>("select id, form_id, state, content, consent_text, page, host(ip) as ip, confirmed_at from sales.form_post where workspace_id = $1 and id = any($2::uuid[]) and state in ('quarantined', 'unconfirmed', 'discarded') order by received_at for update", [ctx.workspaceId, [...new Set(ids)]]);
}

const gone = (ids: readonly string[], there: readonly StoredEntry[]) => ids.filter((id) => !there.some((p) => p.id === id)).map((id) => ({ id, message: 'This entry was decided already.' }));
const decide = (ctx: Ctx, id: string) => ctx.sql('update sales.form_post set decided_by = $3, decided_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id, ctx.accountId]);

/** Lets entries out of quarantine, each for itself: what is wrong with one keeps no other back. */
export async function release(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<Decided> {
  const posts = await waiting(ctx, ids);
  const failed = gone(ids, posts);
  for (const post of posts) {
    const form = (await ctx.sql('select 1 from sales.lead_form where workspace_id = $1 and id = $2 and deleted_at is null', [ctx.workspaceId, post.form_id])).length > 0 ? await getRow<LeadForm>(ctx, formRecord, post.form_id) : null;
    if (!form) { failed.push({ id: post.id, message: 'The form was removed.' }); continue; }
    const tried = await guarded(ctx, () => asRobot(ctx, ctx.workspaceId, (robot) => letIn(robot, form, post, false)));
    if ('done' in tried) { await decide(ctx, post.id); ctx.emit({ type: 'sales.form_post.released', id: post.id, data: { leadId: tried.done }, can: 'sales.settings' }); continue; }
    if (!(tried.error instanceof Refusal)) throw tried.error;
    failed.push({ id: post.id, message: tried.error.fields?.[0] ? `${tried.error.fields[0].path.replace('values.', '')}: ${tried.error.fields[0].message}` : tried.error.message });
  }
  return { done: posts.length - (failed.length - gone(ids, posts).length), failed };
}

/** Throws entries away. */
export async function discard(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<Decided> {
  const posts = (await waiting(ctx, ids)).filter((p) => p.state !== 'discarded');
  for (const post of posts) await decide(ctx, post.id);
  await ctx.sql("update sales.form_post set state = 'discarded' where workspace_id = $1 and id = any($2::uuid[])", [ctx.workspaceId, posts.map((p) => p.id)]);
  if (posts.length > 0) ctx.emit({ type: 'sales.form_post.discarded', data: { count: posts.length }, can: 'sales.settings' });
  return { done: posts.length, failed: gone(ids, posts) };
}
