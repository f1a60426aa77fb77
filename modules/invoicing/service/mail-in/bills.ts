import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx, Upload } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { MailFile, MailReceiver, ReceivedMail } from '#core/server/mail/receive.ts';
import { attachToRecord } from '#core/server/resource/attachments.ts';
import { storeUpload } from '#modules/files/api.ts';
import { findMatches } from '#modules/parties/api.ts';
import { areaOf, eInvoiceBytes } from '../../contract/documents.ts';
import { receiptBytes } from '../../contract/expenses.ts';
import { mostMailFiles } from '../../contract/mail-in.ts';
import { oneLine, senderText, severalLines } from '../../rules/mail-in/head.ts';
import { draftOfEInvoice, holdsEInvoice } from '../documents/einvoice/read.ts';
import { onlyVendor } from '../documents/einvoice/vendor.ts';
import { createDraft } from '../documents/write.ts';
import { ownerOf } from './address.ts';
import { attachedFiles, attempt, nameOf, takeOnce, type Outcome } from './mails.ts';
import { tellRefused } from './notices.ts';
import { withWordsAsPdf } from './words.ts';

/** Bills that are mailed in: e-invoices with all they say, other files as drafts without lines. */
export const billReceiver: MailReceiver = {
  kind: 'bills',
  owner: (app, token) => ownerOf(app, 'bills', token),
  receive: (ctx, mail) => takeOnce(ctx, 'bills', mail, (outcome) => take(ctx, mail, outcome)),
  refused: (ctx, mail) => tellRefused(ctx, 'bills', mail),
};

/** A file that becomes a bill. Of an e-invoice in XML, which people cannot read, `prints` are PDFs that show the same. */
interface Paper { file: MailFile; isEInvoice: boolean; isPdf: boolean; prints: MailFile[] }

async function paperOf(file: MailFile): Promise<Paper> {
  if (file.bytes > eInvoiceBytes) return { file, isEInvoice: false, isPdf: false, prints: [] };
  const bytes = await readFile(file.path);
  return { file, isEInvoice: holdsEInvoice(bytes), isPdf: bytes.subarray(0, 1024).includes('%PDF-'), prints: [] };
}

const stem = (f: MailFile): string => path.parse(f.fileName).name.toLowerCase();

/** An XML invoice and the PDF that shows the same are one bill, not two: they are called the same, or come as two alone. */
function paired(papers: readonly Paper[]): Paper[] {
  const xml = papers.filter((p) => p.isEInvoice && !p.isPdf);
  const others = papers.filter((p) => p.isPdf && !p.isEInvoice);
  const only = xml.length === 1 && papers.length === 2;
  const prints = new Map(others.flatMap((p) => { const of = only ? xml[0] : xml.find((x) => stem(x.file) === stem(p.file)); return of ? [[p, of] as const] : []; }));
  for (const [print, of] of prints) of.prints.push(print.file);
  return papers.filter((p) => !prints.has(p));
}

async function take(ctx: Ctx, mail: ReceivedMail, outcome: Outcome): Promise<void> {
  const partyId = await senderParty(ctx, mail);
  const papers: Paper[] = [];
  for (const file of attachedFiles(mail)) papers.push(await paperOf(file));
  for (const paper of paired(papers)) {
    if (outcome.drafts === mostMailFiles) { for (const f of [paper.file, ...paper.prints]) outcome.left.push({ name: nameOf(f), why: 'many' }); continue; }
    await takePaper(ctx, mail, paper, partyId, outcome);
  }
  if (outcome.drafts > 0 || outcome.left.some((f) => f.why === 'known' || f.why === 'full')) return;
  // A bill may be the mail itself.
  const made = await attempt(ctx, () => withWordsAsPdf(ctx, mail, (upload) => plainDraft(ctx, mail, [upload], partyId)));
  if ('done' in made) outcome.drafts = 1; else outcome.left.push({ name: oneLine(mail.subject, 120) || '–', why: made.why });
}

async function takePaper(ctx: Ctx, mail: ReceivedMail, paper: Paper, partyId: string | null, outcome: Outcome): Promise<void> {
  const files = [paper.file, ...paper.prints];
  if (paper.isEInvoice) {
    const read = await attempt(ctx, async () => {
      const { document, attached: _attached, ...said } = await draftOfEInvoice(ctx, paper.file);
      await attachToRecord(ctx, areaOf.purchase.topic, document.id, await kept(ctx, paper.prints));
      return { documentId: document.id, currency: document.currency, ...said };
    });
    if ('done' in read) {
      outcome.drafts += 1;
      const { differences, taxes, problems, otherBuyer, vendor } = read.done;
      if (differences.length + taxes.length + problems.length > 0 || otherBuyer !== null || vendor === 'nobody') outcome.findings.push(read.done);
      return;
    }
    // What cannot be read by a program is still a bill for people, unless it is entered already or its file is what is refused.
    if (read.why !== 'other') { for (const f of files) outcome.left.push({ name: nameOf(f), why: read.why }); return; }
  }
  const made = await attempt(ctx, () => plainDraft(ctx, mail, files, partyId, paper.isEInvoice));
  if ('done' in made) outcome.drafts += 1; else for (const f of files) outcome.left.push({ name: nameOf(f), why: made.why });
}

/** A draft without lines that holds the files: somebody writes them. */
async function plainDraft(ctx: Ctx, mail: ReceivedMail, files: readonly Upload[], partyId: string | null, anyType = false): Promise<void> {
  const d = await createDraft('purchase')(ctx, { workspace_slug: '', title: oneLine(mail.subject, 200), partyId, internalNote: [senderText(mail.from), severalLines(mail.text, 4000)].filter(Boolean).join('\n\n') });
  await attachToRecord(ctx, areaOf.purchase.topic, d.id, await kept(ctx, files, anyType));
}

async function kept(ctx: Ctx, files: readonly Upload[], anyType = false): Promise<string[]> {
  const ids: string[] = [];
  for (const upload of files) {
    const file = await storeUpload(ctx, upload, { audience: 'owner', kind: 'any', maxBytes: receiptBytes });
    if (!anyType && file.kind !== 'image' && file.type !== 'application/pdf') fail('files.wrong_type');
    ids.push(file.id);
  }
  return ids;
}

/** The one party with the sender's address that the person may see; anybody can write an address there, so somebody looks before it is posted. */
async function senderParty(ctx: Ctx, { from }: ReceivedMail): Promise<string | null> {
  const [matches = []] = await findMatches(ctx, [{ kind: 'company', emails: [oneLine(from.address, 320)] }], ['email']);
  return onlyVendor(ctx, matches.map((m) => m.party.id));
}
