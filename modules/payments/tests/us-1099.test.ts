import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { getParty, updateParty, vendors } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { threshold1099 } from '../rules/us-1099.ts';
import { BooksScene } from './books-scene.ts';

const scene = new BooksScene();
let [painter, landlord, author, plain] = ['', '', '', ''];
const flag = async (id: string, changes: object) => {
  const { version } = (await scene.ask<{ version: number }>(getParty, { id })).body;
  expect((await scene.ask(updateParty, { id, version, ...changes })).status).toBe(200);
};
const paid = async (partyId: string, amount: string, on: string, more: object = {}) => {
  const answer = await scene.pay({ direction: 'out', side: 'vendor', partyId, amount, on, keepRest: true, ...more });
  expect(answer.status, JSON.stringify(answer.error)).toBe(201);
  return answer.body;
};
const ask = (year: number, who = scene.h.allowed) => scene.ask<contract.Us1099>(contract.us1099, { year }, who);

beforeAll(async () => {
  await scene.open();
  [painter, landlord, author, plain] = [await scene.addParty('Painter', ['vendor']), await scene.addParty('Landlord', ['vendor']), await scene.addParty('Author', ['vendor']), await scene.addParty('Plain', ['vendor'])];
  await flag(painter, { vendorForm1099: 'nec_1', taxId: '12-3456789', taxIdType: 'us_ein' });
  await flag(landlord, { vendorForm1099: 'misc_1' });
  await flag(author, { vendorForm1099: 'misc_2' });
});
afterAll(() => scene.close());

describe('what is paid to vendors with a form 1099', () => {
  it('counts by the day of payment, without cards, with what came back taken off, and without what is void', async () => {
    await paid(painter, '1500.00', '2026-01-01');
    await paid(painter, '600.50', '2026-12-31', { method: 'cheque' });
    await paid(painter, '80.00', '2026-06-01', { method: 'card' });
    await paid(painter, '5000.00', '2025-12-31');
    await scene.ask(contract.voidPayment, { id: (await paid(painter, '900.00', '2026-03-01')).id, reason: 'Wrong', on: '2026-03-02' });
    const back = await scene.pay({ direction: 'in', side: 'vendor', partyId: painter, amount: '100.25', on: '2026-07-01', keepRest: true });
    expect(back.status, JSON.stringify(back.error)).toBe(201);
    await paid(landlord, '1999.99', '2026-05-01');
    await paid(author, '10.00', '2026-05-01');
    await paid(plain, '9000.00', '2026-05-01');
    const { body } = await ask(2026);
    expect(body).toMatchObject({ year: 2026, currency: 'USD', others: 0, due: 2, dueAmount: '2010.25', missing: 1 });
    expect(body.rows.map(({ name, box, payments, amount, byCard, threshold, due, hasTaxId, taxId }) => [name, box, payments, amount, byCard, threshold, due, hasTaxId, taxId])).toEqual([
      ['Painter', 'nec_1', 3, '2000.25', '80.00', '2000.00', true, true, '123456789'],
      ['Landlord', 'misc_1', 1, '1999.99', '0.00', '2000.00', false, false, ''],
      ['Author', 'misc_2', 1, '10.00', '0.00', '10.00', true, false, ''],
    ]);
    // Less was reported before 2026.
    expect((await ask(2025)).body.rows).toMatchObject([{ name: 'Painter', amount: '5000.00', threshold: '600.00', due: true }]);
    expect((await ask(2024)).body.rows).toEqual([]);
  });

  it('comes as a file, too', async () => {
    const file = async (format: 'csv' | 'xlsx' | 'pdf', language: 'en' | 'ar' = 'en') => call(scene.h.house, contract.us1099File, { workspace_slug: scene.h.allowed.slug, year: 2026, format, language }, scene.h.allowed) as unknown as Promise<{ status: number; body: unknown; headers?: Record<string, string> }>;
    const csv = await file('csv');
    expect(csv.status).toBe(200);
    expect(String(csv.body)).toContain('Painter');
    expect(String(csv.body)).toMatch(/1099-NEC, box 1"?,123456789,3,2000\.25,80\.00,2000\.00,Yes/);
    expect(String(csv.body)).toContain('Missing');
    for (const format of ['xlsx', 'pdf'] as const) expect((await file(format, 'ar')).status).toBe(200);
  });

  it('is for who may see reports, of their own workspace', async () => {
    expect((await ask(2026, scene.h.powerless)).status).toBe(403);
    expect((await call(scene.h.house, contract.us1099, { workspace_slug: scene.h.allowed.slug, year: 2026 }, scene.h.outsider)).status).toBe(404);
    expect((await scene.ask<{ items: Array<{ name: string }> }>(vendors.list, { filter: JSON.stringify({ field: 'vendorForm1099', op: 'is', value: 'misc_1' }) })).body.items.map((v) => v.name)).toEqual(['Landlord']);
  });
});

it('reports royalties from 10 dollars, the rest from 600, and from 2,000 since 2026', () => {
  expect([threshold1099('misc_2', 2026), threshold1099('nec_1', 2025), threshold1099('nec_1', 2026), threshold1099('misc_1', 2030)]).toEqual([1000n, 60_000n, 200_000n, 200_000n]);
});
