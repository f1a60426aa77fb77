import { z } from 'zod';
import { currencyCode, date } from '#core/contract/fields.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { fieldErrors } from '#core/server/http/input.ts';
import { withNames } from '#core/server/resource/import/names.ts';
import { accountsByCode, itemsBySku, taxesOn, termsByName } from '#modules/accounting/api.ts';
import { termSays } from '#modules/accounting/contract.ts';
import { documentSays, lineInput, type importInvoiceRow, type LineInput } from '../../../contract/documents.ts';

/** A row as it came in. */
export type ImportRow = Omit<InputOf<typeof importInvoiceRow>, 'workspace_slug'>;
/** A row that was understood: what it says of its draft (absent where it says nothing), and its line. */
export interface ReadRow { facts: Partial<Record<'partyId' | 'issuedOn' | 'dueOn' | 'paymentTermId' | 'currency' | 'title' | 'poNumber' | 'notes', string>>; line: LineInput }

const problem = (path: string, code: string, message: string) => ({ path, code, message });
type Problem = ReturnType<typeof problem>;
const facts = z.object({ issuedOn: date, dueOn: date, currency: currencyCode, title: z.string().max(200), poNumber: z.string().max(60), notes: z.string().max(10_000) }).partial();
const customer = { key: 'customer', type: 'id' as const, required: false, options: [], label: null, refers: 'parties.party' };
const filled = (o: object) => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== ''));
const low = (text: string) => text.trim().toLowerCase();
const currencyText = (row: ImportRow) => row.currency.trim().toUpperCase();

/** The day rows of one draft say it is of; undefined when none does. */
export const dayOf = (rows: readonly ImportRow[]) => rows.map((r) => r.issuedOn).find((day) => date.safeParse(day).success);
/** The currency rows of one draft say it is in; undefined when none does. */
export const currencyOf = (rows: readonly ImportRow[]) => rows.map(currencyText).find((code) => currencyCode.safeParse(code).success);

/** Understands rows of drafts of a day and in a currency, with a constant number of statements for each day; each is a line with facts of its draft, or why it is neither. */
export async function readRows(ctx: Ctx, given: ReadonlyArray<{ row: ImportRow; on: string; currency: string }>): Promise<Array<ReadRow | Refusal>> {
  const rows = given.map(({ row }) => row);
  const named = await withNames(ctx, rows.map((row) => ({ row, values: row.customer.trim() === '' ? [] : [[customer, row.customer.trim()] as const] })));
  const items = await itemsBySku(ctx, rows.map((r) => r.sku.trim()).filter(Boolean));
  const accounts = await accountsByCode(ctx, rows.map((r) => r.account.trim()).filter(Boolean));
  const byCode = new Map([...accounts].map(([code, a]) => [low(code), a]));
  const days = new Set(given.map(({ on }) => on));
  const taxes = new Map<string, Awaited<ReturnType<typeof taxesOn>>>();
  for (const day of days) taxes.set(day, await taxesOn(ctx, day, 'sale'));
  const terms = await termsByName(ctx, rows.map((r) => r.paymentTerm.trim()).filter(Boolean));
  return named.map(({ row, values, refused }, i) => {
    const { on, currency } = given[i]!;
    const wrong: Problem[] = [...(refused?.fields ?? [])].map((f) => problem(f.path, f.code, f.message));
    const { reference: _reference, customer: _customer, sku, tax, account, ...rest } = row;
    const read = facts.safeParse(filled({ issuedOn: rest.issuedOn, dueOn: rest.dueOn, currency: currencyText(row), title: rest.title, poNumber: rest.poNumber, notes: rest.notes }), { reportInput: true });
    if (!read.success) wrong.push(...fieldErrors(read.error));
    const termId = terms.get(low(row.paymentTerm));
    if (row.paymentTerm.trim() !== '' && !termId) wrong.push(problem('paymentTerm', 'unknown', termSays('accounting.choose_term')));
    const item = items.get(low(sku));
    if (sku.trim() !== '' && !item) wrong.push(problem('sku', 'unknown', documentSays('invoicing.choose_item')));
    if (rest.unitPrice === '' && item?.price && item.currency !== currency) wrong.push(problem('unitPrice', 'currency', documentSays('invoicing.import_price', { currency: item.currency })));
    const posted = byCode.get(low(account));
    if (account.trim() !== '' && (!posted || posted.isGroup || !posted.isActive)) wrong.push(problem('account', 'unknown', documentSays('invoicing.choose_account')));
    const chosen = tax.trim() === '' ? [...(item?.taxIds ?? [])] : taxIdsOf(tax, taxes.get(on)!, wrong);
    const line = lineInput.safeParse({
      itemId: item?.id ?? null, accountId: posted?.id ?? null, taxIds: chosen, name: rest.name.trim() || item?.name || '', description: rest.description || (rest.name.trim() === '' ? item?.description ?? '' : ''), unit: rest.unit || item?.unitName || '', unitPrice: rest.unitPrice || item?.price || '0',
      ...filled({ quantity: rest.quantity, discountPercent: rest.discountPercent, periodFrom: rest.periodFrom, periodTo: rest.periodTo }),
    }, { reportInput: true });
    if (!line.success) wrong.push(...fieldErrors(line.error));
    if (wrong.length > 0 || !read.success || !line.success) return new Refusal('core.invalid_input', {}, wrong);
    const [party] = values;
    return { facts: { ...(read.data as ReadRow['facts']), ...(termId ? { paymentTermId: termId } : {}), ...(party ? { partyId: String(party[1]) } : {}) }, line: line.data };
  });
}

/** Taxes by code, name or rate; a rate that several have says nothing. */
function taxIdsOf(text: string, known: Awaited<ReturnType<typeof taxesOn>>, wrong: Problem[]): string[] {
  return text.split(/[;+]/).map((part) => part.trim()).filter(Boolean).flatMap((part) => {
    const rate = /^\d+([.,]\d+)?\s*%?$/.test(part) ? String(Number(part.replace(/[%\s]/g, '').replace(',', '.'))) : null;
    const named = known.filter((t) => low(t.code) === low(part) || low(t.name) === low(part));
    const found = named.length > 0 ? named : known.filter((t) => rate !== null && t.kind === 'percent' && String(Number(t.rate)) === rate);
    if (found.length !== 1) wrong.push(problem('tax', found.length > 1 ? 'ambiguous' : 'unknown', documentSays('invoicing.choose_import_tax', { tax: part.slice(0, 60) })));
    return found.length === 1 ? [found[0]!.id] : [];
  });
}
