import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteWorkspace } from '#modules/workspace/contract.ts';
import * as contract from '../../contract.ts';
import { booking, FakeGocardless } from './fake-gocardless.ts';
import { booked, closed, day, feedCalls } from './feed-scene.ts';
import { bankCalls, openBankHouse, type BankHouse } from './scene.ts';

let h: BankHouse;
const fake = new FakeGocardless();
const { ask, must, addAccount, importLines, upload, take } = bankCalls(() => h);
const { show, setUp, connect, back, feedOf, readAgain, clock, linesOf } = feedCalls(() => h, fake);
beforeAll(async () => {
  await fake.open();
  h = await openBankHouse();
  await h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'EUR', '2020-01-01', 1.1)", [h.allowed.workspaceId]);
  await setUp();
});
afterAll(async () => { await h.house.close(); await fake.close(); });

const query = (text: string, values: unknown[]) => h.house.owner.query(text, values);
const asked = (account: string) => fake.calls.filter((c) => c.includes(`/accounts/${account}/transactions/`)).map((c) => c.split('date_from=')[1]);

describe('a bank account with files that is read by a feed', () => {
  const number = 'NL91ABNA0417164300';
  let account: contract.BankAccount;
  let consentId = '';
  const atBank = () => fake.accounts.get('acc-1')!;

  it('gets each booking once: nothing is read before the last day that files brought in, and on that day what they lack', async () => {
    account = await addAccount({ name: 'Canal', currency: 'EUR', iban: number });
    await importLines(account.id, [[day(-9), '250.00', 'Cedar'], [day(-5), '-40.50', 'Landlord'], [day(-4), '12.00', 'Mill']]);
    const there = fake.account('acc-1', number);
    there.left = 99;
    there.booked.push(booking('t1', day(-9), '250.00', 'Cedar', ''), booking('t2', day(-5), '-40.50', 'Landlord', ''), booking('t3', day(-4), '12.00', 'Mill', ''), booking('t4', day(-3), '7.00', 'Fresh', ''));
    there.balances = booked('228.50');
    consentId = await connect();
    fake.agree(consentId, ['acc-1']);
    await back(consentId);
    expect(asked('acc-1')).toEqual([day(-4)]);
    expect(await feedOf(account.id)).toMatchObject({ fresh: 1, problem: '' });
    expect((await linesOf(account.id)).map((l) => l.amount)).toEqual(['250.00', '-40.50', '12.00', '7.00']);
  });

  it('and reads its own days once more, but none before', async () => {
    atBank().booked.push(booking('t5', day(-3), '3.00', 'Late', ''), booking('t6', day(-5), '1.00', 'In the file', ''));
    atBank().balances = closed('231.50', day(-2));
    expect(await readAgain(account.id)).toMatchObject({ fresh: 1, problem: '' });
    expect(asked('acc-1')).toEqual([day(-4), day(-4)]);
    expect(await linesOf(account.id)).toHaveLength(5);
    // The same feed said anew: what it read itself is no file.
    const own = await feedOf(account.id);
    await must(ask(contract.mapFeed, { id: own.id, version: own.version, bankAccountId: account.id }));
    await h.house.drain();
    expect([asked('acc-1').at(-1), (await linesOf(account.id)).length]).toEqual([day(-4), 5]);
  });

  it('connected again after files stood in for it goes on behind them', async () => {
    await query("update accounting.bank_consent set state = 'expired' where id = $1", [consentId]);
    await importLines(account.id, [[day(-1), '20.00', 'By file']], 'gap');
    atBank().booked.push(booking('t7', day(-1), '20.00', 'By file', ''));
    const next = await connect();
    fake.agree(next, ['acc-1']);
    await back(next);
    expect([asked('acc-1').at(-1), (await linesOf(account.id)).length]).toEqual([day(-1), 6]);
    consentId = next;
    // A file of this morning: what is booked in the afternoon comes, once for each time it is not in the file.
    await importLines(account.id, [[day(0), '1.00', 'Morning']], 'today');
    atBank().booked.push(booking('t8', day(0), '1.00', 'Morning', ''), booking('t9', day(0), '1.00', 'Afternoon', ''), booking('t10', day(0), '4.00', 'Evening', ''));
    atBank().balances = booked('257.50');
    expect(await readAgain(account.id)).toMatchObject({ fresh: 2, problem: '' });
    expect([asked('acc-1').at(-1), (await linesOf(account.id)).slice(6).map((l) => [l.amount, l.payee])]).toEqual([day(0), [['1.00', 'Morning'], ['1.00', 'Afternoon'], ['4.00', 'Evening']]]);
    expect(await readAgain(account.id)).toMatchObject({ fresh: 0, problem: '' });
  });

  it('connected again reads the days that no file stood in for', async () => {
    const gap = await addAccount({ name: 'Gap', currency: 'EUR', iban: 'NL86INGB0002445588' });
    const of = fake.account('acc-7', 'NL86INGB0002445588');
    of.left = 99;
    of.booked.push(booking('g1', day(-14), '1.00', 'Fed', ''));
    of.balances = booked('1.00');
    const id = await connect();
    fake.agree(id, ['acc-7']);
    await back(id);
    await query("update accounting.bank_consent set state = 'expired' where id = $1", [id]);
    // A file of yesterday, and one that goes on behind it: the thirteen days before are in none.
    await importLines(gap.id, [[day(-1), '3.00', 'By file']], 'gap-one');
    await importLines(gap.id, [[day(0), '4.00', 'By file too']], 'gap-two');
    of.booked.push(booking('g2', day(-9), '2.00', 'Between', ''), booking('g3', day(-1), '3.00', 'By file', ''), booking('g4', day(0), '4.00', 'By file too', ''));
    of.balances = booked('10.00');
    const next = await connect();
    fake.agree(next, ['acc-7']);
    await back(next);
    expect(asked('acc-7').at(-1)).toBe(day(-21));
    expect((await linesOf(gap.id)).map((l) => [l.amount, l.payee])).toEqual([['1.00', 'Fed'], ['2.00', 'Between'], ['3.00', 'By file'], ['4.00', 'By file too']]);
    expect(await feedOf(gap.id)).toMatchObject({ fresh: 1, problem: '' });
    await must(ask(contract.disconnectBank, { id: next }));
    await h.house.drain();
  });

  it('has both of two bookings that a bank gives one id', async () => {
    const twin = await addAccount({ name: 'Twin', currency: 'EUR', iban: 'NL20INGB0001234567' });
    const of = fake.account('acc-2', 'NL20INGB0001234567');
    of.left = 99;
    of.booked.push(booking('same', day(-2), '5.00', 'Fare', 'Bus'), booking('same', day(-2), '5.00', 'Fare', 'Bus'));
    of.balances = booked('10.00');
    const id = await connect();
    fake.agree(id, ['acc-2']);
    await back(id);
    expect((await linesOf(twin.id)).map((l) => l.amount)).toEqual(['5.00', '5.00']);
    of.booked.push(booking('same', day(-2), '5.00', 'Fare', 'Bus'));
    of.balances = booked('15.00');
    expect(await readAgain(twin.id)).toMatchObject({ fresh: 1, problem: '' });
    expect(await readAgain(twin.id)).toMatchObject({ fresh: 0, problem: '' });
  });

  it('that is disconnected, or fed by another one, while the bank is asked gets nothing', async () => {
    const first = await addAccount({ name: 'First', currency: 'EUR', iban: 'NL39RABO0300065264' });
    const second = await addAccount({ name: 'Second', currency: 'EUR' });
    const of = fake.account('acc-3', 'NL39RABO0300065264');
    of.left = 99;
    const id = await connect();
    fake.agree(id, ['acc-3']);
    await back(id);
    of.booked.push(booking('m1', day(-1), '5.00', 'Payer', ''));
    const during = (work: () => Promise<unknown>) => { fake.meanwhile = async (path) => { if (path.includes('/acc-3/balances/')) { fake.meanwhile = async () => undefined; await work(); } }; };
    const own = await feedOf(first.id);
    during(() => must(ask(contract.mapFeed, { id: own.id, version: own.version, bankAccountId: null })));
    await must(ask(contract.fetchFeed, { id: own.id }));
    await h.house.drain();
    const now = (await show()).consents.find((c) => c.id === id)!.feeds[0]!;
    expect([now.bankAccountId, now.problem, (await linesOf(first.id)).length, (await linesOf(second.id)).length]).toEqual([null, '', 0, 0]);
    await must(ask(contract.mapFeed, { id: own.id, version: now.version, bankAccountId: first.id }));
    during(() => must(ask(contract.disconnectBank, { id })));
    await h.house.drain();
    expect([await linesOf(first.id), (await must(ask(contract.listStatementFiles, { id: first.id }))).items]).toEqual([[], []]);
  });

  it('has each booking once, whichever of the two comes first on its days', async () => {
    const both = await addAccount({ name: 'Both', currency: 'EUR', iban: 'NL13TEST0123456789' });
    const of = fake.account('acc-6', 'NL13TEST0123456789');
    of.left = 99;
    of.booked.push(booking('b1', day(-12), '10.00', 'Rent', ''), booking('b2', day(-12), '10.00', 'Rent', ''), booking('b3', day(-11), '-3.00', 'Fee', ''));
    of.balances = booked('17.00');
    const id = await connect();
    fake.agree(id, ['acc-6']);
    await back(id);
    expect(await linesOf(both.id)).toHaveLength(3);
    // The month as a file: what the feed read is left out as often as it read it.
    const month = [[day(-12), '10.00', 'Rent'], [day(-12), '10.00', 'Rent'], [day(-12), '10.00', 'Rent again'], [day(-11), '-3.00', 'Fee']] as const;
    const csv = ['Date,Amount,Payee,Description,Transaction ID', ...month.map(([on, amount, payee], i) => `${on},${amount},${payee},,month-${i}`)].join('\n');
    const { body } = await upload(both.id, `${csv}\n`, undefined, 'lines.csv');
    expect([body.fresh, body.duplicates, body.statements[0]!.lines.map((l) => l.isDuplicate)]).toEqual([1, 3, [true, true, false, true]]);
    await must(take(body.id));
    expect((await linesOf(both.id)).map((l) => l.amount)).toEqual(['10.00', '10.00', '10.00', '-3.00']);
    // While the bank cannot be read, files stand in; once it can, what they brought is not read again.
    fake.down = true;
    expect(await readAgain(both.id)).toMatchObject({ problem: 'down' });
    await importLines(both.id, [[day(-8), '6.00', 'One'], [day(-7), '7.00', 'Two']], 'stand-in');
    fake.down = false;
    of.booked.push(booking('b4', day(-8), '6.00', 'One', ''), booking('b5', day(-7), '7.00', 'Two', ''), booking('b6', day(-6), '8.00', 'Three', ''));
    of.balances = booked('48.00');
    expect(await readAgain(both.id)).toMatchObject({ fresh: 1, problem: '' });
    expect((await linesOf(both.id)).map((l) => l.amount)).toEqual(['10.00', '10.00', '10.00', '-3.00', '6.00', '7.00', '8.00']);
  });

  it('that fed before statements said so is told from files by the names it gave, also where its account was renamed or lost its feed since', async () => {
    const renamed = (await must(ask(contract.bankAccounts.list, { q: 'Both' }))).items[0]!;
    await must(ask(contract.bankAccounts.update, { id: renamed.id, version: renamed.version, name: 'Both, renamed' }));
    const fedOf = async () => (await query('select is_fed, count(*)::int as n from accounting.bank_statement where workspace_id = $1 group by 1 order by 1', [h.allowed.workspaceId])).rows;
    const before = await fedOf();
    expect(before.map((r) => r.is_fed)).toEqual([false, true]);
    await query('update accounting.bank_statement set is_fed = false where workspace_id = $1', [h.allowed.workspaceId]);
    for (const name of ['0104-fed-before', '0113-fed-before-names']) await h.house.owner.query(readFileSync(path.join(import.meta.dirname, `../../migrations/${name}.sql`), 'utf8'));
    expect(await fedOf()).toEqual(before);
  });

  it('is not fed once it is archived, nor is a cash account', async () => {
    const [old, till] = [await addAccount({ name: 'Old', currency: 'EUR', iban: 'NL02ABNA0123456789' }), await addAccount({ name: 'Till', kind: 'cash', currency: 'EUR', iban: 'DE89370400440532013000' })];
    await must(ask(contract.bankAccounts.update, { id: old.id, version: old.version, isArchived: true }));
    fake.account('acc-4', 'NL02ABNA0123456789');
    fake.account('acc-5', 'DE89370400440532013000');
    const id = await connect();
    fake.agree(id, ['acc-4', 'acc-5']);
    expect((await back(id)).feeds.map((f) => f.bankAccountId)).toEqual([null, null]);
    expect(till.kind).toBe('cash');
    const fed = await addAccount({ name: 'Fed', currency: 'EUR' });
    const feed = (await show()).consents.find((c) => c.id === id)!.feeds[0]!;
    await must(ask(contract.mapFeed, { id: feed.id, version: feed.version, bankAccountId: fed.id }));
    await h.house.drain();
    await must(ask(contract.bankAccounts.update, { id: fed.id, version: fed.version, isArchived: true }));
    await must(ask(contract.fetchFeed, { id: feed.id }));
    await h.house.drain();
    expect(await feedOf(fed.id)).toBeUndefined();
  });

  it('waits six hours when the bank says no number of seconds, and as long as a date says', async () => {
    const of = fake.accounts.get('acc-2')!;
    const twin = (await show()).consents.flatMap((c) => c.feeds).find((f) => f.number === '4567')!.bankAccountId!;
    of.left = 0;
    const hours = async (after: string) => { fake.retryAfter = after; const f = await readAgain(twin); return [f.problem, Math.round((Date.parse(f.nextAt!) - Date.now()) / 3_600_000)]; };
    expect(await hours('soon')).toEqual(['limited', 6]);
    expect(await hours(new Date(Date.now() + 3 * 3_600_000).toUTCString())).toEqual(['limited', 3]);
    expect(await hours('7200')).toEqual(['limited', 2]);
    fake.retryAfter = null;
  });

  it('has its consent looked at once more after a day, and then it is over', async () => {
    const id = await connect();
    await query("update accounting.bank_consent set created_at = now() - interval '25 hours', looked_at = now() - interval '2 hours' where id = $1", [id]);
    expect((await clock()).filter((c) => c.kind === 'look').map((c) => c.id)).toEqual([id]);
    await h.house.owner.query("select graphile_worker.add_job('accounting.feedClock')");
    await h.house.drain();
    expect((await query('select state, url from accounting.bank_consent where id = $1', [id])).rows).toEqual([{ state: 'expired', url: null }]);
    expect([...fake.requisitions.values()].filter((r) => r.reference === id)).toEqual([]);
  });

  it('is not read any more once the workspace is deleted; the provider is told', async () => {
    expect(fake.requisitions.size).toBeGreaterThan(0);
    const linked = async () => (await query("select 1 from accounting.bank_consent where workspace_id = $1 and state = 'linked'", [h.allowed.workspaceId])).rowCount;
    expect(await linked()).toBeGreaterThan(0);
    await must(ask(deleteWorkspace, { slug: h.allowed.slug }));
    await h.house.drain();
    expect([fake.requisitions.size, await linked()]).toEqual([0, 0]);
  });
});
