import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { accountsByRole, postEntry, setUpBooks } from '#modules/accounting/api.ts';
import { bankAccounts } from '#modules/accounting/contract.ts';
import { createParty } from '#modules/parties/contract.ts';
import { registerEarlyDiscount } from '../api.ts';
import * as contract from '../contract.ts';
import { join, signUp } from '../../../tests/fixtures/people.ts';
import { openPaymentsHouse } from './scene.ts';

let h: Awaited<ReturnType<typeof openPaymentsHouse>>;
/** Who may confirm what others enter. */
let second: ResourceHouse['allowed'];
const at = (who = h.allowed) => ({ workspace_slug: who.slug });
const far = '2099-03-05';
let [euros, dollars]: [string, string] = ['', ''];

beforeAll(async () => {
  h = await openPaymentsHouse();
  second = { ...h.allowed, ...h.place.as(await join(h.house, h.place, await signUp(h.house, 'Ada'), 'admin')) };
  await inside((ctx) => setUpBooks(ctx, { template: 'generic' }));
  const add = async (name: string, currency: string, numbers: object) => { const made = await call(h.house, bankAccounts.create, { ...at(), name, kind: 'bank', currency, ...numbers } as never, h.allowed); expect(made.error).toBeUndefined(); return (made.body as unknown as { accountId: string }).accountId; };
  euros = await add('Euro account', 'EUR', { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', holder: 'Northlight' });
  dollars = await add('Dollar account', 'USD', { accountNumber: '987654321', bankName: 'First Bank' });
});
afterAll(() => h.house.close());

async function inside<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { app } = h.house;
  const account = (await app.gate.authenticate(app, h.allowed.token!))!;
  return runAs(app, { account, membership: await app.gate.membership(app, account.id, { id: h.allowed.workspaceId }), name: 'test' }, work);
}
/** A vendor with an account that a second person has confirmed (or not). */
async function vendor(name: string, { iban = '', accountNumber = '', approved = true } = {}): Promise<string> {
  const { id } = (await call(h.house, createParty, { ...at(), kind: 'company', name, roles: ['vendor'] } as never, h.allowed)).body;
  if (iban || accountNumber) await h.house.owner.query('insert into parties.bank_account (id, workspace_id, party_id, iban, account_number, is_primary, approved_at) values ($1, $2, $3, $4, $5, true, $6)', [randomUUID(), h.allowed.workspaceId, id, iban, accountNumber, approved ? new Date() : null]);
  return id;
}
async function bill(partyId: string, amount: bigint, currency: 'EUR' | 'USD' = 'EUR', source: { sourceType?: string; sourceId?: string } = {}): Promise<string> {
  const rate = currency === 'USD' ? '1' : '1.1';
  const base = currency === 'USD' ? amount : (amount * 11n) / 10n;
  return inside(async (ctx) => {
    const role = await accountsByRole(ctx, ['ap', 'sales_default']);
    return (await postEntry(ctx, { journal: 'purchase', on: '2026-01-10', ...source, lines: [{ accountId: role.ap, base: -base, currency, amount: -amount, rate, partyId }, { accountId: role.sales_default, base, currency, amount, rate }] })).lineIds[0]!;
  });
}
const pay = (input: object, who = h.allowed) => call(h.house, contract.createPayFile, { ...at(who), format: 'sepa', accountId: euros, on: far, ...input } as never, who);
const download = async (id: string, who = h.allowed) => call(h.house, contract.downloadPayFile, { ...at(who), id }, who);
const counts = async () => (await h.house.owner.query('select (select count(*) from payments.payment)::int as payments, (select count(*) from payments.pay_file)::int as files')).rows[0] as { payments: number; files: number };

it('pays bills by SEPA: one payment for each payee, in the books and in the file', async () => {
  await h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'EUR', '2020-01-01', 1.1)", [h.allowed.workspaceId]);
  const [cedar, birch] = [await vendor('Cedar Óptica', { iban: 'NL91ABNA0417164300' }), await vendor('Birch', { iban: 'FR1420041010050500013M02606' })];
  const [one, two, three] = [await bill(cedar, 10_050n), await bill(cedar, 2_000n), await bill(birch, 50_000n)];
  const { body: shown } = await call(h.house, contract.listPayables, { ...at(), format: 'sepa' }, h.allowed);
  expect(shown).toMatchObject({ currency: 'EUR', accounts: [{ id: euros, name: 'Euro account', ending: '3000', ready: true }], payees: [{ name: 'Birch', bank: 'approved', ending: '2606' }, { name: 'Cedar Óptica', bank: 'approved', ending: '4300' }] });
  expect(shown.payees[1]!.items.map((i) => i.open).toSorted()).toEqual(['100.50', '20.00']);
  const made = await pay({ items: [{ itemId: one, amount: '100.50' }, { itemId: three, amount: '400.00' }, { itemId: two, amount: '20.00' }] });
  expect([made.status, made.error, made.body]).toEqual([201, undefined, expect.objectContaining({ number: 'PF-00001', count: 2, total: '520.50', currency: 'EUR', on: far, format: 'sepa' })]);
  const file = await download(made.body.id);
  const text = Buffer.from(file.body as Uint8Array).toString('utf8');
  expect([file.headers['content-disposition'], [...text.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map((m) => m[1]), text.match(/<CtrlSum>([\d.]+)</)![1]]).toEqual(['attachment; filename="PF-00001.xml"', ['120.50', '400.00'], '520.50']);
  for (const part of ['<IBAN>NL91ABNA0417164300</IBAN>', '<IBAN>DE89370400440532013000</IBAN>', '<Nm>Cedar Optica</Nm>', '<Nm>Northlight</Nm>', '<EndToEndId>PAY-00001</EndToEndId>']) expect(text).toContain(part);
  expect(await download(made.body.id).then((f) => Buffer.compare(f.body as never, file.body as never))).toBe(0);
  const { rows } = await h.house.owner.query('select id, open_amount::int as open from accounting.open_item where id = any($1::uuid[])', [[one, two, three]]);
  expect(Object.fromEntries(rows.map((r) => [r.id, r.open]))).toEqual({ [one]: 0, [two]: 0, [three]: -10_000 });
  // Account numbers of others stand nowhere in the clear.
  const { rows: [kept] } = await h.house.owner.query('select content, sha256 from payments.pay_file');
  expect([kept.content.toString('latin1').includes('NL91'), kept.sha256.length]).toEqual([false, 32]);
  expect(JSON.stringify((await h.house.owner.query("select data from core.event where type like 'payments.%'")).rows) + h.house.logged.join('')).not.toContain('NL91ABNA');
  expect((await call(h.house, contract.listPayFiles, at(), h.allowed)).body.items).toEqual([made.body]);
});

const bankOf = (partyId: string, routingNumber: string, version: number, more: object = {}, who = h.allowed) => call(h.house, contract.changePayeeBank, { ...at(who), partyId, routingNumber, accountType: 'checking', version, ...more } as never, who);
const confirm = (partyId: string, version: number, who = second) => call(h.house, contract.confirmPayeeBank, { ...at(who), partyId, version } as never, who);
const payeeOf = async (partyId: string, who = h.allowed) => (await call(h.house, contract.listPayables, { ...at(who), format: 'nacha' }, who)).body.payees.find((p) => p.partyId === partyId)!;

it('pays nobody by ACH whose bank nobody else has confirmed', async () => {
  const elm = await vendor('Elm', { accountNumber: '111222333' });
  const item = await bill(elm, 5_000n, 'USD');
  const input = { format: 'nacha', accountId: dollars, items: [{ itemId: item, amount: '10.00' }], routingNumber: '021000021', companyId: '1123456789' };
  const refusedFor = async () => (await pay(input)).error?.fields?.map((f) => [f.path, f.code])[0];
  const waits = ['items.0.itemId', 'payments.routing_missing'];
  // Whoever makes the file cannot say where the money goes.
  expect((await pay({ ...input, payees: [{ partyId: elm, routingNumber: '011401533', accountType: 'checking' }] })).status).toBe(422);
  expect([await refusedFor(), (await payeeOf(elm)).usBank]).toEqual([waits, { state: 'none', routingNumber: '', accountType: 'checking', version: 0, mayConfirm: false }]);
  expect((await bankOf(elm, '123456789', 0)).error?.fields?.[0]?.path).toBe('routingNumber');
  expect((await bankOf(elm, '011401533', 0)).body).toMatchObject({ state: 'awaiting_approval', version: 1, mayConfirm: false });
  expect([await refusedFor(), (await payeeOf(elm, second)).usBank?.mayConfirm]).toEqual([waits, true]);
  expect((await confirm(elm, 1, h.allowed)).error?.code).toBe('payments.bank_own_change');
  // Changed after it was looked at: what was seen is not what would be confirmed.
  expect((await bankOf(elm, '121000248', 1)).body.version).toBe(2);
  expect([(await confirm(elm, 1)).error?.code, (await bankOf(elm, '011401533', 1)).error?.code]).toEqual(['core.version_conflict', 'core.version_conflict']);
  expect((await confirm(elm, 2)).body).toMatchObject({ state: 'approved', routingNumber: '121000248', version: 3 });
  expect((await confirm(elm, 3)).error?.code).toBe('payments.bank_nothing_waits');
  expect((await pay(input)).status).toBe(201);
  // The kind of account alone is a change as well; the same once more is none.
  expect((await bankOf(elm, '121000248', 3)).body.state).toBe('approved');
  expect((await bankOf(elm, '121000248', 3, { accountType: 'savings' })).body.state).toBe('awaiting_approval');
  expect([await refusedFor(), (await confirm(elm, 4)).status, (await pay(input)).status]).toEqual([waits, 200, 201]);
  // A new account number, although confirmed itself, is of a bank that nobody has named yet.
  await h.house.owner.query("update parties.bank_account set account_number = '999888777' where party_id = $1", [elm]);
  expect([await refusedFor(), (await payeeOf(elm)).usBank?.state, (await confirm(elm, 5)).error?.code]).toEqual([waits, 'none', 'payments.bank_nothing_waits']);
  expect([(await bankOf(elm, '011401533', 5, {}, h.powerless)).status, (await bankOf(elm, '011401533', 5, {}, h.outsider)).status, (await confirm(elm, 5, h.powerless)).status]).toEqual([403, 404, 403]);
  expect(JSON.stringify((await h.house.owner.query("select data from core.event where type like 'payments.payee_bank.%'")).rows)).not.toContain('121000248');
});

it('pays bills by ACH, and remembers our own bank', async () => {
  const oak = await vendor('Oak', { accountNumber: '00-1234-567' });
  const item = await bill(oak, 123_456n, 'USD');
  const input = { format: 'nacha', accountId: dollars, items: [{ itemId: item, amount: '1000.00' }], routingNumber: '021000021', companyId: '1123456789' };
  for (const [more, path] of [[{ routingNumber: '021000022' }, 'routingNumber'], [{ companyId: '12' }, 'companyId']] as const) expect((await pay({ ...input, ...more })).error?.fields?.[0]?.path).toBe(path);
  await bankOf(oak, '011401533', 0);
  await confirm(oak, 1);
  const made = await pay(input);
  expect([made.status, made.error]).toEqual([201, undefined]);
  const text = Buffer.from((await download(made.body.id)).body as Uint8Array).toString('utf8');
  expect(text.split('\n')[2]).toMatch(/^622011401533001234567 {8}0000100000PAY-\d{5} {6}OAK {19} {2}0021000020000001$/);
  const { body } = await call(h.house, contract.listPayables, { ...at(), format: 'nacha' }, h.allowed);
  expect([body.payees.find((p) => p.partyId === oak), body.accounts.find((a) => a.id === dollars)]).toMatchObject([{ usBank: { state: 'approved', routingNumber: '011401533', accountType: 'checking' }, items: [{ open: '234.56' }] }, { routingNumber: '021000021', companyId: '1123456789' }]);
});

it('leaves a vendor out who is held from payments, until the day the hold ends', async () => {
  const held = await vendor('Held', { iban: 'NL91ABNA0417164300' });
  const item = await bill(held, 1_000n);
  const hold = (until: string | null) => h.house.owner.query("update parties.party set vendor_hold = 'payments', vendor_hold_until = $2 where id = $1", [held, until]);
  const payee = async () => (await call(h.house, contract.listPayables, { ...at(), format: 'sepa' }, h.allowed)).body.payees.find((p) => p.partyId === held)!.hold;
  const items = [{ itemId: item, amount: '10.00' }];
  const before = await counts();
  for (const until of [null, far]) {
    await hold(until);
    expect([await payee(), (await pay({ items })).error?.fields?.map((f) => [f.path, f.code, f.message])]).toEqual([{ until }, [['items.0.itemId', 'payments.payee_held', 'Held is held from payments.']]]);
  }
  expect(await counts()).toEqual(before);
  await hold('2020-01-01');
  expect([await payee(), (await pay({ items })).status]).toEqual([null, 201]);
});

it('refuses what must not be paid by a file, and then writes nothing', async () => {
  const [fresh, none, good] = [await vendor('Fresh', { iban: 'NL91ABNA0417164300', approved: false }), await vendor('None'), await vendor('Good', { iban: 'NL91ABNA0417164300' })];
  const [waiting, missing, fine, usd] = [await bill(fresh, 1_000n), await bill(none, 1_000n), await bill(good, 1_000n), await bill(good, 1_000n, 'USD')];
  const before = await counts();
  const wrong = async (input: object) => (await pay(input)).error?.fields?.map((f) => [f.path, f.code])[0];
  const one = (itemId: string, amount = '10.00') => ({ items: [{ itemId: fine, amount: '1.00' }, { itemId, amount }] });
  expect(await wrong(one(waiting))).toEqual(['items.1.itemId', 'payments.payee_missing']);
  expect(await wrong(one(missing))).toEqual(['items.1.itemId', 'payments.payee_missing']);
  for (const id of [usd, randomUUID(), fine]) expect(await wrong(one(id, '1.00'))).toEqual(['items.1.itemId', 'payments.pay_open']);
  expect(await wrong({ items: [{ itemId: fine, amount: '10.01' }] })).toEqual(['items.0.amount', 'payments.over_item']);
  expect(await wrong({ items: [{ itemId: fine, amount: '0' }] })).toEqual(['items.0.amount', 'payments.amount_positive']);
  expect(await wrong({ items: [{ itemId: fine, amount: '1' }], on: '2020-01-01' })).toEqual(['on', 'payments.pay_day']);
  expect(await wrong({ items: [{ itemId: fine, amount: '1' }], accountId: dollars })).toEqual(['accountId', 'payments.pay_account']);
  expect(await wrong({ items: [{ itemId: fine, amount: '1' }], accountId: randomUUID() })).toEqual(['accountId', 'payments.choose_account']);
  expect(await counts()).toEqual(before);
  // Two who pay the same at the same moment: one file.
  const both = await Promise.all([1, 2].map(() => pay({ items: [{ itemId: fine, amount: '10.00' }] })));
  expect([both.map((b) => b.status).toSorted(), (await counts()).files - before.files]).toEqual([[201, 422], 1]);
  const { id } = both.find((b) => b.status === 201)!.body;
  expect([(await download(id, h.outsider)).status, (await download(id, h.powerless)).status]).toEqual([404, 403]);
});

it('proposes bills less the early discount that holds, and takes it with the payment', async () => {
  const cheaper = randomUUID();
  registerEarlyDiscount('probe.early_bill', async (_ctx, ids) => new Map(ids.filter((id) => id === cheaper).map((id) => [id, { amount: 200n, until: far, open: 10_000n }])));
  const elm = await vendor('Elm Early', { iban: 'NL91ABNA0417164300' });
  const itemId = await bill(elm, 10_000n, 'EUR', { sourceType: 'probe.early_bill', sourceId: cheaper });
  const { body } = await call(h.house, contract.listPayables, { ...at(), format: 'sepa' }, h.allowed);
  expect(body.payees.find((p) => p.partyId === elm)!.items).toMatchObject([{ open: '100.00', discount: { amount: '2.00', until: far } }]);
  expect((await pay({ items: [{ itemId, amount: '98.01', discount: '2.00' }] })).error?.fields).toMatchObject([{ path: 'items.0.amount', code: 'payments.over_item' }]);
  const made = await pay({ items: [{ itemId, amount: '98.00', discount: '2.00' }] });
  expect([made.error, made.body.total]).toEqual([undefined, '98.00']);
  const { rows } = await h.house.owner.query("select (select open_amount::int from accounting.open_item where id = $1) as open, d.amount::int, d.base_amount::int as base from payments.discount d join accounting.settlement s on s.id = d.settlement_id where s.credit_item_id = $1", [itemId]);
  expect(rows).toEqual([{ open: 0, amount: 200, base: 220 }]);
});
