import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { documentDownloads, type DocumentLink, type listDocumentLinks, type newDocumentLink, type revokeDocumentLink } from '../../contract/documents.ts';
import { byCustomer, documentById, loadDocument, tellDocument, type DocumentRow } from './rows.ts';
import { readDocumentSettings } from './settings.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes a further link; the token stands behind `#`, which browsers send to nobody. Only its hash is kept. `mailId` is the mail about the document it stands in. */
export async function makeLink(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>, { by, mailId = null, tracked }: { by: string | null; mailId?: string | null; tracked: boolean }): Promise<{ url: string; endsAt: string }> {
  const token = randomBytes(32).toString('base64url');
  const { linkDays } = await readDocumentSettings(ctx, d.workspace_id);
  const [row] = await ctx.sql<{ expires_at: Date }>(
    'insert into invoicing.document_link (token_hash, workspace_id, document_id, made_by, mail_id, tracked, expires_at) values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) returning expires_at', [hashOf(token), d.workspace_id, d.id, by, mailId, tracked, linkDays]);
  return { url: `${ctx.app.config.PUBLIC_URL}/invoice-link#${token}`, endsAt: row!.expires_at.toISOString() };
}

/** The document behind a link, with its workspace entered; a wrong token looks like one that ended, was revoked or whose document is gone, and guessing is counted. */
export async function openLink(ctx: Ctx, token: string): Promise<DocumentRow> {
  const [link] = await ctx.sql<{ workspace_id: number; document_id: string }>('select * from invoicing.find_document_link($1)', [hashOf(token)], 'invoicing.find_document_link');
  if (!link) {
    await ctx.app.limits.attempt(`invoice-link:${networkOf(ctx.origin.ip)}`, 60, 3600);
    return fail('invoicing.link_gone');
  }
  await enterWorkspace(ctx, link.workspace_id);
  const rows = await ctx.sql("select 1 from invoicing.document where id = $1 and workspace_id = $2 and deleted_at is null and direction = 'sale' and status in ('posted', 'void')", [link.document_id, link.workspace_id]);
  if (rows.length === 0) fail('invoicing.link_gone');
  return documentById(ctx, link.workspace_id, link.document_id);
}

/** Whether opening a link is to be noted, and whether its holder has switched that off. */
export async function trackingOf(ctx: Ctx, d: DocumentRow, token: string): Promise<{ id: string; tracked: boolean; refused: boolean }> {
  return found((await ctx.sql<{ id: string; tracked: boolean; refused: boolean }>('select id, tracked, refused_at is not null as refused from invoicing.document_link where token_hash = $1 and document_id = $2 and workspace_id = $3', [hashOf(token), d.id, d.workspace_id]))[0]);
}

/** Notes a look through a link; false when it is the same look, such as a page that is reloaded within minutes. */
export async function noteLook(ctx: Ctx, d: DocumentRow, linkId: string): Promise<boolean> {
  const noted = await ctx.sql(
    "update invoicing.document_link set last_opened_at = now(), open_count = open_count + 1 where id = $1 and workspace_id = $2 and tracked and refused_at is null and (last_opened_at is null or last_opened_at < now() - interval '5 minutes') returning 1", [linkId, d.workspace_id]);
  return noted.length > 0;
}

/** What was downloaded by a link, and when last. */
export interface DownloadCounts { pdf_count: number; pdf_at: Date | null; e_invoice_count: number; e_invoice_at: Date | null }
/** Columns of that of a link `l`. */
export const downloadColumns = 'coalesce(l.pdf_count, 0) as pdf_count, l.pdf_at, coalesce(l.e_invoice_count, 0) as e_invoice_count, l.e_invoice_at';
/** The same as it is shown: what was never downloaded is absent. */
export const shownDownloads = (r: DownloadCounts): DocumentLink['downloads'] => ([['pdf', r.pdf_count, r.pdf_at], ['e_invoice', r.e_invoice_count, r.e_invoice_at]] as const).flatMap(([what, count, at]) => (at ? [{ what, count, lastAt: at.toISOString() }] : []));

const noteStatements = Object.fromEntries(documentDownloads.map((what) => [what, `update invoicing.document_link set ${what}_at = now(), ${what}_count = ${what}_count + 1 where token_hash = $1 and document_id = $2 and workspace_id = $3 and tracked and refused_at is null and (${what}_at is null or ${what}_at < now() - interval '5 minutes') returning ${what}_count as count`])) as Record<DocumentLink['downloads'][number]['what'], string>;

/** Notes that the holder of a link downloaded something, unless they have switched that off; the same within minutes is once. The first stands in the history. */
export async function noteDownload(ctx: Ctx, d: DocumentRow, token: string, what: DocumentLink['downloads'][number]['what']): Promise<void> {
  if (d.status !== 'posted') return;
  const [noted] = await ctx.sql<{ count: number }>(noteStatements[what], [hashOf(token), d.id, d.workspace_id]);
  if (noted) tellDocument(ctx, d, `${what}_downloaded`, { number: d.number, ...byCustomer }, noted.count === 1);
}

/** A fresh link to a posted invoice. */
export async function createLink(ctx: Ctx, { id, track }: InputOf<typeof newDocumentLink>): Promise<OutputOf<typeof newDocumentLink>> {
  const d = await loadDocument(ctx, 'sale', id);
  if (d.status !== 'posted') fail('invoicing.document_state', { status: d.status });
  const made = await makeLink(ctx, d, { by: ctx.accountId, tracked: track ?? d.track_views });
  tellDocument(ctx, d, 'link_created', { number: d.number, endsAt: made.endsAt });
  return made;
}

interface LinkRow extends DownloadCounts {
  id: string; state: DocumentLink['state']; made_by: string | null; sent_to: string[] | null; created_at: Date; expires_at: Date; revoked_at: Date | null; tracked: boolean; refused: boolean; open_count: number; last_opened_at: Date | null;
}

async function readLinks(ctx: Ctx, d: DocumentRow, linkId: string | null = null): Promise<DocumentLink[]> {
  const rows = await ctx.sql<LinkRow>(
    `select l.id, case when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'ended' else 'open' end as state, l.made_by, m.sent_to, l.created_at, l.expires_at, l.revoked_at, l.tracked, l.refused_at is not null as refused, l.open_count, l.last_opened_at, ${downloadColumns}
     from invoicing.document_link l left join invoicing.document_mail m on m.id = l.mail_id where l.document_id = $1 and l.workspace_id = $2 and ($3::uuid is null or l.id = $3) order by l.created_at desc, l.id desc limit 100`, [d.id, d.workspace_id, linkId], 'invoicing.document_links');
  const people = await peopleOf(ctx, rows.map((r) => r.made_by));
  return rows.map((r) => ({
    id: r.id, state: r.state, madeBy: people(r.made_by), sentTo: r.sent_to ?? [], createdAt: r.created_at.toISOString(), endsAt: r.expires_at.toISOString(), revokedAt: r.revoked_at?.toISOString() ?? null,
    tracked: r.tracked, refused: r.refused, openCount: r.open_count, lastOpenedAt: r.last_opened_at?.toISOString() ?? null, downloads: shownDownloads(r),
  }));
}

/** The links to an invoice the viewer may see, newest first. */
export async function listLinks(ctx: Ctx, { id }: InputOf<typeof listDocumentLinks>): Promise<OutputOf<typeof listDocumentLinks>> {
  return { items: await readLinks(ctx, await loadDocument(ctx, 'sale', id)) };
}

/** Takes a link back. The same again answers the same. */
export async function revokeLink(ctx: Ctx, { id, linkId }: InputOf<typeof revokeDocumentLink>): Promise<DocumentLink> {
  const d = await loadDocument(ctx, 'sale', id);
  const revoked = await ctx.sql('update invoicing.document_link set revoked_at = now(), revoked_by = $4 where id = $1 and document_id = $2 and workspace_id = $3 and revoked_at is null returning 1', [linkId, d.id, d.workspace_id, ctx.accountId]);
  if (revoked.length > 0) tellDocument(ctx, d, 'link_revoked', { number: d.number });
  return found((await readLinks(ctx, d, linkId))[0]);
}
