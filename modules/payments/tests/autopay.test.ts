import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { call } from '#core/testing/house.ts';
import { getParty, mergeParties, undoMerge } from '#modules/parties/contract.ts';
import * as contract from '../contract.ts';
import { consentVersion } from '../rules/autopay-words.ts';
import { autopayCalls, sourceType, today } from './autopay-scene.ts';
import { OnlineScene } from './online-scene.ts';

const s = new OnlineScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());
const { at, party, agreed, mandateOf, charging, schedule, takenFor, due, toldOf } = autopayCalls(s);

describe('the consent of a customer', () => {
  it('is offered with its words, and kept with the saved method once they have paid', async () => {
    const id = await party('Alder');
    const invoice = await s.invoice(5_000n, { party: id });
    const offer = (await s.offer(invoice.token)).body;
    expect(offer).toMatchObject({ pays: true, mandate: null, consent: { version: consentVersion } });
    expect(offer.consent!.text).toMatch(/charge what I owe on each invoice/);
    const { session } = await s.begin(invoice.token, consentVersion);
    expect(Object.fromEntries(s.fake.sessions.get(session)!.asked)).toMatchObject({ 'payment_intent_data[setup_future_usage]': 'off_session', customer_creation: 'always' });
    expect((await mandateOf(id)).body).toEqual({ available: true, mandate: null });
    s.fake.pay(session);
    await s.reported(session);
    await s.reported(session, 'checkout.session.async_payment_succeeded');
    expect((await mandateOf(id)).body.mandate).toMatchObject({ kind: 'card', brand: 'visa', lastDigits: '4242', goodUntil: '2029-04', by: 'pay@cedar.test', words: offer.consent!.text, test: true });
    expect((await s.h.house.owner.query('select consent_version from payments.mandate where party_id = $1', [id])).rows).toEqual([{ consent_version: consentVersion }]);
    // Their next invoice says so, and does not ask again; that of others does.
    const next = await s.invoice(100n, { party: id });
    expect((await s.offer(next.token)).body).toMatchObject({ consent: null, mandate: { brand: 'visa', lastDigits: '4242' } });
    expect((await s.offer((await s.invoice(100n)).token)).body).toMatchObject({ mandate: null, consent: { version: consentVersion } });
    // What the provider calls it stands in no answer, no log and no event.
    const [method] = [...s.fake.vault.methods.values()].slice(-1);
    const written = s.h.house.logged.join('\n') + JSON.stringify([(await s.h.house.owner.query('select data from core.event')).rows, (await mandateOf(id)).body, (await s.offer(next.token)).body]);
    for (const secret of [method!.id, method!.customer!]) expect(written).not.toContain(secret);
  });

  it('is not given by paying without it, nor by words that are not those of now', async () => {
    const id = await party('Birch');
    const invoice = await s.invoice(5_000n, { party: id });
    const { session } = await s.begin(invoice.token);
    expect(s.fake.sessions.get(session)!.asked.has('customer_creation')).toBe(false);
    expect((await s.start(invoice.token, '1999-01')).error?.fields).toMatchObject([{ path: 'consent' }]);
    // Whoever agrees after all gets another page, and the first is closed.
    const again = await s.begin(invoice.token, consentVersion);
    expect([again.session === session, s.fake.sessions.get(session)!.status]).toEqual([false, 'expired']);
    s.fake.pay(session);
    await s.reported(session);
    expect((await mandateOf(id)).body.mandate).toBeNull();
  });

  it('takes the place of an earlier one, which the provider forgets', async () => {
    const one = await agreed('Chestnut');
    const invoice = await s.invoice(2_000n, { party: one.id });
    const { session } = await s.begin(invoice.token, consentVersion);
    s.fake.pay(session, { brand: 'mastercard' });
    await s.reported(session);
    expect((await mandateOf(one.id)).body.mandate).toMatchObject({ brand: 'mastercard' });
    expect(one.method.customer).toBeNull();
  });

  it('is withdrawn by the customer on their own page and by nobody else’s link, and is removed by the workspace; both at the provider too', async () => {
    const [one, two] = [await agreed('Dogwood'), await agreed('Elm')];
    const withdraw = (token: string) => call(s.h.house, contract.withdrawMandate, { type: sourceType, token }, { ip: '10.0.0.8' });
    expect((await withdraw((await s.invoice(100n)).token)).status).toBe(200);
    expect((await mandateOf(one.id)).body.mandate).not.toBeNull();
    expect((await withdraw(one.invoice.token)).status).toBe(200);
    expect((await withdraw(one.invoice.token)).status).toBe(200);
    await s.h.house.drain();
    expect([(await mandateOf(one.id)).body.mandate, one.method.customer]).toEqual([null, null]);
    const { id } = (await mandateOf(two.id)).body.mandate!;
    const remove = (who: typeof s.h.allowed) => call(s.h.house, contract.removeMandate, { workspace_slug: who.slug, id }, who);
    expect([(await remove(s.h.outsider)).status, (await remove(s.h.powerless)).status, (await mandateOf(two.id)).body.mandate?.id]).toEqual([404, 403, id]);
    expect((await mandateOf(two.id, s.h.outsider)).body).toEqual({ available: false, mandate: null });
    expect((await remove(s.h.allowed)).status).toBe(200);
    await s.h.house.drain();
    expect([(await mandateOf(two.id)).body.mandate, two.method.customer]).toEqual([null, null]);
  });
});

describe('two records of one customer', () => {
  it('become one with what was agreed to, and part with it again; what each agreed to stays with each', async () => {
    const version = async (id: string) => ((await call(s.h.house, getParty, { ...at(), id } as never, s.h.allowed)).body as { version: number }).version;
    const merge = async (id: string, loserId: string) => call(s.h.house, mergeParties, { ...at(), id, version: await version(id), loserId, loserVersion: await version(loserId) } as never, s.h.allowed);
    const [one, two, bare] = [await agreed('Rowan', 'visa'), await agreed('Rowan Ltd', 'mastercard'), await party('Rowan and Co')];
    const merged = await merge(bare, one.id);
    expect(merged.status).toBe(200);
    expect((await mandateOf(bare)).body.mandate).toMatchObject({ brand: 'visa' });
    await call(s.h.house, undoMerge, { ...at(), id: (merged.body as { mergeId: string }).mergeId } as never, s.h.allowed);
    expect([(await mandateOf(bare)).body.mandate, (await mandateOf(one.id)).body.mandate?.brand]).toEqual([null, 'visa']);
    await merge(two.id, one.id);
    expect((await mandateOf(two.id)).body.mandate).toMatchObject({ brand: 'mastercard' });
  });
});

describe('where no payments are taken online', () => {
  it('nothing of it is shown, and nothing is charged', async () => {
    const { id } = await agreed('Quince');
    const invoice = await s.invoice(100n, { party: id });
    await schedule(invoice.id, id, { on: addDays(today(), 2) });
    await s.setUp({ provider: 'none' });
    expect([(await mandateOf(id)).body, await charging(invoice.id), (await s.offer(invoice.token)).body]).toMatchObject([{ available: false, mandate: null }, { available: false, plan: null, steps: [] }, { pays: false, consent: null, mandate: null }]);
    await due(invoice.id);
    await due(invoice.id);
    expect((await s.h.house.owner.query('select status, reason, problem, next_on::text as on from payments.charge_plan where source_id = $1', [invoice.id])).rows).toEqual([{ status: 'waiting', reason: '', problem: 'off', on: addDays(today(), 1) }]);
    expect([await takenFor(invoice.id), await toldOf(invoice.id)]).toEqual([[], ['payments.charge_off']]);
    // It goes on where it waited once they are taken again.
    await s.setUp();
    await due(invoice.id);
    expect([(await takenFor(invoice.id)).length, (await charging(invoice.id)).plan]).toMatchObject([1, { status: 'done', problem: null }]);
    // What ends for another reason does not go on saying so.
    const paid = await s.invoice(200n, { party: id });
    await schedule(paid.id, id, { on: addDays(today(), 2) });
    await s.h.house.owner.query("update payments.charge_plan set problem = 'off' where source_id = $1", [paid.id]);
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: id, on: today(), amount: '2.00', allocations: [{ itemId: paid.item, amount: '2.00' }] } as never, s.h.allowed);
    await due(paid.id);
    expect((await charging(paid.id)).plan).toMatchObject({ status: 'done', problem: null });
  });
});
