import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { currencyExponent } from '#core/contract/money.ts';
import { call } from '#core/testing/house.ts';
import { postEntry, type NewLine } from '../../api.ts';
import * as contract from '../../contract.ts';
import { journalNames, type JournalFormat } from '../../rules/proof/journal-names.ts';
import { addAccount, openBooks, within, type Books } from '../reports/scene.ts';

const program = (name: string) => { try { execFileSync('which', [name]); return true; } catch { return false; } };
const installed = { hledger: program('hledger'), beancount: program('bean-check') && program('bean-query') };
const without = (format: JournalFormat) => `${format} is not installed: apt-get install ${format}`;

/** Numbers that look random and are the same every time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * below); };
}

const oddNames = ['Café: “Ünïted” & Söhne; (rest) | x', 'حساب البنك', '日本円 口座', "O'Neil \"quoted\" \\ back", 'date: [2026-01-01] ; note:', '  two   blanks\tand tab ', '*star !mark', 'Ⅷ ½ – naïve'];
const memos = ['Rent; paid (late) | March', 'date: never [2026-13-45]', 'says "hello" \\ and\nmore', '; comment?', '(CODE) x', '* done', 'الإيجار', ''];
const first = '2030-01-01';

/** Books with odd names and a thousand random entries in several currencies. */
async function randomBooks(base: string, seed: number, count: number): Promise<Books> {
  const books = await openBooks();
  await books.house.owner.query('update accounting.book set base_currency = $2 where workspace_id = $1', [books.owner.workspaceId, base]);
  const ids = Object.values(books.accounts);
  for (const [i, name] of oddNames.entries()) ids.push(await addAccount(books, [`é${i}.x`, name, i % 2 ? 'bank' : 'expense']));
  // Codes and names that come to the same once what cannot be written is gone.
  for (const code of ['77-1', '77.1', '77_1', '77/1']) ids.push(await addAccount(books, [code, 'Same – name', 'equity']));
  const roll = dice(seed);
  const units: Record<string, string> = { EUR: '0.0061', USD: '0.92', JPY: '163.25', KWD: '3.0512345678', CLF: '37.1' };
  for (let done = 0; done < count; done += 100) {
    await within(books, async (ctx) => {
      for (let n = 0; n < 100; n++) {
        const lines: NewLine[] = [];
        let sum = 0n;
        for (let k = 0; k < 1 + roll(4); k++) {
          const currency = [base, 'USD', 'JPY', 'KWD', 'CLF', 'EUR'][roll(6)]!;
          const value = BigInt(1 + roll(10 ** (1 + roll(9)))) * (roll(2) ? 1n : -1n);
          // What only changes the value in the books has no amount of its own currency.
          const amount = currency === base ? value : roll(9) === 0 ? 0n : (value < 0n ? -1n : 1n) * BigInt(1 + roll(10 ** (1 + roll(11))));
          lines.push({ accountId: ids[roll(ids.length)]!, base: value, currency, amount, rate: currency === base ? '1' : units[currency] ?? '1', memo: memos[roll(memos.length)]! });
          sum += value;
        }
        if (sum === 0n) continue;
        lines.push({ accountId: ids[roll(ids.length)]!, base: -sum, currency: base, amount: -sum, rate: '1' });
        await postEntry(ctx, { journal: 'general', on: addDays(first, roll(365)), memo: memos[roll(memos.length)]!, lines, ...(n === 7 ? { number: `A)${seed}-${done}(B` } : {}) });
      }
    });
  }
  return books;
}

async function fileOf(books: Books, format: JournalFormat, span: object = {}): Promise<string> {
  const answer = await call(books.house, contract.journalFile, { workspace_slug: books.owner.slug, format, ...span } as never, books.owner);
  expect(answer.status, JSON.stringify(answer.error)).toBe(200);
  return String(answer.body);
}

interface Balances { base: Record<string, bigint>; own: Record<string, bigint> }
/** What is on the accounts by the names they have in the journal: in the base currency, and in each currency that lines have amounts of. */
async function ours(books: Books, format: JournalFormat, to: string): Promise<Balances> {
  const { rows: accounts } = await books.house.owner.query('select a.id, a.code, a.name, a.type, a.currency from accounting.account a where a.workspace_id = $1 and exists (select 1 from accounting.line l where l.account_id = a.id) order by a.code, a.id', [books.owner.workspaceId]);
  const names = journalNames(accounts, format);
  expect(new Set(names.values()).size).toBe(accounts.length);
  const { rows } = await books.house.owner.query("select l.account_id as id, case when l.amount = 0 then b.base_currency else l.currency end as currency, sum(case when l.amount = 0 then l.debit - l.credit else l.amount end)::text as amount, sum(l.debit - l.credit)::text as base from accounting.line l join accounting.book b using (workspace_id) where l.workspace_id = $1 and l.entry_on <= $2 group by 1, 2", [books.owner.workspaceId, to]);
  const found: Balances = { base: {}, own: {} };
  for (const r of rows as Array<{ id: string; currency: string; amount: string; base: string }>) {
    const name = names.get(r.id)!;
    found.base[name] = (found.base[name] ?? 0n) + BigInt(r.base);
    found.own[`${name} ${r.currency}`] = BigInt(r.amount);
  }
  return found;
}

const kept = (of: Record<string, bigint>) => Object.fromEntries(Object.entries(of).filter(([, n]) => n !== 0n).toSorted());
/** A decimal as minor units; what a program adds beyond them must be nothing. */
function minor(text: string, currency: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text.replaceAll(',', ''))!;
  const exponent = currencyExponent(currency);
  expect(fraction.slice(exponent)).toMatch(/^0*$/);
  return BigInt(`${sign}${whole}${fraction.padEnd(exponent, '0').slice(0, exponent)}`);
}

function hledger(file: string, ...args: string[]): string[][] {
  return parse(execFileSync('hledger', ['-f', file, 'bal', '--flat', '-N', '-E', '-O', 'csv', ...args], { encoding: 'utf8', maxBuffer: 1e9, env: { ...process.env, LC_ALL: 'C.UTF-8' } })) as string[][];
}

function theirs(format: JournalFormat, file: string): Balances {
  const found: Balances = { base: {}, own: {} };
  if (format === 'hledger') {
    const amounts = (text: string) => text.split(', ').filter((t) => t !== '0').map((t) => t.split(' ') as [string, string]);
    for (const [account, amount] of hledger(file, '--cost').slice(1)) for (const [n, c] of amounts(amount!)) found.base[account!] = minor(n, c);
    for (const [account, amount] of hledger(file).slice(1)) for (const [n, c] of amounts(amount!)) found.own[`${account} ${c}`] = minor(n, c);
    return found;
  }
  execFileSync('bean-check', [file], { encoding: 'utf8', stdio: 'pipe' });
  const ask = (what: string) => parse(execFileSync('bean-query', ['-q', '-f', 'csv', file, what], { encoding: 'utf8', maxBuffer: 1e9 }), { columns: true, trim: true }) as Array<Record<string, string>>;
  for (const { account, n } of ask('select account, str(sum(weight)) as n group by account')) for (const [, number, c] of n!.matchAll(/(-?[\d.]+) ([A-Z]{3})/g)) found.base[account!] = minor(number!, c!);
  for (const { account, currency, n } of ask('select account, currency, str(sum(number)) as n group by account, currency')) found.own[`${account} ${currency}`] = minor(/'(.+)'/.exec(n!)![1]!, currency!);
  return found;
}

describe.each([['EUR', 11, 1000], ['JPY', 12, 200]] as const)('a book in %s as another program reads it', (base, seed, count) => {
  let books: Books;
  let dir: string;
  beforeAll(async () => { dir = mkdtempSync(path.join(os.tmpdir(), 'atrium-journal-')); books = await randomBooks(base, seed, count); }, 120_000);
  afterAll(async () => { rmSync(dir, { recursive: true, force: true }); await books.house.close(); });

  for (const format of ['hledger', 'beancount'] as const) {
    it.skipIf(!installed[format])(`${format} has every balance of ours${installed[format] ? '' : ` (${without(format)})`}`, async () => {
      for (const span of [{}, { to: '2030-06-30' }, { from: '2030-04-11', to: '2030-09-01' }] as Array<{ from?: string; to?: string }>) {
        const file = path.join(dir, `book.${format === 'hledger' ? 'journal' : 'beancount'}`);
        writeFileSync(file, await fileOf(books, format, span));
        const [mine, yours] = [await ours(books, format, span.to ?? '9999-12-31'), theirs(format, file)];
        expect(kept(yours.base), JSON.stringify(span)).toEqual(kept(mine.base));
        // A period begins with what stood before: there the value of lines without an amount stands with them.
        if (!span.from) expect(kept(yours.own), JSON.stringify(span)).toEqual(kept(mine.own));
      }
    }, 120_000);
  }
});

describe('who may have it', () => {
  it('those who see reports, of their own workspace; a workspace without books says so', async () => {
    const books = await openBooks();
    const ask = (who: Books['owner'], slug = who.slug) => call(books.house, contract.journalFile, { workspace_slug: slug, format: 'hledger' } as never, who);
    expect([(await ask(books.guest)).status, (await ask(books.outsider, books.owner.slug)).status, (await ask(books.outsider)).error?.code]).toEqual([403, 404, 'accounting.no_book']);
    expect((await call(books.house, contract.journalFile, { workspace_slug: books.owner.slug, format: 'ledger' } as never, books.owner)).error?.fields?.[0]?.path).toBe('format');
    expect(String((await ask(books.owner)).body)).toContain('decimal-mark .');
    await books.house.close();
  });
});
