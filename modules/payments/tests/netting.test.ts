import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { createParty, getParty, mergeParties, partyTimeline, previewMerge } from '#modules/parties/contract.ts';
import { createRole } from '#modules/workspace/contract.ts';
import * as contract from '../contract.ts';
import { beyondLimit, settledOnly, spread } from '../rules/netting.ts';
import { join, signUp, type Place } from '../../../tests/fixtures/people.ts';
import { BooksScene } from './books-scene.ts';

const s = new BooksScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());

const net = (input: object) => s.ask<contract.Netting>(contract.createNetting, { partyId: s.party, on: '2026-02-01', ...input });
const takeBack = (id: string, input: object = {}) => s.ask<contract.Netting>(contract.voidNetting, { id, reason: 'Wrong', on: '2026-02-05', ...input });
const opens = async (side: contract.Side) => (await s.openOf(side)).map((i) => i.open);
const fields = (answer: { error?: { fields?: Array<{ path: string; code: string }> } | undefined }) => answer.error?.fields?.map((f) => [f.path, f.code]);

describe('netting', () => {
  it('settles both sides by the smaller sum, the longest due first, and is taken back whole', async () => {
    const [late, early] = [await s.owed(30_000n, { on: '2026-01-20' }), await s.owed(50_000n, { on: '2026-01-10' })];
    const bill = await s.owed(-60_000n, { on: '2026-01-15' });
    const before = await s.balances('ar', 'ap', 'bank_default');
    const made = await net({ receivables: [late, early], payables: [bill], memo: 'As agreed' });
    expect([made.status, made.error?.fields]).toEqual([201, undefined]);
    expect(made.body).toMatchObject({ number: 'NET-00001', status: 'posted', amount: '600.00', currency: 'USD', party: 'Cedar', steps: ['void'], parts: [{ side: 'customer', itemId: early, open: '500.00', amount: '500.00' }, { side: 'customer', itemId: late, open: '300.00', amount: '100.00' }, { side: 'vendor', itemId: bill, amount: '600.00' }] });
    const after = await s.balances('ar', 'ap', 'bank_default');
    expect([after.ar - before.ar, after.ap - before.ap, after.bank_default - before.bank_default]).toEqual([-60_000, 60_000, 0]);
    expect([await opens('customer'), await opens('vendor')]).toEqual([['200.00'], []]);
    expect((await s.ask(contract.nettings.list, { limit: 50, sort: [], q: 'cedar' })).body).toMatchObject({ items: [{ id: made.body.id, number: 'NET-00001' }] });
    // What it settled is void only once it is taken back; that is done once.
    const [one, two] = await Promise.all([takeBack(made.body.id), takeBack(made.body.id)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    expect([await s.balances('ar', 'ap', 'bank_default'), (await opens('customer')).toSorted(), await opens('vendor')]).toEqual([before, ['300.00', '500.00'], ['600.00']]);
    expect((await s.ask<contract.Netting>(contract.getNetting, { id: made.body.id })).body).toMatchObject({ status: 'void', voidReason: 'Wrong', voidedOn: '2026-02-05', steps: [], parts: [{}, {}, {}] });
    const again = await net({ receivables: [late, early], payables: [bill] });
    expect(again.body.number).toBe('NET-00002');
    await s.pay({ amount: '200.00', allocations: [{ itemId: late, amount: '200.00' }] });
  });

  it('of a foreign currency leaves nothing in the control accounts: what the rates made is posted', async () => {
    await s.h.house.owner.query("insert into accounting.fx_rate (workspace_id, currency, rate_on, rate) values ($1, 'EUR', '2026-02-01', 1.15)", [s.h.allowed.workspaceId]);
    const [invoice, bill] = [await s.owed(10_000n, { currency: 'EUR', rate: '1.1', base: 11_000n }), await s.owed(-10_000n, { currency: 'EUR', rate: '1.2', base: -12_000n })];
    const before = await s.balances('ar', 'ap', 'fx_gain', 'fx_loss');
    const made = await net({ receivables: [invoice], payables: [bill] });
    const after = await s.balances('ar', 'ap', 'fx_gain', 'fx_loss');
    // 100 euros owed to us stood for 110, those we owe for 120: 10 more than they are worth to each other, at whatever rate.
    expect([made.body.baseAmount, after.ar - before.ar, after.ap - before.ap, after.fx_gain + after.fx_loss - before.fx_gain - before.fx_loss]).toEqual(['115.00', -11_000, 12_000, -1_000]);
    expect((await takeBack(made.body.id)).status).toBe(200);
    expect(await s.balances('ar', 'ap', 'fx_gain', 'fx_loss')).toMatchObject({ ar: before.ar, ap: before.ap });
    await s.ask(contract.createNetting, { partyId: s.party, on: '2026-02-01', receivables: [invoice], payables: [bill] });
  });

  it('refuses at its place what is not open, not the party’s, not of that side or of another currency, and who is held', async () => {
    const other = await s.addParty('Birch');
    const [invoice, bill, foreign, euro] = [await s.owed(1_000n), await s.owed(-1_000n), await s.owed(1_000n, { party: other }), await s.owed(-1_000n, { currency: 'EUR', rate: '1.1', base: -1_100n })];
    for (const receivables of [[bill], [foreign], [crypto.randomUUID()]]) expect(fields(await net({ receivables, payables: [bill] }))).toEqual([['receivables.0', 'payments.choose_receivable']]);
    expect(fields(await net({ receivables: [invoice, invoice], payables: [bill] }))).toEqual([['receivables.1', 'payments.choose_receivable']]);
    expect(fields(await net({ receivables: [invoice], payables: [bill, euro] }))).toEqual([['payables.1', 'payments.choose_payable']]);
    expect(fields(await net({ receivables: [], payables: [bill] }))?.[0]?.[0]).toBe('receivables');
    await s.h.house.owner.query("update parties.party set vendor_hold = 'payments' where id = $1", [s.party]);
    expect((await net({ receivables: [invoice], payables: [bill] })).error?.code).toBe('payments.held');
    await s.h.house.owner.query("update parties.party set vendor_hold = 'none' where id = $1", [s.party]);
    expect([await opens('customer'), (await opens('vendor')).toSorted()]).toEqual([['10.00'], ['10.00', '10.00']]);
    // Four at once: one of them settles.
    const all = await Promise.all(Array.from({ length: 4 }, () => net({ receivables: [invoice], payables: [bill] })));
    expect(all.map((a) => a.status).toSorted()).toEqual([201, 422, 422, 422]);
  });

  it('needs the rights of both sides, and is nobody else’s', async () => {
    const [invoice, bill] = [await s.owed(1_000n), await s.owed(-1_000n)];
    const { place, house } = s.h as typeof s.h & { place: Place };
    const asked = { workspace_slug: place.slug, partyId: s.party, on: '2026-02-01', receivables: [invoice], payables: [bill] };
    const person = async (name: string, permissions: string[]) => {
      const role = await s.ask<{ id: string }>(createRole, { name, rank: 40, permissions });
      const who = await join(house, place, await signUp(house, name), role.body.id);
      await house.drain();
      return { ...place.as(who), slug: place.slug, workspaceId: place.id };
    };
    const half = await person('Half', ['parties.view', 'payments.payment.view', 'payments.payment.record', 'payments.payment.void', 'invoicing.invoice.view', 'invoicing.invoice.view_all']);
    const as = await person('Whole', ['parties.view', 'payments.payment.view', 'payments.payment.record', 'payments.payment.void', 'invoicing.invoice.view', 'invoicing.invoice.view_all', 'invoicing.bill.view', 'invoicing.bill.view_all']);
    expect((await call(house, contract.createNetting, asked as never, half)).status).toBe(403);
    expect((await call(house, contract.createNetting, asked as never, s.h.powerless)).status).toBe(403);
    const made = await call(house, contract.createNetting, asked as never, as);
    expect(made.status).toBe(201);
    // Whoever may see one side reads none of it, one by one, in the list, by words or as a file, nor in the history of the party.
    const { id, number } = made.body as contract.Netting;
    const read = async (who: typeof half) => {
      const list = (input: object) => call(house, contract.nettings.list, { workspace_slug: place.slug, limit: 50, sort: [], ...input } as never, who);
      const history = await call(house, partyTimeline, { workspace_slug: place.slug, id: s.party, limit: 100 } as never, who);
      return [(await call(house, contract.getNetting, { workspace_slug: place.slug, id } as never, who)).status, (await list({})).body.items.some((n) => n.id === id), (await list({ q: number })).body.items.length, history.status, JSON.stringify(history.body).includes(id)];
    };
    expect([await read(half), await read(as)]).toEqual([[404, false, 0, 200, false], [200, true, 1, 200, true]]);
    expect((await s.ask(contract.getNetting, { id: (made.body as { id: string }).id }, s.h.outsider)).status).toBe(404);
    const paper = await house.server.inject({ method: 'GET', url: fullPath(contract.nettingPdf).replace(':workspace_slug', place.slug).replace(':id', (made.body as { id: string }).id), headers: { authorization: `Bearer ${as.token}`, 'active-workspace': String(as.workspaceId) } });
    expect([paper.statusCode, paper.headers['content-type'], paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  });

  it('moves along when two parties become one', async () => {
    const twin = (await s.ask<{ id: string }>(createParty, { kind: 'company', name: 'Cedar two', roles: ['customer', 'vendor'] })).body.id;
    const made = await s.ask<contract.Netting>(contract.createNetting, { partyId: twin, on: '2026-02-01', receivables: [await s.owed(500n, { party: twin })], payables: [await s.owed(-500n, { party: twin })] });
    const version = async (id: string) => (await s.ask<{ version: number }>(getParty, { id })).body.version;
    const preview = await s.ask(previewMerge, { id: s.party, loserId: twin });
    expect(JSON.stringify(preview.body)).toContain('payments.netting');
    const merged = await s.ask(mergeParties, { id: s.party, version: await version(s.party), loserId: twin, loserVersion: await version(twin) });
    expect([merged.status, merged.error?.code]).toEqual([200, undefined]);
    expect((await s.ask<contract.Netting>(contract.getNetting, { id: made.body.id })).body.partyId).toBe(s.party);
  });
});

describe('what is set off', () => {
  it('is the smaller sum on both sides and never more than is open of anything', () => {
    fc.assert(fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 }), fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 }), (a, b) => {
      const sum = (all: readonly bigint[]) => all.reduce((x, y) => x + y, 0n);
      const { amount, customer, vendor } = spread(a, b);
      expect(amount).toBe(sum(a) < sum(b) ? sum(a) : sum(b));
      expect([sum(customer), sum(vendor)]).toEqual([amount, amount]);
      for (const [part, open] of [...customer.map((p, i) => [p, a[i]!] as const), ...vendor.map((p, i) => [p, b[i]!] as const)]) expect(part >= 0n && part <= open).toBe(true);
    }));
  });

  it('is all a netting is about, of the first hundred where there are more', () => {
    const many = Array.from({ length: 150 }, (_, i) => ({ id: `i${i}` }));
    expect([beyondLimit(many).length, beyondLimit(many)[0], beyondLimit(many.slice(0, 100))]).toEqual([50, 'i100', []]);
    const { vendor } = spread([250n], many.map(() => 100n));
    expect(settledOnly(many, vendor)).toEqual(['i0', 'i1', 'i2']);
  });
});
