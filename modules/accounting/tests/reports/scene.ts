import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { parseMoney } from '#core/contract/money.ts';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { call, openTestHouse, type Answer, type Caller, type TestHouse } from '#core/testing/house.ts';
import { createParty } from '#modules/parties/contract.ts';
import { found, join, signUp, type Person, type Place } from '../../../../tests/fixtures/people.ts';
import { postEntry, type NewEntry, type NewTaxLine, type PostedEntry } from '../../api.ts';
import { taxes, type AccountType, type Journal, type SystemRole } from '../../contract.ts';

/** Somebody of the workspace. */
export interface Keeper extends Caller { id: string; slug: string; workspaceId: number }
/** Books without entries: accounts by key, taxes of 20 and 5 %, three parties. */
export interface Books { house: TestHouse; owner: Keeper; guest: Keeper; outsider: Keeper; accounts: Record<string, string>; parties: Record<'C1' | 'C2' | 'V1' | 'V2', string>; taxIds: { full: string; reduced: string } }

type Facts = readonly [code: string, name: string, type: AccountType, role?: SystemRole | null, more?: { reconcilable?: boolean; currency?: string; cashFlow?: 'operating' | 'investing' | 'financing' }];
/** The accounts of Harbour Lane. */
export const chart: Readonly<Record<string, Facts>> = {
  cash: ['1000', 'Cash', 'cash', 'cash_default'], bank: ['1010', 'Bank', 'bank', 'bank_default'], ar: ['1100', 'Receivables', 'receivable', 'ar', { reconcilable: true }], taxIn: ['1200', 'Input tax', 'current_asset', 'tax_in'], inventory: ['1300', 'Inventory', 'inventory', 'inventory'],
  equipment: ['1500', 'Equipment', 'fixed_asset'], worn: ['1510', 'Accumulated depreciation', 'fixed_asset'], ap: ['2000', 'Payables', 'payable', 'ap', { reconcilable: true }], employee: ['2050', 'Employee payable', 'current_liability', 'employee_payable', { reconcilable: true }],
  taxOut: ['2100', 'Output tax', 'current_liability', 'tax_out'], vat: ['2150', 'VAT payable', 'current_liability', 'tax_payable'], loan: ['2500', 'Loan', 'long_liability'], capital: ['3000', 'Capital', 'equity'], opening: ['3100', 'Opening balances', 'equity', 'opening'], retained: ['3200', 'Retained earnings', 'retained_earnings', 'retained'],
  sales: ['4000', 'Sales', 'income', 'sales_default'], books: ['4010', 'Books', 'income'], services: ['4020', 'Services', 'income'], fxGain: ['4900', 'Exchange gain', 'other_income', 'fx_gain'], cogs: ['5000', 'Cost of goods sold', 'cogs', 'cogs_default'], rent: ['6000', 'Rent', 'expense'],
  consulting: ['6100', 'Consulting', 'expense', 'purchase_default'], fees: ['6200', 'Bank fees', 'expense', 'bank_fee'], depreciation: ['6300', 'Depreciation', 'depreciation'], travel: ['6400', 'Travel', 'expense'], fxLoss: ['6900', 'Exchange loss', 'other_expense', 'fx_loss'], interest: ['6950', 'Interest', 'other_expense'],
};

/** Opens a house with empty books in EUR. */
export async function openBooks(): Promise<Books> {
  const house = await openTestHouse();
  const place = await found(house, await signUp(house, 'Olga'));
  const other = await found(house, await signUp(house, 'Otto'));
  const keeper = (of: Place, who: Person): Keeper => ({ ...of.as(who), id: who.id, slug: of.slug, workspaceId: of.id });
  const books: Books = { house, owner: keeper(place, place.owner), guest: keeper(place, await join(house, place, await signUp(house, 'Gus'), 'guest')), outsider: keeper(other, other.owner), accounts: {}, parties: { C1: '', C2: '', V1: '', V2: '' }, taxIds: { full: '', reduced: '' } };
  await house.owner.query(`insert into accounting.book (workspace_id, base_currency, template) values ($1, 'EUR', 'generic')`, [place.id]);
  for (const [key, facts] of Object.entries(chart)) books.accounts[key] = await addAccount(books, facts);
  for (const name of ['C1', 'C2', 'V1', 'V2'] as const) books.parties[name] = (await answered(ask(books, createParty, { kind: 'company', name, roles: name.startsWith('C') ? ['customer'] : ['vendor'] }))).id;
  books.taxIds = { full: (await answered(ask(books, taxes.create, { name: 'VAT 20', rate: '20', reportBox: 'standard' }))).id, reduced: (await answered(ask(books, taxes.create, { name: 'VAT 5', rate: '5', reportBox: 'reduced' }))).id };
  return books;
}

/** Adds an account as the owner of the tables; answers its id. */
export async function addAccount({ house, owner }: Pick<Books, 'house' | 'owner'>, [code, name, type, role = null, { reconcilable = false, currency, cashFlow } = {}]: Facts, parentId: string | null = null, isGroup = false): Promise<string> {
  const id = randomUUID();
  await house.owner.query('insert into accounting.account (id, workspace_id, code, name, type, role, reconcilable, currency, cash_flow, parent_id, is_group) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [id, owner.workspaceId, code, name, type, role, reconcilable, currency ?? null, cashFlow ?? null, parentId, isGroup]);
  return id;
}

/** Calls an endpoint as the owner, or as somebody else. */
export const ask = <T>({ house, owner }: Pick<Books, 'house' | 'owner'>, endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Record<string, unknown> = {}, who: Keeper = owner): Promise<Answer<T>> => call(house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<Answer<T>>;
/** The body of an answer; throws what was refused. */
export async function answered<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, error } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(error)}`);
  return body;
}

/** Runs service functions as the owner of the books, in one transaction. */
export async function within<T>({ house: { app }, owner }: Pick<Books, 'house' | 'owner'>, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const membership = (await app.gate.membership(app, owner.id, { id: owner.workspaceId }))!;
  return runAs(app, { account: { id: owner.id, email: 'o@x.test', sessionId: randomUUID(), emailVerified: true }, membership, name: 'test' }, work);
}

/** A line as tests write it: account key, decimal amount (debit positive), and what is special about it. */
export type TestLine = readonly [account: string, amount: string, more?: { party?: keyof Books['parties']; dueOn?: string; currency?: string; foreign?: string; rate?: string; dimensions?: Record<string, string> }];
/** A tax line as tests write it. */
export type TestTax = readonly [direction: 'sale' | 'purchase', tax: 'full' | 'reduced', base: string, amount: string];

const minor = (text: string, currency = 'EUR'): bigint => parseMoney(text, currency).amount;

/** An entry of test lines. */
export function entryOf(books: Books, on: string, lines: readonly TestLine[], { taxes: lineTaxes = [], ...more }: Omit<Partial<NewEntry>, 'taxes' | 'lines'> & { taxes?: readonly TestTax[] } = {}): NewEntry {
  return {
    journal: 'general' as Journal, on, ...more,
    lines: lines.map(([account, amount, { party, dueOn, currency = 'EUR', foreign, rate = '1', dimensions } = {}]) => ({ accountId: books.accounts[account]!, base: minor(amount), currency, amount: foreign === undefined ? minor(amount) : minor(foreign, currency), rate, partyId: party ? books.parties[party] : null, dueOn: dueOn ?? null, ...(dimensions ? { dimensions } : {}) })),
    taxes: lineTaxes.map(([direction, tax, base, amount]): NewTaxLine => ({ direction, taxId: books.taxIds[tax], rate: tax === 'full' ? '20' : '5', base: minor(base), amount: minor(amount), recoverable: direction === 'purchase' ? minor(amount) : 0n })),
  };
}

/** Posts an entry of test lines. */
export const post = (books: Books, on: string, lines: readonly TestLine[], more: Parameters<typeof entryOf>[3] = {}): Promise<PostedEntry> => within(books, (ctx) => postEntry(ctx, entryOf(books, on, lines, more)));
