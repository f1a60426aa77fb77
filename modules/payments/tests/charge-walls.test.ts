import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { call } from '#core/testing/house.ts';
import * as contract from '../contract.ts';
import { consentVersion } from '../rules/autopay-words.ts';
import { look } from '../service/online/jobs.ts';
import { autopayCalls, today } from './autopay-scene.ts';
import { OnlineScene } from './online-scene.ts';

const s = new OnlineScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());
const { at, party, agreed, mandateOf, charging, chargeNow, schedule, checkoutsOf, takenFor, due, toldOf } = autopayCalls(s);
const key = s.fake.key;
afterEach(async () => { Object.assign(s.fake, { key, down: false }); Object.assign(s.fake.vault, { swallow: false, isAnother: false }); await s.setUp(); await s.later().catch(() => undefined); });

const planOf = async (sourceId: string) => (await s.h.house.owner.query('select status, reason, next_on::text as on from payments.charge_plan where source_id = $1', [sourceId])).rows[0] as { status: string; reason: string; on: string };
const lookAt = (id: string) => look(s.h.house.app, { workspaceId: s.h.allowed.workspaceId!, id });

/** A charge that was made, and whose answer nobody heard. */
async function lost(name: string, amount: bigint) {
  const { id, method } = await agreed(name);
  const invoice = await s.invoice(amount, { party: id });
  s.fake.vault.swallow = true;
  await schedule(invoice.id, id);
  await s.h.house.drain().catch(() => undefined);
  Object.assign(s.fake.vault, { swallow: false });
  s.fake.vault.keys.clear();
  const [checkout] = await checkoutsOf(invoice.id);
  expect([checkout!.status, (await takenFor(invoice.id)).length]).toEqual(['asked', 1]);
  return { id, method, invoice, checkout: checkout!.id };
}

/** A charge that the provider took and the bank has not confirmed yet. */
async function atTheBank(name: string) {
  const { id, method } = await agreed(name);
  method.bank = 'processing';
  const invoice = await s.invoice(4_300n, { party: id });
  await chargeNow(invoice.id);
  await s.h.house.drain();
  const [checkout] = await checkoutsOf(invoice.id);
  expect([checkout!.status, (await planOf(invoice.id)).status]).toEqual(['pending', 'charging']);
  return { method, invoice, checkout: checkout! };
}

describe('a charge that may have been made', () => {
  it('is not made again while the provider cannot be asked what became of it', async () => {
    const { invoice, checkout } = await lost('Alder', 4_100n);
    const stands = async () => [(await checkoutsOf(invoice.id)).map((c) => c.status), (await planOf(invoice.id)).status, (await takenFor(invoice.id)).length];
    s.fake.key = 'sk_test_51Rolled0000secretkey';
    await expect(lookAt(checkout)).rejects.toThrow(/not known/);
    expect(await stands()).toEqual([['asked'], 'charging', 1]);
    s.fake.key = key;
    s.fake.vault.isAnother = true;
    await expect(lookAt(checkout)).rejects.toThrow(/not known/);
    expect(await stands()).toEqual([['asked'], 'charging', 1]);
    s.fake.vault.isAnother = false;
    await s.setUp({ provider: 'none' });
    await lookAt(checkout);
    expect(await stands()).toEqual([['asked'], 'charging', 1]);
    await s.setUp();
    await lookAt(checkout);
    expect([await stands(), await s.openOf(invoice.item)]).toEqual([[['paid'], 'done', 1], 0]);
  });

  it('is given up after a month in which nobody could say, and charged again only when somebody says so', async () => {
    const { invoice, checkout } = await lost('Beech', 4_200n);
    s.fake.vault.isAnother = true;
    await s.h.house.owner.query("update payments.checkout set expires_at = now() - interval '1 minute' where id = $1", [checkout]);
    await lookAt(checkout);
    expect([(await checkoutsOf(invoice.id)).map((c) => c.status), await planOf(invoice.id)]).toMatchObject([['expired'], { status: 'stopped', reason: 'unknown' }]);
    expect([await toldOf(checkout), (await charging(invoice.id)).plan]).toMatchObject([['payments.charge_unknown'], { reason: 'unknown' }]);
    await due(invoice.id);
    expect(await takenFor(invoice.id)).toHaveLength(1);
    expect((await chargeNow(invoice.id)).status).toBe(202);
  });

  it('and of which the provider knows nothing any more, or that cannot be asked about for a month for it is turned off, ends with its plan', async () => {
    for (const off of [false, true]) {
      const { invoice, method, checkout } = await atTheBank(`Cherry ${off}`);
      if (off) {
        await s.setUp({ provider: 'none' });
        await s.h.house.owner.query("update payments.checkout set expires_at = now() - interval '1 minute' where id = $1", [checkout.id]);
      } else s.fake.vault.intents.delete(checkout.provider_ref!);
      await lookAt(checkout.id);
      expect([(await checkoutsOf(invoice.id))[0]!.status, await planOf(invoice.id)]).toMatchObject(['expired', { status: 'stopped', reason: 'unknown' }]);
      await s.setUp();
      method.bank = 'takes';
      expect((await chargeNow(invoice.id)).status).toBe(202);
      await s.h.house.drain();
      expect((await charging(invoice.id)).plan?.status).toBe('done');
    }
  });
});

describe('a charge that waits for the bank', () => {
  it('is taken by nobody else while the provider is turned off for a while, and recorded when that is over', async () => {
    const { invoice, checkout } = await atTheBank('Cypress');
    await s.setUp({ provider: 'none' });
    await lookAt(checkout.id);
    expect([(await checkoutsOf(invoice.id))[0]!.status, (await planOf(invoice.id)).status]).toEqual(['pending', 'charging']);
    await s.setUp();
    expect([(await chargeNow(invoice.id)).error?.code, (await s.offer(invoice.token)).body.pays]).toEqual(['payments.charge_running', false]);
    s.fake.vault.settle(checkout.provider_ref!, 'succeeded');
    await lookAt(checkout.id);
    expect([await s.openOf(invoice.item), (await planOf(invoice.id)).status, (await takenFor(invoice.id)).length]).toEqual([0, 'done', 1]);
  });
});

describe('a workspace that was deleted', () => {
  const deleted = (since: string) => s.h.house.owner.query(`update workspace.workspace set deleted_at = ${since} where id = $1`, [s.h.allowed.workspaceId]);

  it('charges nobody, and goes on when it is back', async () => {
    const { id } = await agreed('Dogwood');
    const [waiting, begun] = [await s.invoice(5_100n, { party: id }), await s.invoice(5_200n, { party: id })];
    await schedule(waiting.id, id, { on: addDays(today(), 4) });
    // The other one was begun, and the provider did not take it.
    s.fake.down = true;
    await schedule(begun.id, id);
    await s.h.house.drain().catch(() => undefined);
    s.fake.down = false;
    await deleted('now()');
    try {
      await due(waiting.id);
      await lookAt((await checkoutsOf(begun.id))[0]!.id);
      expect([await takenFor(waiting.id), await takenFor(begun.id), await planOf(waiting.id), (await planOf(begun.id)).status]).toEqual([[], [], { status: 'waiting', reason: '', on: addDays(today(), 1) }, 'waiting']);
    } finally { await deleted('null'); }
    await due(waiting.id);
    await due(begun.id);
    expect([(await takenFor(waiting.id)).length, (await takenFor(begun.id)).length]).toEqual([1, 1]);
  });
});

describe('what a customer agreed to', () => {
  it('stays when the key is that of another account', async () => {
    const { id } = await agreed('Elder');
    s.fake.vault.isAnother = true;
    const invoice = await s.invoice(6_100n, { party: id });
    await schedule(invoice.id, id);
    await s.h.house.drain();
    expect([(await mandateOf(id)).body.mandate?.brand, (await charging(invoice.id)).plan]).toMatchObject(['visa', { status: 'waiting', problem: 'refused', nextOn: addDays(today(), 3) }]);
    expect((await call(s.h.house, contract.getOnline, at(), s.h.allowed)).body.problem?.text).toMatch(/not of this account/);
    s.fake.vault.isAnother = false;
    await due(invoice.id);
    expect(await takenFor(invoice.id)).toHaveLength(1);
  });

  it('anew while a charge was under way is charged when that fails', async () => {
    const { id, method } = await agreed('Fir');
    method.bank = 'processing';
    const invoice = await s.invoice(6_200n, { party: id });
    await schedule(invoice.id, id);
    await s.h.house.drain();
    const intent = [...s.fake.vault.intents.values()].at(-1)!;
    const { session } = await s.begin((await s.invoice(100n, { party: id })).token, consentVersion);
    s.fake.pay(session, { brand: 'mastercard' });
    await s.reported(session);
    s.fake.vault.settle(intent.id, 'requires_payment_method');
    await s.hook(s.fake.message('payment_intent.payment_failed', { id: intent.id, object: 'payment_intent', metadata: intent.metadata }));
    await s.h.house.drain();
    expect((await charging(invoice.id)).plan).toMatchObject({ status: 'waiting', nextOn: addDays(today(), 3) });
    await due(invoice.id);
    expect((await takenFor(invoice.id)).map((i) => i.customer === method.customer)).toEqual([false]);
  });

  it('last holds, whichever payment is confirmed first', async () => {
    const id = await party('Gorse');
    const begun = async (amount: bigint) => s.begin((await s.invoice(amount, { party: id })).token, consentVersion);
    const [first, second, third] = [await begun(100n), await begun(200n), await begun(250n)];
    s.fake.pay(second.session, { brand: 'mastercard' });
    await s.reported(second.session);
    s.fake.pay(first.session, { brand: 'visa' });
    await s.reported(first.session);
    const last = () => [...s.fake.vault.methods.values()].at(-1)!;
    // What was not kept is not kept at the provider either.
    expect([(await mandateOf(id)).body.mandate?.brand, last().card['brand'], last().customer]).toEqual(['mastercard', 'visa', null]);
    // Nor does what was agreed to before somebody took it back.
    await call(s.h.house, contract.removeMandate, { ...at(), id: (await mandateOf(id)).body.mandate!.id }, s.h.allowed);
    s.fake.pay(third.session, { brand: 'visa' });
    await s.reported(third.session);
    expect([(await mandateOf(id)).body.mandate, last().card['brand'], last().customer]).toEqual([null, 'visa', null]);
    const after = await begun(300n);
    s.fake.pay(after.session, { brand: 'amex' });
    await s.reported(after.session);
    expect((await mandateOf(id)).body.mandate?.brand).toBe('amex');
  });

  it('is asked of nobody where the document names no customer: no way to pay is kept', async () => {
    const { session } = await s.begin((await s.invoice(300n, { nobody: true })).token, consentVersion);
    expect(s.fake.sessions.get(session)!.asked.has('customer_creation')).toBe(false);
  });

  it('and took back stops what was to be charged again, and says so', async () => {
    const { id, method } = await agreed('Hazel');
    method.bank = 'card_declined';
    const invoice = await s.invoice(6_300n, { party: id });
    await schedule(invoice.id, id);
    await s.h.house.drain();
    await call(s.h.house, contract.removeMandate, { ...at(), id: (await mandateOf(id)).body.mandate!.id }, s.h.allowed);
    expect(await planOf(invoice.id)).toMatchObject({ status: 'stopped', reason: 'no_mandate' });
    expect((await s.h.house.owner.query("select 1 from core.event where type = 'payments.charge.stopped' and data->>'sourceId' = $1", [invoice.id])).rows).toHaveLength(1);
  });
});
