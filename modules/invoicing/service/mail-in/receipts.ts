import type { Ctx, Upload } from '#core/server/context.ts';
import { found, Refusal } from '#core/server/fail.ts';
import type { MailReceiver, ReceivedMail } from '#core/server/mail/receive.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import type { ReceiptReading } from '../../contract/expenses.ts';
import { mostMailFiles } from '../../contract/mail-in.ts';
import { oneLine } from '../../rules/mail-in/head.ts';
import { createDraft } from '../expenses/draft.ts';
import { readingOf, readingOfLines } from '../expenses/read-receipt.ts';
import { keepReceipt } from '../expenses/receipts.ts';
import { placeOf } from '../expenses/settings.ts';
import { expenseById } from '../expenses/store.ts';
import { ownerOf } from './address.ts';
import { attachedFiles, attempt, nameOf, takeOnce, type Outcome } from './mails.ts';
import { tellRefused } from './notices.ts';
import { linesOfWords, withWordsAsPdf } from './words.ts';

/**
 * So long the files of one mail are read altogether, in milliseconds; what is left then is filled in by hand. The mail's transaction is idle meanwhile, which the database ends after 30 s, and the last one begun may take six more
 * (core/server/database/pool.ts, receiptThreads).
 */
const readingTime = 20_000;

/** Receipts that are mailed in: each file becomes a draft of whose address it is. */
export const receiptReceiver: MailReceiver = {
  kind: 'receipts',
  owner: (app, token) => ownerOf(app, 'receipts', token),
  receive: (ctx, mail) => takeOnce(ctx, 'receipts', mail, (outcome) => take(ctx, mail, outcome)),
  refused: (ctx, mail) => tellRefused(ctx, 'receipts', mail),
};

async function take(ctx: Ctx, mail: ReceivedMail, outcome: Outcome): Promise<void> {
  const place = await placeOf(ctx);
  const files = attachedFiles(mail);
  // All are read before a draft is written: meanwhile only the mail is held.
  const until = Date.now() + readingTime;
  const readings = new Map<Upload, ReceiptReading | null>();
  for (const file of files.slice(0, mostMailFiles)) readings.set(file, Date.now() < until ? await readingOf(file, place) : null);
  for (const file of files) {
    if (outcome.drafts === mostMailFiles) { outcome.left.push({ name: nameOf(file), why: 'many' }); continue; }
    const made = await attempt(ctx, () => draftOf(ctx, mail, file, readings.get(file) ?? null));
    if ('done' in made) outcome.drafts += 1; else outcome.left.push({ name: nameOf(file), why: made.why });
  }
  if (outcome.drafts > 0 || outcome.left.some((f) => f.why === 'full')) return;
  // A receipt may be the mail itself.
  const made = await attempt(ctx, () => withWordsAsPdf(ctx, mail, (upload) => draftOf(ctx, mail, upload, readingOfLines(linesOfWords(mail), place))));
  if ('done' in made) outcome.drafts = 1; else outcome.left.push({ name: oneLine(mail.subject, 120) || '–', why: made.why });
}

/** A draft with one receipt, filled in as far as that was read. */
async function draftOf(ctx: Ctx, mail: ReceivedMail, upload: Upload, reading: ReceiptReading | null): Promise<void> {
  const given = { workspace_slug: '', description: oneLine(mail.subject, 2000) };
  const { id } = await createRead(ctx, given, reading);
  await keepReceipt(ctx, found(await expenseById(ctx, ctx.workspaceId, id)), upload);
}

/** Figures that were read wrong must not keep a receipt out: then it is filled in by hand. */
async function createRead(ctx: Ctx, given: Parameters<typeof createDraft>[1], reading: ReceiptReading | null): ReturnType<typeof createDraft> {
  if (!reading) return createDraft(ctx, given);
  const { amount, currency, spentOn, merchant } = reading;
  const made = await guarded(ctx, () => createDraft(ctx, { ...given, ...(amount ? { amount: amount.value } : {}), ...(currency ? { currency: currency.value } : {}), ...(spentOn ? { spentOn: spentOn.value } : {}), ...(merchant ? { merchant: merchant.value } : {}) }));
  if ('done' in made) return made.done;
  if (made.error instanceof Refusal && made.error.status < 500) return createDraft(ctx, given);
  throw made.error;
}
