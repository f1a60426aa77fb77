import { readFile } from 'node:fs/promises';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { says } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { readableBytes, type ReceiptReading, type readReceiptFile } from '../../contract/expenses.ts';
import { amountIn } from '../../rules/expenses/receipt-money.ts';
import { readReceipt as readLines } from '../../rules/expenses/receipt-text.ts';
import { inReceiptThread } from './receipt-files/thread.ts';
import { placeOf } from './settings.ts';

/** What the words of a PDF say. The file is read in a thread of its own and not kept; whatever is wrong with it, the answer is that nothing was read. */
export async function readReceiptWords(ctx: Ctx, _input: InputOf<typeof readReceiptFile>): Promise<OutputOf<typeof readReceiptFile>> {
  const upload = ctx.uploads.find((u) => u.field === 'receipt') ?? failField('receipt', says('core.choose_file'));
  const place = await placeOf(ctx);
  if (upload.bytes > readableBytes) return { reading: null };
  const bytes = await readFile(upload.path);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return { reading: null };
  const read = await inReceiptThread({ kind: 'text', bytes: new Uint8Array(bytes) });
  if (!read || read.lines.length === 0) return { reading: null };
  return { reading: proposed(readLines(read.lines, place), place.base) };
}

/** Amounts as their currency writes them; one that has cents its currency does not know was read wrong. */
function proposed(guess: ReceiptReading, base: string): ReceiptReading | null {
  const value = guess.amount && amountIn(guess.amount.value, guess.currency?.value ?? base);
  const reading = { ...guess, amount: guess.amount && value !== null ? { ...guess.amount, value } : null };
  return Object.values(reading).every((found) => found === null) ? null : reading;
}
