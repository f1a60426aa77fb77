import { readFile } from 'node:fs/promises';
import { cut } from '#core/contract/fields.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { says } from '#core/contract/rules.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { readableBytes, type ReceiptReading, type readReceiptFile } from '../../contract/expenses.ts';
import { amountIn } from '../../rules/expenses/receipt-money.ts';
import { readReceipt as readLines, type TextLine } from '../../rules/expenses/receipt-text.ts';
import { readsPictures, recognise } from './receipt-files/ocr.ts';
import { inReceiptThread } from './receipt-files/thread.ts';
import { placeOf } from './settings.ts';

/** What the words of a PDF say, and where the operator has a reader of pictures, those of a picture. A PDF is read in a thread of its own; neither is kept; whatever is wrong with it, the answer is that nothing was read. */
export async function readReceiptWords(ctx: Ctx, _input: InputOf<typeof readReceiptFile>): Promise<OutputOf<typeof readReceiptFile>> {
  const upload = ctx.uploads.find((u) => u.field === 'receipt') ?? failField('receipt', says('core.choose_file'));
  const place = await placeOf(ctx);
  return { reading: (await readingOf(upload, place)) ?? (await readingOfPicture(ctx.app, upload, place)) };
}

/** What the words of a file say; null for what is no PDF, or says nothing that is understood. */
export async function readingOf(upload: Pick<Upload, 'path' | 'bytes'>, place: { base: string; today: string }): Promise<ReceiptReading | null> {
  if (upload.bytes > readableBytes) return null;
  const bytes = await readFile(upload.path);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return null;
  const read = await inReceiptThread({ kind: 'text', bytes: new Uint8Array(bytes) });
  return read ? readingOfLines(read.lines, place) : null;
}

/** What the operator's reader of pictures sees in a file; null where there is none, or it is no picture. What is read so is never surer than the reader is. */
export async function readingOfPicture(app: App, upload: Pick<Upload, 'path' | 'bytes'>, place: { base: string; today: string }): Promise<ReceiptReading | null> {
  if (!readsPictures(app) || upload.bytes > readableBytes) return null;
  const seen = await recognise(app, await readFile(upload.path));
  const reading = seen && readingOfLines(seen.lines, place);
  if (!reading) return null;
  return Object.fromEntries(Object.entries(reading).map(([key, found]) => [key, found && { ...found, confidence: Math.round(found.confidence * seen.confidence * 100) / 100 }])) as ReceiptReading;
}

/** Letters of a line that are looked at: no receipt writes more into one. */
const longestLine = 500;

/** What the lines of a receipt say. */
export function readingOfLines(lines: readonly TextLine[], place: { base: string; today: string }): ReceiptReading | null {
  return lines.length === 0 ? null : proposed(readLines(lines.map((l) => ({ ...l, text: cut(l.text, longestLine) })), place), place.base);
}

/** Amounts as their currency writes them; one that has cents its currency does not know was read wrong. */
function proposed(guess: ReceiptReading, base: string): ReceiptReading | null {
  const value = guess.amount && amountIn(guess.amount.value, guess.currency?.value ?? base);
  const reading = { ...guess, amount: guess.amount && value !== null ? { ...guess.amount, value } : null };
  return Object.values(reading).every((found) => found === null) ? null : reading;
}
