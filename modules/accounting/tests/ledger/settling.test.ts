import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { createParty } from '#modules/parties/api.ts';
import { openItems, postEntry, settle, settlementsOf, undoSettlement } from '../../api.ts';
import * as contract from '../../contract.ts';
import { accountIds, asOwnerOf, openLedgerHouse } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
let asOwner: Awaited<ReturnType<typeof asOwnerOf>>;
let customer: string;
beforeAll(async () => {
  h = await openLedgerHouse();
  ids = await accountIds(h);
  asOwner = await asOwnerOf(h);
  customer = (await asOwner((ctx) => createParty(ctx, { kind: 'company', name: 'Aster Ltd', roles: ['customer', 'vendor'] }))).id;
});
afterAll(() => h.house.close());

const as = () => ({ workspace_slug: h.allowed.slug });
const balance = async (role: string) => (await call(h.house, contract.accountTree, as() as never, h.allowed)).body.accounts.find((a) => a.id === ids[role])!.balance;

describe('settling', () => {
  /** An open item in another currency: what is owed (or owed by us) with its base value. */
  const item = async (role: 'ar' | 'ap', side: 'debit' | 'credit', currency: string, amount: bigint, base: bigint, rate: string) => {
    const sign = side === 'debit' ? 1n : -1n;
    const posted = await asOwner((ctx) => postEntry(ctx, { journal: 'general', on: '2026-04-01', lines: [
      { accountId: ids[role.toUpperCase()]!, base: sign * base, currency, amount: sign * amount, rate, partyId: customer }, { accountId: ids['BANK_DEFAULT']!, base: -sign * base, currency: 'USD', amount: -sign * base, rate: '1' },
    ] }));
    return posted.lineIds[0]!;
  };
  const settled = (debitItemId: string, creditItemId: string, amount: bigint) => asOwner((ctx) => settle(ctx, { debitItemId, creditItemId, amount, on: '2026-04-20' }));
  const left = async (...items: string[]) => (await h.house.owner.query('select open_amount::text as a, open_base::text as b from accounting.open_item where id = any($1) order by array_position($1, id)', [items])).rows.map((r: { a: string; b: string }) => [r.a, r.b]);

  it('posts 22.50 gain for EUR 4,500 invoiced at 1.09 and paid at 1.095, and takes it back', async () => {
    const before = await balance('FX_GAIN');
    const [invoice, payment] = [await item('ar', 'debit', 'EUR', 450000n, 490500n, '1.09'), await item('ar', 'credit', 'EUR', 450000n, 492750n, '1.095')];
    const made = await settled(invoice, payment, 450000n);
    expect(made.fxDifference).toBe(2250n);
    expect(Number(await balance('FX_GAIN')) - Number(before)).toBeCloseTo(-22.5, 2);
    expect(await left(invoice, payment)).toEqual([['0', '0'], ['0', '0']]);
    await expect(settled(invoice, payment, 1n)).rejects.toMatchObject({ code: 'accounting.over_settled', details: { open: '0.00 EUR' } });
    await asOwner((ctx) => undoSettlement(ctx, made.id, '2026-04-21'));
    expect(await left(invoice, payment)).toEqual([['450000', '490500'], ['-450000', '-492750']]);
    expect(await balance('FX_GAIN')).toBe(before);
    await expect(asOwner((ctx) => undoSettlement(ctx, made.id, '2026-04-21'))).rejects.toMatchObject({ code: 'core.not_found' });
  });

  it('posts 1,500 loss for a bill of 1,000 at 30.0 that is paid at 31.5', async () => {
    const before = await balance('FX_LOSS');
    const [payment, bill] = [await item('ap', 'debit', 'TRY', 100000n, 3150000n, '31.5'), await item('ap', 'credit', 'TRY', 100000n, 3000000n, '30')];
    expect((await settled(payment, bill, 100000n)).fxDifference).toBe(-150000n);
    expect(Number(await balance('FX_LOSS')) - Number(before)).toBeCloseTo(1500, 2);
  });

  it('of USD 100 at 50 with 10 discounted and 4,200 paid leaves a loss of 300 and nothing open', async () => {
    const before = await balance('FX_LOSS');
    const invoice = await item('ar', 'debit', 'INR', 10000n, 500000n, '50');
    const discount = await item('ar', 'credit', 'INR', 1000n, 50000n, '50');
    const payment = await item('ar', 'credit', 'INR', 9000n, 420000n, '46.6666666667');
    expect((await settled(invoice, discount, 1000n)).fxDifference).toBe(0n);
    expect((await settled(invoice, payment, 9000n)).fxDifference).toBe(-30000n);
    expect(Number(await balance('FX_LOSS')) - Number(before)).toBeCloseTo(300, 2);
    expect(await left(invoice, discount, payment)).toEqual([['0', '0'], ['0', '0'], ['0', '0']]);
  });

  it('never takes more than is open, and relieves the base to the last cent over three parts', async () => {
    const invoice = await item('ar', 'debit', 'EUR', 10000n, 10001n, '1.0001');
    const parts = [await item('ar', 'credit', 'EUR', 3333n, 3333n, '1'), await item('ar', 'credit', 'EUR', 3333n, 3333n, '1'), await item('ar', 'credit', 'EUR', 3334n, 3334n, '1')];
    await expect(settled(invoice, parts[0]!, 3334n)).rejects.toMatchObject({ code: 'accounting.over_settled', details: { open: '33.33 EUR' } });
    for (const [i, amount] of [3333n, 3333n, 3334n].entries()) await settled(invoice, parts[i]!, amount);
    expect(await left(invoice, ...parts)).toEqual([['0', '0'], ['0', '0'], ['0', '0'], ['0', '0']]);
  });

  it('is settled anew from the day it was taken back on: no day has it settled twice, and what is owed that day is what the account says', async () => {
    const invoice = await item('ar', 'debit', 'EUR', 1000n, 901n, '0.901');
    const payments = [await item('ar', 'credit', 'EUR', 500n, 450n, '0.9'), await item('ar', 'credit', 'EUR', 500n, 450n, '0.9')];
    const pay = (n: number, on: string) => asOwner((ctx) => settle(ctx, { debitItemId: invoice, creditItemId: payments[n]!, amount: 500n, on }));
    const first = await pay(0, '2026-04-05');
    await asOwner((ctx) => undoSettlement(ctx, first.id, '2026-05-10'));
    const days: string[] = [];
    for (const n of [1, 0]) {
      await pay(n, '2026-04-06');
      days.push((await h.house.owner.query<{ on: string }>('select settled_on::text as on from accounting.settlement where debit_item_id = $1 order by id desc limit 1', [invoice])).rows[0]!.on);
      for (const on of ['2026-04-30', '2026-05-09', '2026-05-10']) expect([on, (await call(h.house, contract.aging, { ...as(), side: 'receivable', on } as never, h.allowed)).body.difference]).toEqual([on, '0.00']);
    }
    expect(days).toEqual(['2026-05-10', '2026-05-10']);
    const open = async (on: string) => (await call(h.house, contract.agingItems, { ...as(), side: 'receivable', on } as never, h.allowed)).body.items.find((i) => i.id === invoice)?.itemOpen;
    expect([await open('2026-04-30'), await open('2026-05-10')]).toEqual(['5.00', undefined]);
    // As it was dated before: the cent that is left on the days between is told, with the item it is of.
    await h.house.owner.query("alter table accounting.settlement disable trigger user");
    await h.house.owner.query("update accounting.settlement set settled_on = '2026-04-06' where debit_item_id = $1 and credit_item_id = $2", [invoice, payments[1]]);
    await h.house.owner.query('alter table accounting.settlement enable trigger user');
    const { body: between } = await call(h.house, contract.aging, { ...as(), side: 'receivable', on: '2026-04-30' } as never, h.allowed);
    const { body: behind } = await call(h.house, contract.agingItems, { ...as(), side: 'receivable', on: '2026-04-30' } as never, h.allowed);
    expect([behind.sum, behind.items.find((i) => i.id === invoice)?.open]).toEqual([between.total.total, '-0.01']);
  });

  it('is taken back as a whole, however much one payment was used for', async () => {
    const count = 520;
    const many = await asOwner((ctx) => postEntry(ctx, { journal: 'general', on: '2026-04-01', lines: [...Array.from({ length: count }, () => ({ accountId: ids['AR']!, base: 100n, currency: 'USD', amount: 100n, rate: '1', partyId: customer })), { accountId: ids['SALES_DEFAULT']!, base: BigInt(-100 * count), currency: 'USD', amount: BigInt(-100 * count), rate: '1' }] }));
    expect((await asOwner((ctx) => openItems(ctx, { ids: many.lineIds }))), 'those asked for by id all come').toHaveLength(count);
    expect((await asOwner((ctx) => openItems(ctx, { accountIds: [ids['AR']!] })))).toHaveLength(500);
    const payment = await item('ar', 'credit', 'USD', BigInt(100 * count), BigInt(100 * count), '1');
    // As settle writes it; one after the other would take long.
    await h.house.owner.query(
      `insert into accounting.settlement (id, workspace_id, debit_item_id, credit_item_id, settled_on, debit_amount, credit_amount, debit_base, credit_base) select gen_random_uuid(), $1, i, $3, '2026-04-20', 100, 100, 100, 100 from unnest($2::uuid[]) i`, [h.allowed.workspaceId, many.lineIds.slice(0, count), payment]);
    expect(await asOwner((ctx) => settlementsOf(ctx, [payment]))).toHaveLength(count);
  });
});
