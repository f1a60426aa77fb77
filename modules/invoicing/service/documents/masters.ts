import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { bankToPayInto, countedAccount, dimensionValues, findAccounts, findItems, resolveTaxes } from '#modules/accounting/api.ts';
import { ledgerSays } from '#modules/accounting/contract.ts';
import { followParties, getParty, requireParty, requireSeenParty, snapshotOf, type PartyFacts } from '#modules/parties/api.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { asksCustomer, documentSays, type Direction, type DocumentCharge, type DocumentKind, type DocumentTax, type PartyPrint } from '../../contract/documents.ts';
import { expenseSays } from '../../contract/expenses.ts';
import { isTooLong, mostMonths } from '../../rules/documents/deferral.ts';
import { word, type DocumentWord } from '../../rules/documents/document-words.ts';
import { printedCompany, printedParty } from './printed-people.ts';
import type { DocumentRow, NewLine, OwnPrint } from './rows.ts';

/** Lines and charges with groups of taxes taken apart, and the taxes they name with their rates on a day; 422 for what is not of this workspace. A line that credits another one may keep an account that is closed by now, until it is posted. */
export async function resolveLines(ctx: Ctx, lines: readonly NewLine[], on: string, { isDeposit = false, charges = [], dimensions = {} }: { /** Nothing of it is spread over time. */ isDeposit?: boolean; charges?: readonly DocumentCharge[]; /** Of the whole document. */ dimensions?: Readonly<Record<string, string>> } = {}): Promise<{ lines: NewLine[]; taxes: DocumentTax[]; charges: DocumentCharge[] }> {
  const priced = lines.map((l) => (l.kind === 'item' ? l : { ...l, taxIds: [], discountPercent: null, discountAmount: null, itemId: null, accountId: null }));
  const items = [...new Set(priced.flatMap((l) => l.itemId ?? []))];
  const known = items.length > 0 ? await findItems(ctx, items) : new Map<string, unknown>();
  const unknown = priced.findIndex((l) => l.itemId && !known.has(l.itemId));
  if (unknown >= 0) failField(`lines.${unknown}.itemId`, documentSays('invoicing.choose_item'));
  const accounts = await findAccounts(ctx, priced.flatMap((l) => l.accountId ?? []));
  const wrong = priced.findIndex((l) => { const a = l.accountId ? accounts.get(l.accountId) : undefined; return l.accountId && (!a || a.isGroup || (!a.isActive && l.sourceType !== 'invoicing.document_line')); });
  if (wrong >= 0) failField(`lines.${wrong}.accountId`, documentSays('invoicing.choose_account'));
  const counted = accounts.size > 0 || charges.some((c) => c.accountId) ? await countedAccount(ctx) : null;
  if (counted !== null) {
    const line = priced.findIndex((l) => l.accountId === counted && l.sourceType !== 'invoicing.document_line');
    if (line >= 0) failField(`lines.${line}.accountId`, ledgerSays('accounting.stock_account'));
    const charge = charges.findIndex((c) => c.accountId === counted && !c.sourceId);
    if (charge >= 0) failField(`charges.${charge}.accountId`, ledgerSays('accounting.stock_account'));
  }
  priced.forEach((l, i) => {
    if (l.periodFrom && l.periodTo && l.periodTo < l.periodFrom) failField(`lines.${i}.periodTo`, documentSays('invoicing.period_order'));
    if (!isDeposit && isTooLong(l)) failField(`lines.${i}.periodTo`, documentSays('invoicing.period_long', { most: mostMonths }));
  });
  await requireDimensions(ctx, priced, dimensions);
  if (charges.some((c) => c.taxIds.length > 0)) await resolveTaxes(ctx, charges.flatMap((c) => c.taxIds), on, 'charges');
  const { taxes, expand } = await resolveTaxes(ctx, [...priced, ...charges].flatMap((l) => l.taxIds), on, 'lines');
  const used = priced.map((l) => ({ ...l, taxIds: expand(l.taxIds) }));
  const charged = charges.map((c) => ({ ...c, taxIds: expand(c.taxIds) }));
  const named = new Set([...used, ...charged].flatMap((l) => l.taxIds));
  return { lines: used, charges: charged, taxes: taxes.filter((t) => named.has(t.id)) };
}

/** Refuses what is no value of its dimension. One that is not offered any more may stay, and what credits a line keeps its own. */
async function requireDimensions(ctx: Ctx, lines: readonly NewLine[], whole: Readonly<Record<string, string>>): Promise<void> {
  const given = [{ path: '', values: whole }, ...lines.map((l, i) => ({ path: `lines.${i}.`, values: l.sourceType === 'invoicing.document_line' ? {} : l.dimensions }))];
  const known = await dimensionValues(ctx, given.flatMap(({ values }) => Object.values(values)));
  for (const { path, values } of given) for (const [dimension, value] of Object.entries(values)) if (known.get(value)?.dimensionId !== dimension) failField(`${path}dimensions.${dimension}`, expenseSays('invoicing.choose_value'));
}

/** Refuses people who are not of this workspace or not to be seen by the viewer; those in `known` stand on a document the viewer sees. Answers by whose ids they are kept: after a merge that of the one that stayed. */
export async function requirePeople(ctx: Ctx, people: { partyId?: string | null | undefined; contactId?: string | null | undefined; shipToId?: string | null | undefined; ownerId?: string | null | undefined }, known: ReadonlyArray<string | null> = []): Promise<{ partyId?: string; contactId?: string; shipToId?: string }> {
  const kept: { partyId?: string; contactId?: string; shipToId?: string } = {};
  for (const field of ['partyId', 'contactId', 'shipToId'] as const) if (people[field]) kept[field] = (await (known.includes(people[field]) ? requireParty : requireSeenParty)(ctx, people[field], field)).id;
  if (people.ownerId) await requireColleagues(ctx, [people.ownerId], 'ownerId');
  return kept;
}

/** The people and companies on a document, by id; those that were merged are who took their place. */
export type DocumentParties = (id: string | null) => PartyFacts | undefined;

/** Reads who stands on a document, in one statement. */
export async function partiesOf(ctx: Ctx, d: Pick<DocumentRow, 'party_id' | 'contact_id' | 'ship_to_id'>): Promise<DocumentParties> {
  const parties = await followParties(ctx, [d.party_id, d.contact_id, d.ship_to_id].filter((id): id is string => id !== null));
  return (id) => (id === null ? undefined : parties.get(id));
}

/** One of them in short. */
export function shownParty(party: PartyFacts | undefined): { id: string; name: string; email: string | null } | null {
  return party ? { id: party.id, name: party.name, email: party.email } : null;
}

/** Days until payment that were agreed with a party in a direction; null for none. */
export async function termsDays(ctx: Ctx, partyId: string | null, direction: Direction): Promise<number | null> {
  if (!partyId) return null;
  const party = await getParty(ctx, partyId);
  return direction === 'sale' ? party.customerTermsDays : party.vendorTermsDays;
}

/** Lines and charges of what a vendor asks, those that name neither an account nor an item spent on the account of the vendor, where one that takes lines was chosen for them. A charge that gives one back goes where that went. */
export async function spentByVendor(ctx: Ctx, of: { lines: readonly NewLine[]; charges: readonly DocumentCharge[] }, direction: Direction, vendor: Pick<PartyFacts, 'vendorExpenseAccountId'> | null): Promise<{ lines: NewLine[]; charges: DocumentCharge[] }> {
  const [lines, charges] = [[...of.lines], [...of.charges]];
  const accountId = direction === 'purchase' ? vendor?.vendorExpenseAccountId ?? null : null;
  const isOpen = (l: NewLine) => l.kind === 'item' && !l.accountId && !l.itemId;
  const isFree = (c: DocumentCharge) => !c.accountId && !c.sourceId;
  if (accountId === null || !(lines.some(isOpen) || charges.some(isFree))) return { lines, charges };
  const account = (await findAccounts(ctx, [accountId])).get(accountId);
  if (!account || !account.isActive || account.isGroup || account.id === (await countedAccount(ctx))) return { lines, charges };
  return { lines: lines.map((l) => (isOpen(l) ? { ...l, accountId } : l)), charges: charges.map((c) => (isFree(c) ? { ...c, accountId } : c)) };
}

/** The discount in percent that was agreed with a customer, for invoices nobody typed another one into; null for none. */
export async function agreedDiscount(ctx: Ctx, partyId: string | null | undefined, kind: DocumentKind): Promise<string | null> {
  return partyId && kind === 'invoice' ? (await followParties(ctx, [partyId])).get(partyId)?.discountPercent ?? null : null;
}

/** True when a party may get no further documents of a direction now. */
export function isHeld(party: PartyFacts, direction: Direction, today: string): boolean {
  if (direction === 'sale') return party.customerHold === 'invoices' || party.customerHold === 'all';
  return party.vendorHold === 'bills' && !(party.vendorHoldUntil !== null && party.vendorHoldUntil <= today);
}

/** The party as the document prints it today; 404 when it is not there any more. */
export function printParty(parties: DocumentParties, d: Pick<DocumentRow, 'party_id' | 'contact_id' | 'language'>): PartyPrint {
  const party = snapshotOf(found(parties(d.party_id)));
  const contact = d.contact_id && d.contact_id !== d.party_id ? snapshotOf(found(parties(d.contact_id))) : null;
  return printedParty(party, contact, d.language);
}

/** The workspace's own company as documents print it today. */
export async function printOwn(ctx: Ctx, workspaceId: number, d: Pick<DocumentRow, 'owner_id' | 'created_by' | 'language' | 'kind' | 'currency'>): Promise<OwnPrint> {
  const [own, bank] = await Promise.all([printedCompany(ctx, workspaceId, d), asksCustomer(d.kind) ? bankToPayInto(ctx, d.currency, workspaceId) : null]);
  return { ...own, bank: bank && { holder: bank.holder || own.name, bankName: bank.bankName, iban: bank.iban, accountNumber: bank.accountNumber, bic: bank.bic, ...(bank.upiId ? { upiId: bank.upiId } : {}) } };
}

/** Where and how to pay, line by line in the document's language; nothing on what is not paid to us. */
export function bankLines({ bank }: OwnPrint, d: Pick<DocumentRow, 'language' | 'number'>): string[] {
  if (!bank) return [];
  const w = (key: DocumentWord, value: string) => (value ? [word(d.language, key, { value })] : []);
  return [
    ...w('bankHolder', bank.holder), ...w('iban', (bank.iban.match(/.{1,4}/g) ?? []).join(' ')), ...(bank.iban ? [] : w('accountNumber', bank.accountNumber)), ...w('bic', bank.bic), ...w('bankName', bank.bankName), ...(bank.upiId ? [`UPI: ${bank.upiId}`] : []), ...w('remittance', d.number ?? ''),
  ];
}
