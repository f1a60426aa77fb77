import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import * as contract from '../../contract.ts';
import { showFeeds } from '../../service/bank/feeds/feeds.ts';
import { booking, FakeGocardless } from './fake-gocardless.ts';
import { booked, day, feedCalls } from './feed-scene.ts';
import { bankCalls, openBankHouse, type BankHouse } from './scene.ts';

let h: BankHouse;
const fake = new FakeGocardless();
beforeAll(async () => { await fake.open(); h = await openBankHouse(); await h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'EUR', '2020-01-01', 1.1)", [h.allowed.workspaceId]); });
afterAll(async () => { await h.house.close(); await fake.close(); });
const { ask, must, addAccount, take } = bankCalls(() => h);
const { show, setUp, connect, back, feedOf, readAgain, clock, linesOf, statements } = feedCalls(() => h, fake);

const iban = 'NL91ABNA0417164300';
/** The consents as somebody with no more than these rights sees them. */
const seen = async (permissions: string[]) => {
  const { app } = h.house;
  const account = (await app.gate.authenticate(app, h.allowed.token!))!;
  const membership = (await app.gate.membership(app, account.id, { id: h.allowed.workspaceId }))!;
  return runAs(app, { account, membership: { ...membership, permissions: new Set(permissions) }, name: 'test' }, async (ctx) => (await showFeeds(ctx)).consents);
};
describe('a bank that is read by GoCardless', () => {
  let consentId = '';
  let account: contract.BankAccount;
  const feed = () => feedOf(account.id);
  const again = () => readAgain(account.id);

  it('needs keys, which are kept sealed and never shown', async () => {
    expect((await ask(contract.findFeedBanks, { country: 'NL' })).error?.code).toBe('accounting.feeds_off');
    expect((await setUp({ secretKey: undefined })).error?.fields?.map((f) => [f.path, f.code])).toEqual([['secretKey', 'accounting.feed_keys']]);
    expect((await setUp({ secretId: '' })).error?.fields?.map((f) => f.path)).toEqual(['secretId']);
    expect((await setUp()).body).toMatchObject({ provider: 'gocardless', secretId: fake.keys.secret_id, secretEnd: fake.keys.secret_key.slice(-4) });
    const { rows } = await h.house.owner.query('select secret_key from accounting.bank_feed_settings where workspace_id = $1', [h.allowed.workspaceId]);
    expect((rows[0].secret_key as Buffer).includes(fake.keys.secret_key)).toBe(false);
    expect(JSON.stringify(await show())).not.toContain(fake.keys.secret_key);
    // Another id is another key; without either it stays.
    expect((await setUp({ secretId: 'other', secretKey: undefined })).status).toBe(422);
    expect((await setUp({ secretKey: undefined })).status).toBe(200);
  });

  it('is chosen by its country, agreed to at the bank, and its accounts found by their numbers', async () => {
    account = await addAccount({ name: 'Canal', currency: 'EUR', iban });
    const there = fake.account('acc-1', iban);
    there.booked.push(booking('t1', day(-5), '250.00', 'Cedar & Finch <b>', 'INV-1'), booking('t2', day(-3), '-40.50', 'Landlord', 'Rent'));
    there.pending.push(booking('', day(0), '-7.00', 'Shop', 'Not booked yet'));
    there.balances = booked('1209.50');
    fake.account('acc-2', 'NL02ABNA0123456789', 'GBP');
    expect(await must(ask(contract.findFeedBanks, { country: 'NL' }))).toEqual({ banks: null, problem: '' });
    await must(ask(contract.askFeedBanks, { country: 'NL' }));
    await h.house.drain();
    expect((await ask(contract.findFeedBanks, { country: 'NL' })).body).toEqual({ banks: [{ id: 'SANDBOXFINANCE_SFIN0000', name: 'Canal Bank' }], problem: '' });
    expect((await ask(contract.connectBank, { country: 'NL', bankId: 'nobody' })).error?.fields?.map((f) => [f.path, f.code])).toEqual([['bankId', 'accounting.choose_feed_bank']]);
    consentId = await connect();
    const open = (await show()).consents[0]!;
    expect(open).toMatchObject({ id: consentId, state: 'open', bankName: 'Canal Bank', feeds: [] });
    expect(open.url).toMatch(/^https:\/\/ob\.gocardless\.example\/psd2\/start\//);
    // Nobody who may only look connects a bank in their stead.
    expect(await seen(['accounting.bank.view'])).toMatchObject([{ id: consentId, state: 'open', url: null }]);
    expect(fake.agreements[0]).toMatchObject({ institution_id: 'SANDBOXFINANCE_SFIN0000', max_historical_days: 90, access_valid_for_days: 180, access_scope: ['balances', 'details', 'transactions'] });
    expect([...fake.requisitions.values()][0]).toMatchObject({ reference: consentId, redirect: expect.stringMatching(/\/settings\/bank$/) });
    // Not agreed yet: nothing changes.
    expect((await back(consentId)).state).toBe('open');
    fake.agree(consentId, ['acc-1', 'acc-2']);
    const linked = await back(consentId);
    expect(linked).toMatchObject({ state: 'linked', url: null, validUntil: day(180), isEnding: false });
    expect(linked.feeds.map((f) => [f.number, f.currency, f.bankAccountId])).toEqual([['4300', 'EUR', account.id], ['6789', 'GBP', null]]);
  });

  it('brings in what is booked as a statement with both balances; what is pending stays out', async () => {
    expect((await linesOf(account.id)).map((l) => [l.bookedOn, l.amount, l.payee, l.memo])).toEqual([[day(-5), '250.00', 'Cedar & Finch <b>', 'INV-1'], [day(-3), '-40.50', 'Landlord', 'Rent']]);
    expect((await statements())[0]).toMatchObject({ bankAccountId: account.id, format: 'camt053', opening: '1000.00', closing: '1209.50', difference: '0.00', gap: '0.00', lineCount: 2, toOn: day(-3) });
    expect(await feed()).toMatchObject({ fresh: 2, balance: '1209.50', problem: '', waits: false });
    // Read again: by its id each is there already.
    expect(await again()).toMatchObject({ fresh: 0, problem: '' });
    expect([await linesOf(account.id), await statements()].map((l) => l.length)).toEqual([2, 1]);
    expect(fake.calls.filter((c) => c.includes('/transactions/')).at(-1)).toContain(`date_from=${day(-10)}`);
  });

  it('goes on where the last statement ended, and takes what was booked late', async () => {
    fake.accounts.get('acc-1')!.booked.push(booking('t3', day(-4), '-9.50', 'Late', 'Booked late'), booking('', day(-1), '100.00', 'No id', 'x'), booking('', day(-1), '100.00', 'No id', 'x'));
    fake.accounts.get('acc-1')!.balances = booked('1400.00');
    expect(await again()).toMatchObject({ fresh: 3, balance: '1400.00', problem: '' });
    expect((await statements()).find((s) => s.lineCount === 3)).toMatchObject({ opening: '1209.50', closing: '1400.00', gap: '0.00', fromOn: day(-3), toOn: day(-1) });
    // Bookings without any id are told apart, too, and come once.
    fake.accounts.get('acc-1')!.left = 9;
    expect(await again()).toMatchObject({ fresh: 0 });
    expect(await linesOf(account.id)).toHaveLength(5);
  });

  it('holds what does not go on where the last one ended, until a person says so; meanwhile nothing is read', async () => {
    const there = fake.accounts.get('acc-1')!;
    there.booked.push(booking('t6', day(0), '10.00', 'Tenth', 'y'));
    there.balances = booked('1500.00');
    expect(await again()).toMatchObject({ problem: 'held', waits: true });
    expect(await linesOf(account.id)).toHaveLength(5);
    const asked = fake.calls.length;
    // Also one that was kept when we were killed, before anything was noted of it: the next in turn are not held up by it.
    await h.house.owner.query("update accounting.bank_feed set problem = '', next_at = now() - interval '1 day' where bank_account_id = $1", [account.id]);
    expect(await again()).toMatchObject({ problem: 'held', waits: true });
    expect([fake.calls.length, (await clock()).filter((c) => c.kind === 'fetch')]).toEqual([asked, []]);
    const [file] = (await must(ask(contract.listStatementFiles, { id: account.id }))).items;
    expect((await must(ask(contract.getStatementFile, { id: file!.id })) as contract.StatementFile).statements[0]).toMatchObject({ previousClosing: '1400.00', opening: '1490.00', gap: '90.00', holds: ['gap'] });
    await must(take(file!.id, ['gap']));
    expect(await feed()).toMatchObject({ problem: '', waits: false });
    expect(await linesOf(account.id)).toHaveLength(6);
  });

  it('asks no oftener than the bank allows, and says in its own words what is wrong', async () => {
    const there = fake.accounts.get('acc-1')!;
    there.left = 0;
    expect(await again()).toMatchObject({ problem: 'limited' });
    const wait = Date.parse((await feed()).nextAt!) - Date.now();
    expect([wait > 1.9 * 3_600_000, wait < 2.1 * 3_600_000]).toEqual([true, true]);
    expect((await clock()).filter((c) => c.kind === 'fetch')).toEqual([]);
    there.left = 99;
    fake.down = true;
    expect(await again()).toMatchObject({ problem: 'down' });
    fake.down = false;
    fake.keys.secret_key = 'changed';
    expect(await again()).toMatchObject({ problem: 'refused' });
    expect((await setUp()).status).toBe(200);
    expect(await again()).toMatchObject({ problem: '', fresh: 0 });
    // Three times a day by the clock leave one for a person.
    expect(Date.parse((await feed()).nextAt!) - Date.now()).toBeGreaterThan(7.9 * 3_600_000);
    await h.house.owner.query("update accounting.bank_feed set next_at = now() - interval '1 minute' where bank_account_id = $1", [account.id]);
    expect((await clock()).map((c) => c.kind)).toEqual(['fetch']);
  });

  it('feeds one bank account each, in its own currency, and only where somebody says so', async () => {
    const pounds = (await show()).consents[0]!.feeds.find((f) => f.currency === 'GBP')!;
    const wrong = async (id: string, bankAccountId: string, version: number) => (await ask(contract.mapFeed, { id, version, bankAccountId })).error?.fields?.map((f) => [f.path, f.code]);
    expect(await wrong(pounds.id, account.id, pounds.version)).toEqual([['bankAccountId', 'accounting.feed_currency']]);
    const own = await feed();
    const moved = await must(ask(contract.mapFeed, { id: own.id, version: own.version, bankAccountId: null })) as contract.BankFeedRow;
    expect((await ask(contract.fetchFeed, { id: own.id })).error?.code).toBe('accounting.feed_unmapped');
    expect((await ask(contract.mapFeed, { id: own.id, version: own.version, bankAccountId: account.id })).error?.code).toBe('core.version_conflict');
    // An account of another number is asked about before anything goes in.
    const other = await addAccount({ name: 'Another', currency: 'EUR', iban: 'NL20INGB0001234567' });
    await must(ask(contract.mapFeed, { id: own.id, version: moved.version, bankAccountId: other.id }));
    await h.house.drain();
    expect((await show()).consents[0]!.feeds.find((f) => f.id === own.id)).toMatchObject({ problem: 'held', waits: true });
    expect(await linesOf(other.id)).toEqual([]);
    const now = (await show()).consents[0]!.feeds.find((f) => f.id === own.id)!;
    await must(ask(contract.mapFeed, { id: own.id, version: now.version, bankAccountId: account.id }));
    await h.house.drain();
    expect(await feed()).toMatchObject({ problem: '', fresh: 0 });
  });

  it('warns a week before the consent ends, stops with it, and goes on with a new one', async () => {
    const told = async () => (await h.house.owner.query("select distinct type from notifications.notification where workspace_id = $1 and type like 'accounting.feed_%' order by 1", [h.allowed.workspaceId])).rows.map((r: { type: string }) => r.type);
    await h.house.owner.query('update accounting.bank_consent set valid_until = $2 where id = $1', [consentId, day(8)]);
    expect((await clock()).filter((c) => c.kind === 'age')).toEqual([]);
    await h.house.owner.query('update accounting.bank_consent set valid_until = $2 where id = $1', [consentId, day(7)]);
    expect((await clock()).filter((c) => c.kind === 'age')).toEqual([expect.objectContaining({ id: consentId })]);
    await h.house.owner.query("select graphile_worker.add_job('accounting.feedClock')");
    await h.house.drain();
    expect([await told(), (await show()).consents[0]!.isEnding, (await clock()).filter((c) => c.kind === 'age')]).toEqual([['accounting.feed_ending'], true, []]);
    fake.accounts.get('acc-1')!.expired = true;
    await again();
    expect((await show()).consents[0]).toMatchObject({ state: 'expired' });
    expect(await told()).toEqual(['accounting.feed_ending', 'accounting.feed_stopped']);
    // The same bank once more: its account feeds what it fed.
    fake.accounts.get('acc-1')!.expired = false;
    fake.accounts.get('acc-1')!.booked.push(booking('t7', day(0), '1.00', 'After', 'z'));
    fake.accounts.get('acc-1')!.balances = booked('1501.00');
    const next = await connect();
    fake.agree(next, ['acc-1', 'acc-2']);
    await back(next);
    const { consents } = await show();
    expect(consents.map((c) => [c.id, c.state])).toEqual([[next, 'linked']]);
    expect([...fake.requisitions.values()].map((r) => r.reference), 'the old one is over at the provider, too').toEqual([next]);
    expect([(await feed()).problem, (await linesOf(account.id)).length, await told()]).toEqual(['', 7, []]);
    consentId = next;
  });

  it('is refused, disconnected and turned off; what came in stays', async () => {
    const refused = await connect();
    fake.agree(refused, [], 'RJ');
    expect(await back(refused)).toMatchObject({ state: 'refused', url: null });
    expect((await setUp({ provider: 'none', secretId: '', secretKey: undefined })).error?.fields?.map((f) => [f.path, f.code])).toEqual([['provider', 'accounting.feeds_connected']]);
    for (const id of [refused, consentId]) await must(ask(contract.disconnectBank, { id }));
    await h.house.drain();
    expect([(await show()).consents, [...fake.requisitions.values()].filter((r) => [refused, consentId].includes(r.reference))]).toEqual([[], []]);
    expect(await linesOf(account.id)).toHaveLength(7);
    expect((await setUp({ provider: 'none', secretId: '', secretKey: undefined })).body).toMatchObject({ provider: 'none', secretId: '', secretEnd: '' });
  });

  it('is for who keeps the bank, and for nobody of another workspace', async () => {
    await setUp();
    const id = await connect();
    fake.agree(id, ['acc-2']);
    const [theirs] = (await back(id)).feeds;
    const { version } = await must(ask(contract.mapFeed, { id: theirs!.id, version: theirs!.version, bankAccountId: (await addAccount({ name: 'Pounds', currency: 'GBP' })).id })) as contract.BankFeedRow;
    expect((await setUp({}, h.outsider)).status).toBe(200);
    for (const asked of [ask(contract.disconnectBank, { id }, h.outsider), ask(contract.lookAtConsent, { id }, h.outsider), ask(contract.mapFeed, { id: theirs!.id, version, bankAccountId: null }, h.outsider), ask(contract.fetchFeed, { id: theirs!.id }, h.outsider)]) expect((await asked).status).toBe(404);
    expect((await setUp({ provider: 'none', secretId: '', secretKey: undefined }, h.outsider)).status).toBe(200);
    expect(((await ask(contract.getBankFeeds, {}, h.outsider)).body as contract.BankFeeds)).toMatchObject({ provider: 'none', consents: [] });
    expect((await ask(contract.connectBank, { country: 'NL', bankId: 'SANDBOXFINANCE_SFIN0000' }, h.powerless)).status).toBe(403);
  });
});

describe('a bank that is odd', () => {
  const number = 'NL39RABO0300065264';
  let account: contract.BankAccount;
  const feed = () => feedOf(account.id);
  const again = () => readAgain(account.id);

  it('and gives an id again for another booking brings each in once', async () => {
    account = await addAccount({ name: 'Dike', currency: 'EUR', iban: number });
    const there = fake.account('acc-3', number);
    there.left = 99;
    there.booked.push(booking('again', day(-4), '10.00', 'Payer', 'One'));
    const id = await connect();
    fake.agree(id, ['acc-3']);
    await back(id);
    expect((await linesOf(account.id)).map((l) => l.amount)).toEqual(['10.00']);
    there.booked.push(booking('again', day(-2), '20.00', 'Payer', 'Two'));
    expect(await again()).toMatchObject({ fresh: 1, problem: '' });
    expect(await again()).toMatchObject({ fresh: 0, problem: '' });
    expect((await linesOf(account.id)).map((l) => l.amount)).toEqual(['10.00', '20.00']);
  });

  it('and tells what nobody can read says so, and is asked later', async () => {
    const there = fake.accounts.get('acc-3')!;
    there.booked.push(booking('odd', '2099-13-45', '1.00', 'Payer', 'No such day'));
    expect(await again()).toMatchObject({ problem: 'unreadable' });
    expect(Date.parse((await feed()).nextAt!)).toBeGreaterThan(Date.now());
    there.booked.pop();
    expect(await again()).toMatchObject({ problem: '' });
  });

  it('and is disconnected while it is asked brings nothing back', async () => {
    const id = await connect();
    fake.account('acc-4', 'NL20INGB0001234567');
    fake.agree(id, ['acc-4']);
    await must(ask(contract.lookAtConsent, { id }));
    fake.meanwhile = async (path) => { if (path.includes('/details/')) { fake.meanwhile = async () => undefined; await must(ask(contract.disconnectBank, { id })); } };
    await h.house.drain();
    expect((await h.house.owner.query('select c.state, f.id from accounting.bank_consent c left join accounting.bank_feed f on f.consent_id = c.id where c.id = $1', [id])).rows).toEqual([{ state: 'ended', id: null }]);
  });

  it('is forgotten with its keys when the workspace is gone for good', async () => {
    const kept = async () => Promise.all(['bank_feed_settings', 'bank_consent', 'bank_feed', 'bank_feed_banks'].map(async (table) => (await h.house.owner.query(`select 1 from accounting.${table} where workspace_id = $1`, [h.allowed.workspaceId])).rowCount! > 0));
    expect(await kept()).toEqual([true, true, true, true]);
    const forget = () => runAs(h.house.app, { name: 'test', workspaceId: h.outsider.workspaceId! }, (ctx) => ctx.sql('select accounting.forget_workspace($1)', [h.allowed.workspaceId]));
    await expect(forget()).rejects.toMatchObject({ code: 'WS001' });
    await h.house.owner.query('delete from workspace.workspace where id = $1', [h.allowed.workspaceId]);
    await forget();
    expect(await kept()).toEqual([false, false, false, false]);
  });
});
