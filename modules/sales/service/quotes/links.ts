import { createHash, randomBytes } from 'node:crypto';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { loadQuote, quoteById, type QuoteRow } from './rows.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes a further link; the token stands behind `#`, which browsers send to nobody. Only its hash is kept. */
export async function makeLink(ctx: Ctx, workspaceId: number, quoteId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.sql('insert into sales.quote_link (token_hash, workspace_id, quote_id) values ($1, $2, $3)', [hashOf(token), workspaceId, quoteId]);
  return `${ctx.app.config.PUBLIC_URL}/quote#${token}`;
}

/** The quote behind a link, with its workspace entered; a wrong token looks like a removed one, and guessing is counted. */
export async function openLink(ctx: Ctx, token: string, lock = false): Promise<QuoteRow> {
  const [link] = await ctx.sql<{ workspace_id: number; quote_id: string }>('select * from sales.find_quote_link($1)', [hashOf(token)], 'sales.find_quote_link');
  if (!link) {
    await ctx.app.limits.attempt(`quote-link:${networkOf(ctx.origin.ip)}`, 60, 3600);
    return fail('sales.quote_link_gone');
  }
  await enterWorkspace(ctx, link.workspace_id);
  const rows = await ctx.sql('select 1 from sales.quote where id = $1 and workspace_id = $2 and deleted_at is null', [link.quote_id, link.workspace_id]);
  if (rows.length === 0) fail('sales.quote_link_gone');
  return quoteById(ctx, link.workspace_id, link.quote_id, lock);
}

/** A fresh link to a quote that was sent. */
export async function newQuoteLink(ctx: Ctx, { id }: { id: string }): Promise<{ url: string }> {
  const q = await loadQuote(ctx, id);
  if (!q.sent_at || q.status === 'superseded') fail('sales.quote_state', { status: q.status });
  return { url: await makeLink(ctx, q.workspace_id, q.id) };
}
