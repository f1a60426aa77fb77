import { z } from 'zod';
import { currencyCode, date } from '#core/contract/fields.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { fieldErrors } from '#core/server/http/input.ts';
import { withNames } from '#core/server/resource/import/names.ts';
import { accountsByCode, itemsBySku, showDimensions, taxesOn, termsByName } from '#modules/accounting/api.ts';
import { termSays } from '#modules/accounting/contract.ts';
import { chargeInput, chargeKinds, documentSays, lineInput, type ChargeInput, type importInvoiceRow, type LineInput } from '../../../contract/documents.ts';

/** A row as it came in. */
export type ImportRow = Omit<InputOf<typeof importInvoiceRow>, 'workspace_slug'>;
/** A row that was understood: what it says of its draft (absent where it says nothing; dimensions and charges as JSON, so that rows can be compared), and its line; null where it is none. */
export interface ReadRow { facts: Readonly<Record<string, string>>; line: LineInput | null }

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
  const { items: dimensions } = rows.some((r) => r.dimensions.trim() !== '') ? await showDimensions(ctx) : { items: [] };
  return named.map(({ row, values, refused }, i) => {
    const { on, currency } = given[i]!;
    const wrong: Problem[] = [...(refused?.fields ?? [])].map((f) => problem(f.path, f.code, f.message));
    const { reference: _reference, customer: _customer, sku, tax, account, ...rest } = row;
    const charge = chargeOf(row, (text) => taxIdsOf(text, taxes.get(on)!, wrong, 'chargeTax'), wrong);
    const isLine = charge === null || lineTexts.some((key) => row[key].trim() !== '');
    const read = facts.safeParse(filled({ issuedOn: rest.issuedOn, dueOn: rest.dueOn, currency: currencyText(row), title: rest.title, poNumber: rest.poNumber, notes: rest.notes }), { reportInput: true });
    if (!read.success) wrong.push(...fieldErrors(read.error));
    const termId = terms.get(low(row.paymentTerm));
    if (row.paymentTerm.trim() !== '' && !termId) wrong.push(problem('paymentTerm', 'unknown', termSays('accounting.choose_term')));
    const chosenValues = row.dimensions.trim() === '' ? null : valuesOf(row.dimensions, dimensions, wrong);
    const item = items.get(low(sku));
    if (sku.trim() !== '' && !item) wrong.push(problem('sku', 'unknown', documentSays('invoicing.choose_item')));
    if (rest.unitPrice === '' && item?.price && item.currency !== currency) wrong.push(problem('unitPrice', 'currency', documentSays('invoicing.import_price', { currency: item.currency })));
    const posted = byCode.get(low(account));
    if (account.trim() !== '' && (!posted || posted.isGroup || !posted.isActive)) wrong.push(problem('account', 'unknown', documentSays('invoicing.choose_account')));
    const chosen = tax.trim() === '' ? [...(item?.taxIds ?? [])] : taxIdsOf(tax, taxes.get(on)!, wrong);
    const line = !isLine ? { success: true as const, data: null } : lineInput.safeParse({
      itemId: item?.id ?? null, accountId: posted?.id ?? null, taxIds: chosen, /* What the file leaves to the item is a proposal. */ proposedTaxIds: tax.trim() === '' && item ? chosen : null, name: rest.name.trim() || item?.name || '', description: rest.description || (rest.name.trim() === '' ? item?.description ?? '' : ''), unit: rest.unit || item?.unitName || '', unitPrice: rest.unitPrice || item?.price || '0',
      ...filled({ quantity: rest.quantity, discountPercent: rest.discountPercent, periodFrom: rest.periodFrom, periodTo: rest.periodTo }),
    }, { reportInput: true });
    if (!line.success) wrong.push(...fieldErrors(line.error));
    if (wrong.length > 0 || !read.success || !line.success) return new Refusal('core.invalid_input', {}, wrong);
    const [party] = values;
    return { facts: { ...(read.data as ReadRow['facts']), ...(charge ? { [`${chargeFact}${low(charge.label)}`]: JSON.stringify(charge) } : {}), ...(termId ? { paymentTermId: termId } : {}), ...(chosenValues ? { dimensions: JSON.stringify(chosenValues) } : {}), ...(party ? { partyId: String(party[1]) } : {}) }, line: line.data };
  });
}

/** Before the text of a charge: the fact of a draft that it has this charge. */
export const chargeFact = 'charge ';
const lineTexts = ['sku', 'name', 'description', 'quantity', 'unitPrice'] as const;
const boxes: Readonly<Record<string, string>> = { amount: 'charge', label: 'chargeLabel', taxIds: 'chargeTax' };

/** The charge of a row: of the kind its text names, else another one. Null where it has none, or it is wrong. */
function chargeOf(row: ImportRow, taxIdsIn: (text: string) => string[], wrong: Problem[]): ChargeInput | null {
  if (row.charge.trim() === '' && row.chargeLabel.trim() === '' && row.chargeTax.trim() === '') return null;
  if (row.charge.trim() === '') { wrong.push(problem('charge', 'required', documentSays('invoicing.charge_one'))); return null; }
  const read = chargeInput.safeParse({ kind: chargeKinds.find((kind) => kind === low(row.chargeLabel)) ?? 'other', label: row.chargeLabel.trim(), amount: row.charge.trim(), taxIds: row.chargeTax.trim() === '' ? [] : taxIdsIn(row.chargeTax) }, { reportInput: true });
  if (read.success) return read.data;
  wrong.push(...fieldErrors(read.error).map((f) => ({ ...f, path: boxes[f.path] ?? 'charge' })));
  return null;
}

/** Values by the names (or a value's code) of dimensions and values, apart by ; and each as "Branch: North". */
function valuesOf(text: string, known: Awaited<ReturnType<typeof showDimensions>>['items'], wrong: Problem[]): Record<string, string> {
  const pairs = text.split(';').map((part) => part.trim()).filter(Boolean).map((part): [string, string] | null => {
    const [name, ...rest] = part.split(':');
    const dimension = known.find((d) => d.isActive && low(d.name) === low(name!));
    const value = dimension?.values.find((v) => v.isActive && (low(v.name) === low(rest.join(':')) || (v.code !== '' && low(v.code) === low(rest.join(':')))));
    if (!dimension || !value) wrong.push(problem('dimensions', 'unknown', documentSays('invoicing.choose_import_dimension', { text: part.slice(0, 60) })));
    return dimension && value ? [dimension.id, value.id] : null;
  });
  return Object.fromEntries(pairs.filter((p) => p !== null).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Taxes by code, name or rate; a rate that several have says nothing. */
function taxIdsOf(text: string, known: Awaited<ReturnType<typeof taxesOn>>, wrong: Problem[], path: 'tax' | 'chargeTax' = 'tax'): string[] {
  return text.split(/[;+]/).map((part) => part.trim()).filter(Boolean).flatMap((part) => {
    const rate = /^\d+([.,]\d+)?\s*%?$/.test(part) ? String(Number(part.replace(/[%\s]/g, '').replace(',', '.'))) : null;
    const named = known.filter((t) => low(t.code) === low(part) || low(t.name) === low(part));
    const found = named.length > 0 ? named : known.filter((t) => rate !== null && t.kind === 'percent' && String(Number(t.rate)) === rate);
    if (found.length !== 1) wrong.push(problem(path, found.length > 1 ? 'ambiguous' : 'unknown', documentSays('invoicing.choose_import_tax', { tax: part.slice(0, 60) })));
    return found.length === 1 ? [found[0]!.id] : [];
  });
}
