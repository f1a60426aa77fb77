import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { NewMail } from '#core/server/mail/mail.ts';
import type { PdfEmbedded } from '#core/server/pdf/document.ts';
import type { MailEInvoice } from '../../../contract/documents.ts';
import { wordsOfProblems } from '../../../rules/documents/e-invoice-out.ts';
import { facturXMetadata, facturXName } from '../../../rules/einvoice/factur-x.ts';
import { writeCii, writeUbl, type EInvoiceSyntax } from '../../../rules/einvoice/index.ts';
import { xmlInPdf } from '../../../rules/einvoice/pdf.ts';
import { partiesOf } from '../masters.ts';
import type { DocumentRow } from '../rows.ts';
import { readDocumentSettings } from '../settings.ts';
import { fileName, outgoing, refuseInvalid } from './write.ts';

/** In which syntax a document goes out where a workspace sends e-invoices in this way. */
export const syntaxOf = (way: MailEInvoice): EInvoiceSyntax => (way === 'cii' || way === 'pdf' ? 'cii' : 'ubl');

/** How the e-invoice of a document goes with its mail: as the workspace sends them, and not at all to who fetches them from the page the mail leads to. */
async function wayOf(ctx: Ctx, d: DocumentRow): Promise<MailEInvoice> {
  const { mailEInvoice } = await readDocumentSettings(ctx, d.workspace_id);
  return mailEInvoice !== 'none' && (await partiesOf(ctx, d))(d.party_id)?.eInvoiceDelivery === 'portal' ? 'none' : mailEInvoice;
}

/** How an e-invoice goes with the mail of a document, and what keeps it from going. */
export async function mailedWith(ctx: Ctx, d: DocumentRow): Promise<{ way: MailEInvoice; problems: string[] }> {
  const way = await wayOf(ctx, d);
  if (way === 'none' || d.status !== 'posted') return { way: 'none', problems: [] };
  return { way, problems: wordsOfProblems((await outgoing(ctx, d)).findings) };
}

/** Refuses to mail a document whose e-invoice breaks a rule and would have to go with it. */
export async function requireMailable(ctx: Ctx, d: DocumentRow): Promise<void> {
  if ((await wayOf(ctx, d)) === 'none') return;
  const { findings } = await outgoing(ctx, d);
  if (findings.length > 0) refuseInvalid(findings);
}

/** The e-invoice that is to be sealed inside the PDF of a posted invoice or credit note; none where it breaks a rule. */
export async function insidePdf(ctx: Ctx, d: DocumentRow): Promise<PdfEmbedded | undefined> {
  if (d.direction !== 'sale' || d.status !== 'posted' || (await wayOf(ctx, d)) !== 'pdf') return undefined;
  const { invoice, findings } = await outgoing(ctx, d);
  if (findings.length > 0) return undefined;
  return { name: facturXName, type: 'text/xml', description: 'Factur-X / ZUGFeRD', relationship: 'Alternative', bytes: new Uint8Array(Buffer.from(writeCii(invoice), 'utf8')), metadata: facturXMetadata };
}

type MailFile = NonNullable<NewMail['attachments']>[number];

/** The e-invoice that goes beside the PDF of a sealed document; nothing where none is to go, where the PDF holds it, or where it breaks a rule. */
export async function besidePdf(app: App, d: DocumentRow): Promise<MailFile[]> {
  const known = await runAs(app, { name: 'invoicing.eInvoiceFile', workspaceId: d.workspace_id }, async (ctx) => {
    const way = await wayOf(ctx, d);
    if (way === 'none' || (way === 'pdf' && (await holdsXml(app, d)))) return null;
    const syntax = syntaxOf(way);
    const kept = await keptKey(ctx, d, syntax);
    const { invoice, findings } = kept ? { invoice: null, findings: [] } : await outgoing(ctx, d);
    return findings.length > 0 ? null : { syntax, kept, xml: invoice && (syntax === 'cii' ? writeCii(invoice) : writeUbl(invoice)) };
  });
  if (!known) return [];
  const key = known.kept ?? (await keepXml(app, d, known.syntax, known.xml!));
  return [{ name: fileName(d, known.syntax), type: 'application/xml', key }];
}

async function keptKey(ctx: Ctx, d: DocumentRow, syntax: EInvoiceSyntax): Promise<string | null> {
  return (await ctx.sql<{ key: string }>('select key from invoicing.document_e_invoice where document_id = $1 and syntax = $2 and workspace_id = $3', [d.id, syntax, d.workspace_id], 'invoicing.kept_e_invoice'))[0]?.key ?? null;
}

async function keepXml(app: App, d: DocumentRow, syntax: EInvoiceSyntax, xml: string): Promise<string> {
  const bytes = Buffer.from(xml, 'utf8');
  const key = randomBytes(18).toString('hex');
  await app.blobs.put(key, bytes, 'application/xml');
  return runAs(app, { name: 'invoicing.eInvoiceFile', workspaceId: d.workspace_id }, async (ctx) => {
    // Somebody else may have written it meanwhile: the first one stays.
    const rows = await ctx.sql('insert into invoicing.document_e_invoice (document_id, syntax, workspace_id, key, sha256) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1', [d.id, syntax, d.workspace_id, key, createHash('sha256').update(bytes).digest('hex')]);
    if (rows.length > 0) return key;
    await app.blobs.delete(key);
    return (await keptKey(ctx, d, syntax))!;
  });
}

async function holdsXml(app: App, d: DocumentRow): Promise<boolean> {
  const stored = d.pdf_key ? await app.blobs.open(d.pdf_key) : null;
  return stored !== null && xmlInPdf(await buffer(stored.stream)).length > 0;
}
