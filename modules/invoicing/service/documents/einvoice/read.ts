import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCurrency, MoneyError } from '#core/contract/money.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { attachToRecord } from '#core/server/resource/attachments.ts';
import { taxesOn, unitNames } from '#modules/accounting/api.ts';
import { storeUpload } from '#modules/files/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { areaOf, eInvoiceBytes, type ImportedEInvoice, type importEInvoice } from '../../../contract/documents.ts';
import { incomingOf, type Incoming } from '../../../rules/documents/e-invoice-in.ts';
import { problemsInWords } from '../../../rules/documents/e-invoice-out.ts';
import { decodeXml, detect, EInvoiceError, readEInvoice, validate, vatTolerances, type EInvoice } from '../../../rules/einvoice/index.ts';
import { xmlInPdf } from '../../../rules/einvoice/pdf.ts';
import { readDocument } from '../read.ts';
import { tellDocument, type DocumentRow } from '../rows.ts';
import { addDraft, freshContent, type Content } from '../write.ts';
import { findVendor } from './vendor.ts';

const mostLines = 500;
const mostFiles = 20;
const unreadable = (reason: string): never => fail('invoicing.e_invoice_unreadable', { reason });

/** The invoice in a file: XML itself, or the first one a PDF holds. */
function invoiceIn(bytes: Buffer): EInvoice {
  const pdf = bytes.subarray(0, 1024).includes('%PDF-');
  const inside = pdf ? xmlInPdf(bytes) : [bytes];
  try {
    const texts = inside.map((b) => decodeXml(b));
    const xml = texts.find((t) => detect(t) !== null) ?? texts[0];
    if (xml === undefined) return unreadable('There is no e-invoice in this PDF.');
    const lines = xml.match(/<(?:[\w.-]+:)?(?:InvoiceLine|CreditNoteLine|IncludedSupplyChainTradeLineItem)[\s>]/g)?.length ?? 0;
    if (lines > mostLines) return unreadable(`It has ${lines} lines; at most ${mostLines} are taken.`);
    return readEInvoice(xml);
  } catch (error) {
    if (error instanceof EInvoiceError) return unreadable(`${error.message} (${error.place})`);
    throw error;
  }
}

/** True for XML that is an invoice, and for a PDF that holds one. */
export function holdsEInvoice(bytes: Buffer): boolean {
  const inside = bytes.subarray(0, 1024).includes('%PDF-') ? xmlInPdf(bytes) : [bytes];
  return inside.some((b) => { try { return detect(decodeXml(b)) !== null; } catch { return false; } });
}

/** Makes the draft of a bill or vendor credit of the e-invoice that was sent with the call. */
export function takeEInvoice(ctx: Ctx, input: InputOf<typeof importEInvoice>): Promise<ImportedEInvoice> {
  return draftOfEInvoice(ctx, ctx.uploads.find((u) => u.field === 'file') ?? failField('file', says('core.choose_file')), input);
}

/** Makes the draft of a bill or vendor credit of an e-invoice, keeps the file with it, and says what somebody should look at. */
export async function draftOfEInvoice(ctx: Ctx, upload: Upload, { partyId: chosen, exchangeRate }: { partyId?: string | undefined; exchangeRate?: string | undefined } = {}): Promise<ImportedEInvoice> {
  const invoice = invoiceIn(await readFile(upload.path));
  if (!isCurrency(invoice.currency)) unreadable('It does not say a currency that is known.');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(invoice.issueDate)) unreadable('It does not say its date.');
  const day = invoice.delivery?.date ?? invoice.issueDate;
  const units = new Map((await unitNames(ctx)).map((u) => [u.code, u.name]));
  const incoming = read(invoice, await taxesOn(ctx, day, 'purchase'), units);
  const { partyId, by } = await findVendor(ctx, invoice.seller, chosen);
  const { missing, kind, net, tax, total, prepaid, lines, charges, ...said } = incoming;
  const content: Content = {
    ...(await freshContent(ctx)), ...said, taxMode: 'exclusive', taxRounding: 'document', exchangeRate: exchangeRate ?? null, partyId,
    // Nobody is found: at least its name stands in the list.
    title: partyId ? '' : invoice.seller.name.slice(0, 200), charges: charges.map((c) => ({ ...c, accountId: null })), lines: lines.map((l) => ({ ...l, kind: 'item' as const, itemId: null, accountId: null, discountPercent: null, dimensions: {} })),
  };
  const d = await addDraft(ctx, kind, content);
  const attached = await keepFiles(ctx, d, upload, invoice);
  tellDocument(ctx, d, 'imported', { vendorNumber: said.vendorNumber, files: attached });
  const { totals } = d;
  const compared = ([['net', net, totals.net], ['tax', tax, totals.tax], ['total', total, totals.total]] as const).filter(([, file, ours]) => file !== ours);
  return {
    document: await readDocument(ctx, d), vendor: by, seller: { name: invoice.seller.name, vatId: invoice.seller.vatId ?? '', email: invoice.seller.contact?.email ?? '' },
    differences: [...compared.map(([what, file, ours]) => ({ what, file, document: ours })), ...(/^0(\.0+)?$/.test(prepaid) ? [] : [{ what: 'prepaid' as const, file: prepaid, document: '0' }])],
    taxes: missing.map(({ category, rate }) => ({ category, rate: rate ?? '0' })), problems: validate(invoice, { vatTolerance: vatTolerances.unit }).slice(0, 20).map((f) => problemsInWords([f])), otherBuyer: await otherBuyer(ctx, invoice), attached,
  };
}

function read(invoice: EInvoice, taxes: Parameters<typeof incomingOf>[1], units: ReadonlyMap<string, string>): Incoming {
  try { return incomingOf(invoice, taxes, units); } catch (error) {
    if (error instanceof MoneyError) return unreadable(error.message);
    throw error;
  }
}

/** Whom the file is for, when its buyer's VAT number is not that of this company. */
async function otherBuyer(ctx: Ctx, { buyer }: EInvoice): Promise<string | null> {
  const plain = (n: string) => n.replace(/[^0-9A-Za-z]/g, '').toUpperCase().replace(/^[A-Z]{2}/, '');
  const own = plain((await getSettings(ctx)).company.vatNo);
  return own !== '' && buyer.vatId && plain(buyer.vatId) !== own ? buyer.name : null;
}

/** Keeps the file itself and the documents in it with the draft; answers how many there are. */
async function keepFiles(ctx: Ctx, d: DocumentRow, upload: Upload, invoice: EInvoice): Promise<number> {
  const rules = { audience: 'owner', kind: 'any', maxBytes: eInvoiceBytes } as const;
  const ids = [(await storeUpload(ctx, upload, rules)).id];
  const inside = invoice.attachments.flatMap((a) => a.document ?? []).slice(0, mostFiles);
  if (inside.length > 0) {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-e-invoice-'));
    try {
      for (const [i, { base64, filename, mimeType }] of inside.entries()) {
        const bytes = Buffer.from(base64, 'base64');
        if (bytes.length === 0) continue;
        const path = join(folder, String(i));
        await writeFile(path, bytes);
        ids.push((await storeUpload(ctx, { field: 'file', fileName: filename, declaredType: mimeType, path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }, rules)).id);
      }
    } finally { await rm(folder, { recursive: true, force: true }); }
  }
  await attachToRecord(ctx, areaOf.purchase.topic, d.id, ids);
  return ids.length;
}
