import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, version } from '#core/contract/fields.ts';
import { expenseDetail } from './expense.ts';
import { slug } from './words.ts';

/** Largest receipt. */
export const receiptBytes = 25 * 1024 * 1024;
/** Most receipts of an expense. */
export const receiptLimit = 20;
const uploadErrors = ['files.empty', 'files.wrong_type', 'files.unreadable', 'files.too_many_pixels', 'files.too_many_frames', 'files.too_large', 'files.quota', 'core.too_large', 'core.unsupported_media_type', 'invoicing.expense_state'];
/** Adds a receipt: a picture or a PDF. One that was handed in before is taken, and the answer's flags name the first. */
export const addReceipt = endpoint({
  id: 'expenses.addReceipt', service: 'dash', post: '/:workspace_slug/expenses/:id/receipts', status: 201, can: 'invoicing.expense.own', summary: 'Adds a receipt to an expense', body: 'multipart', files: ['receipt'], maxBytes: receiptBytes + 64 * 1024, rate: 'upload',
  input: z.strictObject({ ...slug, id }), output: expenseDetail, errors: uploadErrors,
});
/** Takes a receipt off a draft. */
export const removeReceipt = endpoint({ id: 'expenses.removeReceipt', service: 'dash', delete: '/:workspace_slug/expenses/:id/receipts/:fileId', can: 'invoicing.expense.own', summary: 'Takes a receipt off a draft expense', input: z.strictObject({ ...slug, id, fileId: id }), output: expenseDetail, errors: ['invoicing.expense_state'] });
/** Asks whose claim it is for the receipt, at most once a day; the question goes by itself when a receipt comes. For who decides on the claim, approves or posts. */
export const askReceipt = endpoint({ id: 'expenses.askReceipt', service: 'dash', post: '/:workspace_slug/expenses/:id/receipt-request', can: 'invoicing.expense.own', summary: 'Asks the employee for the receipt', input: z.strictObject({ ...slug, id, version }), output: expenseDetail, errors: ['invoicing.receipt_asked', 'invoicing.no_receipt_missing'] });

/** Largest file whose words are read. */
export const readableBytes = 10 * 1024 * 1024;
const guess = z.object({ value: z.string(), confidence: z.number().describe('From 0 to 1') }).nullable();
const reading = z.object({ amount: guess.describe('What is to be paid, a decimal text of the currency'), currency: guess, spentOn: guess, merchant: guess });
/** What the words of a receipt say, each with how sure that is. */
export type ReceiptReading = z.infer<typeof reading>;
/** Reads the words of a PDF receipt here, in this house, and those of a picture where the operator has a reader of pictures; keeps nothing: what it says is proposed in the form, and a person checks it. */
export const readReceiptFile = endpoint({
  id: 'expenses.readReceipt', service: 'dash', post: '/:workspace_slug/expense-receipt-readings', can: 'invoicing.expense.own', summary: 'What the words of a receipt say', body: 'multipart', files: ['receipt'], maxBytes: readableBytes + 64 * 1024, rate: 'upload',
  input: z.strictObject(slug), output: z.object({ reading: reading.nullable().describe('Null where there are no words to read: a picture where the operator reads none, a file with a password, or too many are read now') }), errors: ['core.too_large', 'core.unsupported_media_type'],
});
