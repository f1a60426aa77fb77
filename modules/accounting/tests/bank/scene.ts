import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fullPath } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { createParty } from '#modules/parties/contract.ts';
import * as contract from '../../contract.ts';
import { accountIds, openLedgerHouse, post } from '../ledger/scene.ts';

export { accountIds, line, post } from '../ledger/scene.ts';

/** A house with books, and the ids of accounts by code and role: its owner's and the outsider's. */
export interface BankHouse extends ResourceHouse { accounts: Record<string, string>; foreignAccounts: Record<string, string> }

/** Opens it. */
export async function openBankHouse(): Promise<BankHouse> {
  const h = await openLedgerHouse();
  return { ...h, accounts: await accountIds(h), foreignAccounts: await accountIds(h, h.outsider) };
}

/** Calls of a house that is opened later, as its owner unless somebody else is named. */
export function bankCalls(house: () => BankHouse) {
  const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: Record<string, unknown> = {}, person: TestPerson = house().allowed) => call(house().house, endpoint, { workspace_slug: person.slug, ...input } as never, person);
  const must = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { status, body, error } = await answer;
    if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(error)} ${status === 500 ? house().house.logged.filter((l) => l.includes('err')).at(-1)?.slice(0, 1500) : ''}`);
    return body;
  };
  const addAccount = (input: object = {}, person?: TestPerson) => must(ask(contract.bankAccounts.create, { name: 'Current account', ...input }, person)) as Promise<contract.BankAccount>;
  const addParty = async (name: string) => (await must(ask(createParty, { kind: 'company', roles: ['customer'], name }))).id;
  /** Something a customer owes (or is owed, with a minus): an entry between AR and sales; answers the open item's id. */
  const addItem = async (partyId: string, amount: string, more: object = {}) => {
    const { accounts, allowed } = house();
    const owed = !amount.startsWith('-');
    const size = amount.replace('-', '');
    const answer = await post(house(), [{ accountId: accounts['AR'], [owed ? 'debit' : 'credit']: size, partyId, ...('currency' in more ? { currency: (more as { currency: string }).currency } : {}) }, { accountId: accounts['SALES_DEFAULT'], [owed ? 'credit' : 'debit']: size, ...('currency' in more ? { currency: (more as { currency: string }).currency } : {}) }], { on: '2026-03-01', ...Object.fromEntries(Object.entries(more).filter(([k]) => k !== 'currency')) }, allowed);
    if (answer.status !== 201) throw new Error(`no item: ${JSON.stringify(answer.error)}`);
    const { rows } = await house().house.owner.query<{ id: string }>('select i.id from accounting.open_item i where i.entry_id = $1', [(answer.body as { id: string }).id]);
    return rows[0]!.id;
  };
  const upload = async (bankAccountId: string, content: string | Buffer, person: TestPerson = house().allowed, name = 'statement.txt') => {
    const boundary = 'statement-boundary';
    const payload = Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`), Buffer.from(content as string), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const url = fullPath(contract.readStatementFile).replace(':workspace_slug', person.slug).replace(':id', bankAccountId);
    const answer = await house().house.server.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${person.token}`, 'active-workspace': String(person.workspaceId), 'content-type': `multipart/form-data; boundary=${boundary}` } });
    return { status: answer.statusCode, body: answer.json() as contract.StatementFile, error: (answer.json() as { error?: { code: string; details?: Record<string, unknown> } }).error };
  };
  const take = (id: string, confirmed: string[] = []) => ask(contract.takeStatementFile, { id, confirmed });
  /** Lines of a made-up bank as a table with ids: [day, amount, payee, memo]. */
  const importLines = async (bankAccountId: string, lines: ReadonlyArray<readonly [string, string, string, string?]>, tag = '') => {
    const csv = ['Date,Amount,Payee,Description,Transaction ID', ...lines.map(([on, amount, payee, memo], i) => `${on},${amount},${payee},${memo ?? ''},${tag}${on}-${i}-${amount}`)].join('\n');
    const file = await upload(bankAccountId, `${csv}\n`, undefined, 'lines.csv');
    if (file.status !== 201 || file.body.questions.length > 0) throw new Error(`not read: ${JSON.stringify(file.body)}`);
    await must(take(file.body.id));
    return (await must(ask(contract.listBankLines, { accountId: bankAccountId, limit: 200, sort: 'bookedOn' }))).items;
  };
  const match = (lineOf: { id: string; version: number }, parts: object[], more: object = {}) => ask(contract.matchBankLine, { id: lineOf.id, version: lineOf.version, parts, ...more });
  /** Balance of every account in the base currency, in minor units, accounts at 0 left out. */
  const balances = async (workspaceId = house().allowed.workspaceId): Promise<Record<string, number>> => {
    const { rows } = await house().house.owner.query<{ code: string; n: string }>('select a.code, sum(l.debit - l.credit) as n from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 group by a.code having sum(l.debit - l.credit) <> 0 order by 1', [workspaceId]);
    return Object.fromEntries(rows.map((r) => [r.code, Number(r.n)]));
  };
  const linesOfEntry = async (entryId: string) => (await house().house.owner.query<{ code: string; base: string; amount: string; currency: string }>('select a.code, (l.debit - l.credit)::text as base, l.amount::text, l.currency from accounting.line l join accounting.account a on a.id = l.account_id where l.entry_id = $1 order by l.position', [entryId])).rows.map((r) => `${r.code} ${r.base} ${r.amount} ${r.currency}`);
  const openOf = async (itemId: string) => (await house().house.owner.query<{ a: string; b: string }>('select open_amount as a, open_base as b from accounting.open_item where id = $1', [itemId])).rows.map((r) => [Number(r.a), Number(r.b)])[0];
  return { ask, must, addAccount, addParty, addItem, upload, take, importLines, match, balances, linesOfEntry, openOf };
}

/** Calls about single lines of the statements of an account. */
export function lineCalls(house: () => BankHouse, usual: () => contract.BankAccount) {
  const { ask, must, importLines } = bankCalls(house);
  let n = 0;
  const lineNow = (id: string) => must(ask(contract.getBankLine, { id })) as Promise<contract.BankLineDetail>;
  const unmatch = async (id: string, more: object = {}) => ask(contract.unmatchBankLine, { id, version: (await lineNow(id)).version, ...more });
  const proposals = async (id: string) => (await must(ask(contract.suggestForLine, { id }))).suggestions;
  /** One line of a statement. */
  const oneLine = async (amount: string, payee = 'Somebody', memo = '', on = '2026-03-10', account = usual()) => {
    const tag = `t${n++}-`;
    return (await importLines(account.id, [[on, amount, payee, memo]], tag)).find((l) => l.status === 'new' && l.amount === amount && l.payee === payee && l.memo === memo)!;
  };
  const ledgerBalance = async (account = usual()) => (await must(ask(contract.bankAccounts.get, { id: account.id }))).balance;
  return { lineNow, unmatch, proposals, oneLine, ledgerBalance };
}

/** A sample file of a bank. */
export const sample = (name: string): Buffer => readFileSync(path.join(import.meta.dirname, '../statements/samples', name));
