import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { createParty } from '#modules/parties/api.ts';
import { postEntry, settle } from '../../api.ts';
import * as contract from '../../contract.ts';
import { accountIds, asOwnerOf, openLedgerHouse } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
let asOwner: Awaited<ReturnType<typeof asOwnerOf>>;
let vendor: string;
let bill: string;
let dollars: string;
beforeAll(async () => {
  h = await openLedgerHouse();
  ids = await accountIds(h);
  asOwner = await asOwnerOf(h);
  vendor = (await asOwner((ctx) => createParty(ctx, { kind: 'company', name: 'Overseas Ltd', roles: ['vendor'] }))).id;
  // A8: 10,000 billed at 30.0, and a bank account kept in euro with 1,000 at 1.10.
  await ask(contract.addFxRate, { currency: 'EUR', on: '2026-01-01', rate: '30' });
  bill = (await asOwner((ctx) => postEntry(ctx, { journal: 'purchase', on: '2026-01-10', number: 'BILL-1', lines: [{ accountId: ids['PURCHASE_DEFAULT']!, base: 30_000_000n, currency: 'USD', amount: 30_000_000n, rate: '1' }, { accountId: ids['AP']!, base: -30_000_000n, currency: 'EUR', amount: -1_000_000n, rate: '30', partyId: vendor }] }))).lineIds[1]!;
  dollars = ((await ask(contract.ledgerAccounts.create, { code: 'FX1', name: 'Euro bank', type: 'bank', currency: 'EUR' })).body as { id: string }).id;
  await asOwner((ctx) => postEntry(ctx, { journal: 'bank', on: '2026-01-12', lines: [{ accountId: dollars, base: 3_000_000n, currency: 'EUR', amount: 100_000n, rate: '30' }, { accountId: ids['SALES_DEFAULT']!, base: -3_000_000n, currency: 'USD', amount: -3_000_000n, rate: '1' }] }));
  await ask(contract.addFxRate, { currency: 'EUR', on: '2026-01-31', rate: '31' });
}, 120_000);
afterAll(() => h.house.close());

const ask = (endpoint: unknown, input: object = {}, person = h.allowed) => call(h.house, endpoint as typeof contract.getLocks, { workspace_slug: person.slug, ...input } as never, person) as unknown as Promise<{ status: number; body: unknown; error: { code: string; fields?: Array<{ path: string; code: string }> } | undefined }>;
const at = async (on: string) => (await ask(contract.getRevaluation, { on })).body as OutputOf<typeof contract.getRevaluation>;
const run = async (on: string, more: object = {}) => { const { body, error } = await ask(contract.runRevaluation, { on, ...more }); return { body: body as OutputOf<typeof contract.runRevaluation>, error }; };
const balances = async (on: string) => {
  const { accounts } = (await call(h.house, contract.accountTree, { workspace_slug: h.allowed.slug, on } as never, h.allowed)).body;
  return ['AP', 'UNREALISED_FX', 'FX1'].map((key) => accounts.find((a) => a.id === ids[key] || a.code === key)!.balance);
};
const advice = async (through: string) => ((await ask(contract.getClose, { through })).body as OutputOf<typeof contract.getClose>).checks.find((c) => c.key === 'revaluation');

it('shows open bills and bank balances in foreign currencies at the rate of the day, and asks for a rate nobody entered', async () => {
  const seen = await at('2026-01-31');
  expect(seen).toMatchObject({ reversedOn: '2026-02-01', baseCurrency: 'USD', runs: [] });
  expect(seen.positions.map((p) => [p.type, p.currency, p.amount, p.base, p.rate, p.difference])).toEqual([['payable', 'EUR', '-10000.00', '-300000.00', '31', '-10000.00'], ['bank', 'EUR', '1000.00', '30000.00', '31', '1000.00']]);
  expect((await at('2026-01-09')).positions).toEqual([]);
  expect(await advice('2026-01-31')).toMatchObject({ state: 'advice', count: 2, amount: '-9000.00' });
});

it('posts the unrealised difference on the day and takes it back on the next; once more posts nothing, another rate only the rest', async () => {
  const first = await run('2026-01-31', { memo: 'January' });
  expect(first.body).toMatchObject({ entry: { on: '2026-01-31' }, reversal: { on: '2026-02-01' }, total: '10000.00', memo: 'January' });
  expect(await balances('2026-01-31')).toEqual(['-310000.00', '9000.00', '31000.00']);
  expect(await balances('2026-02-01')).toEqual(['-300000.00', '0.00', '30000.00']);
  // What is owed in euro has not moved, and the list of what is open agrees with the account but for the revaluation.
  const aging = (await ask(contract.aging, { side: 'payable', on: '2026-01-31' })).body as OutputOf<typeof contract.aging>;
  expect([aging.total.total, aging.account, aging.revalued, aging.difference]).toEqual(['300000.00', '310000.00', '10000.00', '0.00']);
  expect((await run('2026-01-31')).error?.code).toBe('accounting.revalued_already');
  expect(await advice('2026-01-31')).toMatchObject({ state: 'done' });
  await run('2026-01-31', { rates: { EUR: '31.5' } });
  expect(await balances('2026-01-31')).toEqual(['-315000.00', '13500.00', '31500.00']);
  expect(await balances('2026-02-01')).toEqual(['-300000.00', '0.00', '30000.00']);
  expect((await at('2026-01-31')).runs).toHaveLength(2);
  // An entry of it is not reversed by hand: the next day does that.
  expect((await ask(contract.reverse, { id: first.body.entry.id, on: '2026-02-02' })).error?.code).toBe('accounting.source_owns');
});

it('as of a day before the payment still sees the bill, and the cash flow agrees by both methods', async () => {
  const paid = await asOwner((ctx) => postEntry(ctx, { journal: 'bank', on: '2026-02-10', lines: [{ accountId: ids['AP']!, base: 31_500_000n, currency: 'EUR', amount: 1_000_000n, rate: '31.5', partyId: vendor }, { accountId: ids['BANK_DEFAULT']!, base: -31_500_000n, currency: 'USD', amount: -31_500_000n, rate: '1' }] }));
  await asOwner((ctx) => settle(ctx, { debitItemId: paid.lineIds[0]!, creditItemId: bill, amount: 1_000_000n, on: '2026-02-10' }));
  expect((await at('2026-02-28')).positions.map((p) => p.type)).toEqual(['bank']);
  await ask(contract.addFxRate, { currency: 'EUR', on: '2026-02-05', rate: '32' });
  const late = await run('2026-02-09');
  expect(late.body).toMatchObject({ entry: { on: '2026-02-09' }, reversal: { on: '2026-02-10' }, total: '20000.00' });
  expect((await balances('2026-02-10'))[0]).toBe('0.00');
  for (const method of ['direct', 'indirect']) {
    const flow = (await ask(contract.cashFlow, { from: '2026-01-01', to: '2026-02-09', method })).body as OutputOf<typeof contract.cashFlow>;
    expect(flow.checks.every((c) => c.holds)).toBe(true);
    expect(flow.rows.find((r) => r.key === 'change')?.cells[0]?.amount).toBe('32000.00');
  }
});

it('what is left in the books of a bank account that was emptied is realised for good, without a rate', async () => {
  const id = ((await ask(contract.ledgerAccounts.create, { code: 'FX2', name: 'Franc bank', type: 'bank', currency: 'CHF' })).body as { id: string }).id;
  const move = (on: string, amount: bigint, base: bigint) => asOwner((ctx) => postEntry(ctx, { journal: 'bank', on, lines: [{ accountId: id, base, currency: 'CHF', amount, rate: '1.1' }, { accountId: ids['SALES_DEFAULT']!, base: -base, currency: 'USD', amount: -base, rate: '1' }] }));
  // Came in for 110.00 and left for 108.50: 1.50 is lost.
  await move('2025-05-02', 10_000n, 11_000n);
  await move('2025-05-20', -10_000n, -10_850n);
  expect((await at('2025-05-31')).positions).toMatchObject([{ code: 'FX2', amount: '0.00', base: '1.50', rate: null, difference: '-1.50', realised: '-1.50' }]);
  expect(await advice('2025-05-31')).toMatchObject({ state: 'advice', count: 1, amount: '-1.50' });
  const done = await run('2025-05-31', { memo: 'Emptied' });
  expect(done.body).toMatchObject({ entry: { on: '2025-05-31' }, reversal: null, total: '1.50' });
  expect((await at('2025-05-31')).positions).toEqual([]);
  expect((await at('2025-06-30')).positions).toEqual([]);
  expect(await advice('2025-05-31')).toMatchObject({ state: 'done' });
  expect((await run('2025-05-31')).error?.code).toBe('accounting.revalued_already');
  const { accounts } = (await call(h.house, contract.accountTree, { workspace_slug: h.allowed.slug, on: '2025-06-30' } as never, h.allowed)).body;
  expect([accounts.find((a) => a.code === 'FX2')!.balance, accounts.find((a) => a.id === ids['FX_LOSS'])!.balance]).toEqual(['0.00', '1.50']);
  expect((await at('2026-03-31')).runs.map((r) => r.reversal === null).filter(Boolean)).toHaveLength(1);
});

it('what is still to be settled realises nothing before it is', async () => {
  const id = ((await ask(contract.ledgerAccounts.create, { code: 'FX3', name: 'Lent in pounds', type: 'current_asset', currency: 'GBP', reconcilable: true })).body as { id: string }).id;
  const move = (on: string, amount: bigint, base: bigint) => asOwner((ctx) => postEntry(ctx, { journal: 'general', on, lines: [{ accountId: id, base, currency: 'GBP', amount, rate: '1.1' }, { accountId: ids['SALES_DEFAULT']!, base: -base, currency: 'USD', amount: -base, rate: '1' }] }));
  const [lent, back] = [await move('2024-05-02', 10_000n, 11_000n), await move('2024-05-20', -10_000n, -10_850n)];
  expect((await at('2024-05-31')).positions).toMatchObject([{ code: 'FX3', amount: '0.00', base: '1.50', realised: '0.00' }]);
  await asOwner((ctx) => settle(ctx, { debitItemId: lent.lineIds[0]!, creditItemId: back.lineIds[0]!, amount: 10_000n, on: '2024-06-01' }));
  expect((await at('2024-06-30')).positions).toEqual([]);
});

it('refuses a currency without a rate, a wrong rate, a locked day and whoever may not post', async () => {
  await asOwner((ctx) => postEntry(ctx, { journal: 'bank', on: '2026-03-01', lines: [{ accountId: ids['CASH_DEFAULT']!, base: 500n, currency: 'CHF', amount: 450n, rate: '1.1' }, { accountId: ids['SALES_DEFAULT']!, base: -500n, currency: 'USD', amount: -500n, rate: '1' }] }));
  expect((await at('2026-03-31')).positions.find((p) => p.currency === 'CHF')).toMatchObject({ rate: null, difference: null });
  expect((await run('2026-03-31')).error?.fields?.[0]).toMatchObject({ path: 'rates.CHF', code: 'accounting.rate_absent' });
  expect((await run('2026-03-31', { rates: { CHF: '0' } })).error?.fields?.[0]?.path).toBe('rates.CHF');
  expect(await advice('2026-03-31')).toMatchObject({ state: 'advice', amount: null });
  const { version } = (await call(h.house, contract.getLocks, { workspace_slug: h.allowed.slug } as never, h.allowed)).body;
  await ask(contract.setLocks, { version, all: '2026-04-01' });
  expect((await run('2026-03-31', { rates: { CHF: '1.2' } })).error?.code).toBe('accounting.period_locked');
  expect((await at('2026-03-31')).runs).toHaveLength(4);
  expect((await ask(contract.getRevaluation, { workspace_slug: h.outsider.slug, on: '2026-03-31' }, h.allowed)).status).toBe(404);
});
