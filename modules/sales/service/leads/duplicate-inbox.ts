import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import type { dismissLeadDuplicate, LeadDuplicate, LeadDuplicateSide, listLeadDuplicates } from '../../contract/leads.ts';
import { captureSays } from '../../contract/capture/words.ts';
import { instantSql, ownSql } from './scope.ts';

const countedUpTo = 1000;
const sideSql = (l: 'x' | 'y') => `jsonb_build_object('id', ${l}.id, 'name', ${l}.name, 'company', ${l}.company, 'email', ${l}.email, 'phone', ${l}.phone, 'status', ${l}.status, 'ownerId', ${l}.owner_id, 'createdAt', ${instantSql(`${l}.created_at`)})`;

/** Pairs of which the viewer sees both leads and could merge them; SQL from `from` on, with its values. */
function pairsSql(ctx: Ctx): { sql: string; values: unknown[]; add: (value: unknown) => string } {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const open = (l: 'x' | 'y') => `${ownSql(ctx, { add }, l, 'sales.lead.view_all')} and ${l}.status not in ('junk', 'converted')`;
  return { values, add, sql: `from sales.lead_duplicate d join sales.lead x on x.id = d.a join sales.lead y on y.id = d.b where d.workspace_id = ${add(ctx.workspaceId)} and ${open('x')} and ${open('y')}` };
}

/** Pairs that may be one, or those that somebody said are two; newest first. */
export async function listPairs(ctx: Ctx, { state, cursor, limit }: InputOf<typeof listLeadDuplicates>): Promise<OutputOf<typeof listLeadDuplicates>> {
  const { sql, values, add } = pairsSql(ctx);
  const where = [`${sql} and d.dismissed_at is ${state === 'open' ? '' : 'not '}null`];
  const [counted] = cursor ? [] : await ctx.sql<{ n: number }>(`select count(*)::int as n from (select 1 ${where[0]!} limit ${countedUpTo + 1}) c`, values);
  if (cursor) {
    const last = decodeCursor(cursor, 2) ?? failField('cursor', captureSays('core.page_gone'));
    if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(last[0])) || Number.isNaN(Date.parse(String(last[0]))) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(last[1]))) failField('cursor', captureSays('core.page_gone'));
    where.push(`(d.created_at, d.id) < (${add(last[0])}::timestamptz, ${add(last[1])}::uuid)`);
  }
  const rows = await ctx.sql<Omit<LeadDuplicate, 'a' | 'b'> & { a: LeadDuplicateSide; b: LeadDuplicateSide; key: string }>(
    `select d.id, ${sideSql('x')} as a, ${sideSql('y')} as b, d.reasons, ${instantSql('d.created_at')} as "foundAt", ${instantSql('d.dismissed_at')} as "dismissedAt", to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
     ${where.join(' and ')} order by d.created_at desc, d.id desc limit ${limit + 1}`, values);
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  return { items: page.map(({ key: _key, ...pair }) => pair), nextCursor: rows.length > limit && end ? encodeCursor([end.key, end.id]) : null, total: counted && counted.n <= countedUpTo ? counted.n : null };
}

/** 404 unless the viewer sees both leads of a pair. */
async function requirePair(ctx: Ctx, id: string): Promise<void> {
  const { sql, values, add } = pairsSql(ctx);
  found((await ctx.sql(`select 1 ${sql} and d.id = ${add(id)}::uuid`, values))[0]);
}

/** Puts a pair aside: they are two. The same again changes nothing. */
export async function dismissPair(ctx: Ctx, { id }: InputOf<typeof dismissLeadDuplicate>): Promise<{ ok: true }> {
  await requirePair(ctx, id);
  const done = await ctx.sql('update sales.lead_duplicate set dismissed_at = now(), dismissed_by = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and dismissed_at is null returning 1', [ctx.workspaceId, id, ctx.accountId]);
  if (done.length > 0) ctx.emit({ type: 'sales.lead_duplicate.dismissed', id, can: 'sales.lead.remove' });
  return { ok: true };
}

/** Takes that back. */
export async function reopenPair(ctx: Ctx, { id }: InputOf<typeof dismissLeadDuplicate>): Promise<{ ok: true }> {
  await requirePair(ctx, id);
  const done = await ctx.sql('update sales.lead_duplicate set dismissed_at = null, dismissed_by = null, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and dismissed_at is not null returning 1', [ctx.workspaceId, id]);
  if (done.length > 0) ctx.emit({ type: 'sales.lead_duplicate.reopened', id, can: 'sales.lead.remove' });
  return { ok: true };
}
