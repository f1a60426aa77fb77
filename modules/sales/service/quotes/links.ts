import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { listQuoteLinks, newQuoteLink, QuoteLink, revokeQuoteLink } from '../../contract/quotes.ts';
import { loadQuote, quoteById, tellQuote, type QuoteRow } from './rows.ts';
import { readQuoteSettings } from './settings.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** When links of a quote end: some days after its last day, or after today where that is over or there is none. */
const endSql = (day: string, zone: string, days: string, daysOpen: string) =>
  `case when ${day}::date is null then now() + make_interval(days => ${daysOpen}) else greatest((${day}::date + 1)::timestamp at time zone ${zone}, now()) + make_interval(days => ${days}) end`;

async function endValues(ctx: Ctx, q: Pick<QuoteRow, 'workspace_id' | 'valid_until'>): Promise<[string | null, string, number, number]> {
  const { linkDays, linkDaysOpen } = await readQuoteSettings(ctx, q.workspace_id);
  return [q.valid_until, (await getSettings(ctx, q.workspace_id)).system.timezone, linkDays, linkDaysOpen];
}

/** Makes a further link; the token stands behind `#`, which browsers send to nobody. Only its hash is kept. `mailId` is the mail about the quote it stands in. */
export async function makeLink(ctx: Ctx, q: Pick<QuoteRow, 'id' | 'workspace_id' | 'valid_until'>, { by, mailId = null, tracked }: { by: string | null; mailId?: string | null; tracked: boolean }): Promise<{ url: string; endsAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const [row] = await ctx.sql<{ expires_at: Date }>(
    `insert into sales.quote_link (token_hash, workspace_id, quote_id, made_by, mail_id, tracked, expires_at) values ($1, $2, $3, $4, $5, $6, ${endSql('$7', '$8', '$9', '$10')}) returning expires_at`,
    [hashOf(token), q.workspace_id, q.id, by, mailId, tracked, ...(await endValues(ctx, q))]);
  return { url: `${ctx.app.config.PUBLIC_URL}/quote#${token}`, endsAt: row!.expires_at.toISOString() };
}

/** Lets a quote's links end as late as its new last day says; what was revoked stays so. */
export async function stretchLinks(ctx: Ctx, q: QuoteRow): Promise<void> {
  await ctx.sql(`update sales.quote_link set expires_at = greatest(expires_at, ${endSql('$3', '$4', '$5', '$6')}) where quote_id = $1 and workspace_id = $2 and revoked_at is null`, [q.id, q.workspace_id, ...(await endValues(ctx, q))]);
}

/** The quote behind a link, with its workspace entered; a wrong token looks like one that ended, was revoked or whose quote is gone, and guessing is counted. */
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

/** Whether opening a link is to be noted, and whether its holder has switched that off. */
export async function trackingOf(ctx: Ctx, q: QuoteRow, token: string): Promise<{ id: string; tracked: boolean; refused: boolean }> {
  return found((await ctx.sql<{ id: string; tracked: boolean; refused: boolean }>('select id, tracked, refused_at is not null as refused from sales.quote_link where token_hash = $1 and quote_id = $2 and workspace_id = $3', [hashOf(token), q.id, q.workspace_id]))[0]);
}

/** Notes a look through a link; false when it is the same look, such as a page that is reloaded within minutes. */
export async function noteLook(ctx: Ctx, q: QuoteRow, linkId: string): Promise<boolean> {
  const noted = await ctx.sql(
    "update sales.quote_link set last_opened_at = now(), open_count = open_count + 1 where id = $1 and workspace_id = $2 and tracked and refused_at is null and (last_opened_at is null or last_opened_at < now() - interval '5 minutes') returning 1", [linkId, q.workspace_id]);
  return noted.length > 0;
}

/** A fresh link to a quote that was sent. */
export async function createLink(ctx: Ctx, { id, track }: InputOf<typeof newQuoteLink>): Promise<OutputOf<typeof newQuoteLink>> {
  const q = await loadQuote(ctx, id);
  if (!q.sent_at || q.status === 'superseded') fail('sales.quote_state', { status: q.status });
  const made = await makeLink(ctx, q, { by: ctx.accountId, tracked: track ?? q.track_views });
  tellQuote(ctx, q, 'link_created', { number: q.number, endsAt: made.endsAt });
  return made;
}

interface LinkRow {
  id: string; state: QuoteLink['state']; made_by: string | null; sent_to: string[] | null; created_at: Date; expires_at: Date; revoked_at: Date | null; tracked: boolean; refused: boolean; open_count: number; last_opened_at: Date | null;
}

async function readLinks(ctx: Ctx, q: QuoteRow, linkId: string | null = null): Promise<QuoteLink[]> {
  const rows = await ctx.sql<LinkRow>(
    `select l.id, case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'ended' else 'open' end as state, l.made_by, m.sent_to, l.created_at, l.expires_at, l.revoked_at, l.tracked, l.refused_at is not null as refused, l.open_count, l.last_opened_at
     from sales.quote_link l left join sales.quote_mail m on m.id = l.mail_id where l.quote_id = $1 and l.workspace_id = $2 and ($3::uuid is null or l.id = $3) order by l.created_at desc, l.id desc limit 100`, [q.id, q.workspace_id, linkId], 'sales.quote_links');
  const people = await peopleOf(ctx, rows.map((r) => r.made_by));
  return rows.map((r) => ({
    id: r.id, state: r.state, madeBy: people(r.made_by), sentTo: r.sent_to ?? [], createdAt: r.created_at.toISOString(), endsAt: r.expires_at.toISOString(), revokedAt: r.revoked_at?.toISOString() ?? null,
    tracked: r.tracked, refused: r.refused, openCount: r.open_count, lastOpenedAt: r.last_opened_at?.toISOString() ?? null,
  }));
}

/** The links to a quote the viewer may see, newest first. */
export async function listLinks(ctx: Ctx, { id }: InputOf<typeof listQuoteLinks>): Promise<OutputOf<typeof listQuoteLinks>> {
  return { items: await readLinks(ctx, await loadQuote(ctx, id)) };
}

/** Takes a link back. The same again answers the same. */
export async function revokeLink(ctx: Ctx, { id, linkId }: InputOf<typeof revokeQuoteLink>): Promise<QuoteLink> {
  const q = await loadQuote(ctx, id);
  const revoked = await ctx.sql('update sales.quote_link set revoked_at = now(), revoked_by = $4 where id = $1 and quote_id = $2 and workspace_id = $3 and revoked_at is null returning 1', [linkId, q.id, q.workspace_id, ctx.accountId]);
  if (revoked.length > 0) tellQuote(ctx, q, 'link_revoked', { number: q.number });
  return found((await readLinks(ctx, q, linkId))[0]);
}
