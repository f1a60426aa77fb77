import { call, type Answer } from '#core/testing/house.ts';
import { fullPath, type Endpoint } from '#core/contract/endpoint.ts';
import type { ErrorBody } from '#core/contract/errors.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { join, signUp, type Place } from '../../../../tests/fixtures/people.ts';
import * as contract from '../../contract/expenses.ts';
import { must, openOffice, type Clerk, type Office } from '../documents/scene.ts';

export { must, type Clerk } from '../documents/scene.ts';

/** An office whose people claim expenses: travel and meals without limits but those a test sets, a tax that comes back and one that half does. */
export interface Desk extends Office { travel: string; meals: string; half20: string; further: Clerk[] }

/** Opens such an office. */
export async function openDesk(): Promise<Desk> {
  const office = await openOffice();
  const { house, owner } = office;
  const category = async (name: string, code: string, more: Record<string, unknown> = {}) => (await must(call(house, contract.expenseCategories.create, { workspace_slug: owner.slug, name, accountId: office.accounts[code], ...more } as never, owner))).id;
  const half20 = (await must(call(house, accounting.taxes.create, { workspace_slug: owner.slug, name: 'Half 20', rate: '20', recoverable: '50', appliesTo: 'purchase' } as never, owner))).id;
  return { ...office, travel: await category('Travel', travelCode), meals: await category('Meals', mealsCode), half20, further: [await claimant(office, 'Cara'), await claimant(office, 'Dave')] };
}

/** A further member who claims. */
async function claimant({ house, owner }: Office, name: string): Promise<Clerk> {
  const place: Place = { id: owner.workspaceId, slug: owner.slug, owner: { id: owner.id, email: '', token: owner.token!, password: '' }, as: (person) => ({ token: person.token, workspaceId: owner.workspaceId }) };
  const person = await join(house, place, await signUp(house, name), 'member');
  return { ...place.as(person), workspaceId: owner.workspaceId, slug: owner.slug, id: person.id };
}

/** Codes of the generic chart's accounts for travel and for meals. */
export const travelCode = '6400';
export const mealsCode = '6200';

type Input = Record<string, unknown>;
/** Calls of a desk that is opened later. */
export function deskCalls(desk: () => Desk) {
  const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Input, who: Clerk = desk().ann): Promise<Answer<T>> => call(desk().house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<Answer<T>>;
  /** Ann's draft of a journey on 16 March 2026. */
  const draft = (input: Input = {}, who?: Clerk): Promise<contract.Expense> => must(ask(contract.createExpense, { spentOn: '2026-03-16', merchant: 'Rail', categoryId: desk().travel, amount: '50.00', ...input }, who));
  const step = (endpoint: Endpoint<never, contract.Expense> | Endpoint<unknown, contract.Expense>, x: contract.Expense, who: Clerk, input: Input = {}): Promise<Answer<contract.Expense>> => ask(endpoint, { id: x.id, version: x.version, ...input }, who);
  const submitted = async (input: Input = {}, who: Clerk = desk().ann) => must(step(contract.submitExpense, await draft(input, who), who));
  const approved = async (input: Input = {}, who?: Clerk, how: Input = {}) => must(step(contract.approveExpense, await submitted(input, who), desk().manager, how));
  const posted = async (input: Input = {}, who?: Clerk, how: Input = {}) => must(step(contract.postExpense, await approved(input, who, how), desk().manager));
  const look = (x: { id: string }, who: Clerk = desk().owner) => must(ask(contract.getExpense, { id: x.id }, who));
  /** Lines of an expense's entry as [code, base amount] in minor units, debit positive, in their order. */
  const entryOf = async (x: Pick<contract.Expense, 'entryId'>): Promise<Array<[string, number]>> => {
    const { rows } = await desk().house.owner.query('select a.code, (l.debit - l.credit)::int as base from accounting.line l join accounting.account a on a.id = l.account_id where l.entry_id = $1 order by l.position', [x.entryId]);
    return rows.map((r: { code: string; base: number }) => [r.code, r.base]);
  };
  /** Hands in a file as the form does. */
  const receipt = async (x: { id: string }, file: { name: string; bytes: Buffer; type?: string }, who: Clerk = desk().ann): Promise<{ status: number; body: contract.Expense & Partial<ErrorBody> }> => {
    const form = new FormData();
    form.append('receipt', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'application/pdf' }), file.name);
    const encoded = new Response(form);
    const url = fullPath(contract.addReceipt).replace(':workspace_slug', who.slug).replace(':id', x.id);
    const response = await desk().house.server.inject({ method: 'POST', url, payload: Buffer.from(await encoded.arrayBuffer()), headers: { authorization: `Bearer ${who.token}`, 'active-workspace': String(who.workspaceId), 'content-type': encoded.headers.get('content-type')! } });
    return { status: response.statusCode, body: response.json() };
  };
  /** A small PDF of its own. */
  const pdf = (name = 'receipt'): { name: string; bytes: Buffer } => ({ name: `${name}.pdf`, bytes: Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`) });
  /** A dimension of the books with these values, by their ids in the same order. */
  const dimension = async (name: string, values: readonly string[]): Promise<{ id: string; values: string[] }> => {
    let made = await must(ask(accounting.addDimension, { name }, desk().owner));
    for (const value of values) made = await must(ask(accounting.addDimensionValue, { id: made.id, name: value }, desk().owner));
    return { id: made.id, values: values.map((value) => made.values.find((v) => v.name === value)!.id) };
  };
  /** A category for which the policy of everyone has a rule. */
  const ruled = async (name: string, code: string, rule: Input, more: Input = {}): Promise<string> => {
    const owner = desk().owner;
    const { id } = await must(ask(contract.expenseCategories.create, { name, accountId: desk().accounts[code], ...more }, owner));
    const everyone = (await must(ask(contract.expensePolicies.list, { q: 'Everyone' }, owner))).items[0];
    const rules = [...(everyone?.rules ?? []), { categoryId: id, ...rule }];
    await must(everyone ? ask(contract.expensePolicies.update, { id: everyone.id, version: everyone.version, rules }, owner) : ask(contract.expensePolicies.create, { name: 'Everyone', rules }, owner));
    return id;
  };
  return { ruled, dimension, ask, draft, step, submitted, approved, posted, look, entryOf, receipt, pdf };
}
