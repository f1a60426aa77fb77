import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type Answer, type Caller, type TestHouse } from '#core/testing/house.ts';
import { accountsByRole, itemsOfSources, postEntry, settle } from '#modules/accounting/api.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { createParty } from '#modules/parties/contract.ts';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
import { found, join, signUp, type Person, type Place } from '../../../../tests/fixtures/people.ts';
import * as contract from '../../contract.ts';

/** Somebody of the office. */
export interface Clerk extends Caller { workspaceId: number; slug: string; id: string }
/** An office that keeps its books in euros, with two customers, two vendors and two taxes, and somebody of another workspace with books of their own. */
export interface Office {
  house: TestHouse; owner: Clerk; manager: Clerk; ann: Clerk; bob: Clerk; outsider: Clerk; accounts: Record<string, string>; c1: string; c2: string; v1: string; v2: string; tax20: string; tax5: string;
}

/** Opens such an office. */
export async function openOffice(env: Record<string, string> = {}): Promise<Office> {
  const house = await openTestHouse({ env });
  logged = house.logged;
  const place = await found(house, await signUp(house, 'Olga'));
  const other = await found(house, await signUp(house, 'Otto'));
  const clerk = (of: Place, who: Person): Clerk => ({ ...of.as(who), slug: of.slug, workspaceId: of.id, id: who.id });
  const member = async (name: string, role: string) => clerk(place, await join(house, place, await signUp(house, name), role));
  const [owner, outsider] = [clerk(place, place.owner), clerk(other, other.owner)];
  const office: Office = { house, owner, outsider, manager: await member('Mia', 'manager'), ann: await member('Ann', 'member'), bob: await member('Bob', 'member'), accounts: {}, c1: '', c2: '', v1: '', v2: '', tax20: '', tax5: '' };
  await house.drain();
  for (const who of [owner, outsider]) {
    const settings = await must(call(house, getSettings, { workspace_slug: who.slug }, who));
    await must(call(house, updateCurrency, { workspace_slug: who.slug, values: { code: 'EUR' }, version: settings.currency.version } as never, who));
    await must(call(house, accounting.setUpBook, { workspace_slug: who.slug, template: 'generic' } as never, who));
  }
  const tree = await must(call(house, accounting.accountTree, { workspace_slug: owner.slug } as never, owner));
  office.accounts = Object.fromEntries(tree.accounts.flatMap((a) => [[a.code, a.id], ...(a.role ? [[a.role, a.id]] : [])]));
  office.c1 = await addParty(office, { name: 'Cedar & Finch', email: 'pay@cedar.test', roles: ['customer'] });
  office.c2 = await addParty(office, { name: 'Marlow', email: 'pay@marlow.test', roles: ['customer'] });
  office.v1 = await addParty(office, { name: 'Widget Works', email: 'bill@widget.test', roles: ['vendor'] });
  office.v2 = await addParty(office, { name: 'Far West', email: 'bill@west.test', roles: ['vendor'] });
  office.tax20 = await addTax(office, 'Standard 20', '20');
  office.tax5 = await addTax(office, 'Reduced 5', '5');
  return office;
}

let logged: readonly string[] = [];
/** The body of an answer that has to be a good one. */
export async function must<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, error } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(error)}${status >= 500 ? `\n${logged.filter((l) => l.includes('stack')).at(-1)}` : ''}`);
  return body;
}

/** Adds a company. */
export async function addParty({ house, owner }: Pick<Office, 'house' | 'owner'>, input: Record<string, unknown>, who: Clerk = owner): Promise<string> {
  return (await must(call(house, createParty, { workspace_slug: who.slug, kind: 'company', ...input } as never, who))).id;
}

/** Adds a tax in percent. */
export async function addTax({ house, owner }: Pick<Office, 'house' | 'owner'>, name: string, rate: string | null, more: Record<string, unknown> = {}): Promise<string> {
  return (await must(call(house, accounting.taxes.create, { workspace_slug: owner.slug, name, ...(rate === null ? {} : { rate }), ...more } as never, owner))).id;
}

type Input = Record<string, unknown>;
/** Calls of an office that is opened later. */
export function officeCalls(office: () => Office) {
  const ask = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: Input, who: Clerk = office().owner): Promise<Answer<T>> => call(office().house, endpoint as Endpoint, { workspace_slug: who.slug, ...input }, who) as Promise<Answer<T>>;
  const callsOf = (kind: contract.DocumentKind) => contract.documentCalls[contract.directionOf(kind)];
  const draft = (kind: contract.DocumentKind, input: Input, who?: Clerk) => must(ask(callsOf(kind).create, { kind, ...input }, who));
  const post = (d: contract.BusinessDocument, who?: Clerk) => ask(callsOf(d.kind).post, { id: d.id }, who);
  const posted = async (kind: contract.DocumentKind, input: Input, who?: Clerk) => must(post(await draft(kind, input, who), who));
  const look = (d: Pick<contract.BusinessDocument, 'id' | 'kind'>, who?: Clerk) => must(ask(callsOf(d.kind).get, { id: d.id }, who));
  /** Work within one transaction as the owner. */
  const inside = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const { app } = office().house;
    const { token, workspaceId } = office().owner;
    const account = (await app.gate.authenticate(app, token!))!;
    return runAs(app, { account, membership: await app.gate.membership(app, account.id, { id: workspaceId }), name: 'test' }, work);
  };
  /** Pays documents from the bank as the payments room will: an entry with an item of its own, settled with theirs. Minor units of the currency; what is over stays open on the payment. */
  const pay = (d: contract.BusinessDocument, amount: bigint, { on = '2026-03-31', rate = '1', settled = amount }: { on?: string; rate?: string; settled?: bigint } = {}) => inside(async (ctx) => {
    const roles = await accountsByRole(ctx, ['ar', 'ap', 'bank_default']);
    const sale = d.direction === 'sale';
    const sign = sale ? 1n : -1n;
    const id = crypto.randomUUID();
    const base = BigInt(Math.round(Number(amount) * Number(rate)));
    const entry = await postEntry(ctx, {
      journal: 'bank', on, sourceType: 'test.payment', sourceId: id,
      lines: [
        { accountId: roles.bank_default, base: sign * base, currency: 'EUR', amount: sign * base, rate: '1' },
        { accountId: sale ? roles.ar : roles.ap, base: -sign * base, currency: d.currency, amount: -sign * amount, rate, partyId: d.partyId },
      ],
    });
    const items = await itemsOfSources(ctx, contract.documentSource, [d.id]);
    let left = settled;
    const made: string[] = [];
    for (const item of (items.get(d.id) ?? []).filter((i) => i.entryId === d.entryId && i.openAmount !== 0n && i.accountId === (sale ? roles.ar : roles.ap))) {
      const open = item.openAmount < 0n ? -item.openAmount : item.openAmount;
      const part = open < left ? open : left;
      if (part === 0n) continue;
      const [debitItemId, creditItemId] = sale ? [item.id, entry.lineIds[1]!] : [entry.lineIds[1]!, item.id];
      made.push((await settle(ctx, { debitItemId, creditItemId, amount: part, on })).id);
      left -= part;
    }
    return { entry, settlements: made, itemId: entry.lineIds[1]! };
  });
  /** Balances of accounts that are not 0, by code, in minor units, debit positive. */
  const balances = async (): Promise<Record<string, bigint>> => {
    const { rows } = await office().house.owner.query('select a.code, sum(l.debit - l.credit)::text as sum from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 group by a.code having sum(l.debit - l.credit) <> 0 order by a.code', [office().owner.workspaceId]);
    return Object.fromEntries(rows.map((r: { code: string; sum: string }) => [r.code, BigInt(r.sum)]));
  };
  /** Lines of a document's entry as [code, base amount], in their order. */
  const entryOf = async (d: Pick<contract.BusinessDocument, 'entryId'>): Promise<Array<[string, number]>> => {
    const { rows } = await office().house.owner.query('select a.code, (l.debit - l.credit)::int as base from accounting.line l join accounting.account a on a.id = l.account_id where l.entry_id = $1 order by l.position', [d.entryId]);
    return rows.map((r: { code: string; base: number }) => [r.code, r.base]);
  };
  return { ask, draft, post, posted, look, inside, pay, balances, entryOf };
}
