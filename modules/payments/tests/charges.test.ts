import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { call } from '#core/testing/house.ts';
import { beingCharged } from '../api.ts';
import * as contract from '../contract.ts';
import { autopayWord } from '../rules/autopay-words.ts';
import { daysToRetry } from '../rules/charge-plan.ts';
import { look } from '../service/online/jobs.ts';
import { autopayCalls, sourceType, today } from './autopay-scene.ts';
import { chargeable, OnlineScene } from './online-scene.ts';

const s = new OnlineScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());
beforeEach(() => { chargeable.mails.length = 0; s.fake.vault.swallow = false; });
const { at, party, agreed, mandateOf, charging, chargeNow, schedule, clock, checkoutsOf, takenFor, due, toldOf } = autopayCalls(s);

describe('a charge', () => {
  it('takes what is open on its day, once, however often the clock and the messages come', async () => {
    const { id } = await agreed('Fir');
    const invoice = await s.invoice(12_345n, { party: id });
    await schedule(invoice.id, id);
    await schedule(invoice.id, id);
    await Promise.all([clock(), clock()]);
    const [intent] = await takenFor(invoice.id);
    expect(intent).toMatchObject({ amount: 12_345, currency: 'usd' });
    for (const type of ['payment_intent.succeeded', 'payment_intent.succeeded']) { await s.hook(s.fake.message(type, { id: intent!.id, object: 'payment_intent', metadata: intent!.metadata })); await s.h.house.drain(); }
    await clock();
    expect([(await takenFor(invoice.id)).length, await s.openOf(invoice.item)]).toEqual([1, 0]);
    expect((await s.payments()).filter((p) => p.amount === '12345')).toMatchObject([{ open: '0', fee: '59', provider: 'stripe_test' }]);
    expect(await charging(invoice.id)).toMatchObject({ plan: { status: 'done', tries: 0, problem: null }, steps: [] });
  });

  it('is made once although we were killed before we could write down what the provider answered, and although the provider has forgotten the key of the call', async () => {
    for (const forgets of [false, true]) {
      const { id } = await agreed(`Ginkgo ${forgets}`);
      const invoice = await s.invoice(7_700n, { party: id });
      s.fake.vault.swallow = true;
      await s.h.house.owner.query("insert into payments.charge_plan (id, workspace_id, source_type, source_id, party_id, part, next_on) values (gen_random_uuid(), $1, $2, $3, $4, 'all', current_date)", [s.h.allowed.workspaceId, sourceType, invoice.id, id]);
      await s.h.house.owner.query("select graphile_worker.add_job('payments.charge', (select json_build_object('workspaceId', workspace_id, 'id', id) from payments.charge_plan where source_id = $1))", [invoice.id]);
      await s.h.house.drain().catch(() => undefined);
      expect([(await takenFor(invoice.id)).length, await s.openOf(invoice.item)]).toEqual([1, 7_700]);
      // Meanwhile nobody else begins to pay the same: neither the customer nor a second charge.
      expect((await s.offer(invoice.token)).body).toMatchObject({ pays: false, confirming: true });
      expect((await chargeNow(invoice.id)).error?.code).toBe('payments.charge_running');
      s.fake.vault.swallow = false;
      if (forgets) s.fake.vault.keys.clear();
      const [c] = await checkoutsOf(invoice.id);
      await look(s.h.house.app, { workspaceId: s.h.allowed.workspaceId!, id: c!.id });
      await look(s.h.house.app, { workspaceId: s.h.allowed.workspaceId!, id: c!.id });
      expect([(await takenFor(invoice.id)).length, await s.openOf(invoice.item)]).toEqual([1, 0]);
      await s.later().catch(() => undefined);
    }
  });

  it('whose answer was lost is told by the message of the provider alone', async () => {
    const { id } = await agreed('Hazel');
    const invoice = await s.invoice(3_300n, { party: id });
    s.fake.vault.swallow = true;
    await schedule(invoice.id, id);
    await s.h.house.drain().catch(() => undefined);
    const [intent] = await takenFor(invoice.id);
    // Paid by hand meanwhile, too: nothing is charged anew, what was taken is recorded and kept as credit.
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: id, on: '2026-02-01', amount: '33.00', allocations: [{ itemId: invoice.item, amount: '33.00' }] } as never, s.h.allowed);
    s.fake.vault.swallow = false;
    s.fake.vault.keys.clear();
    await s.hook(s.fake.message('payment_intent.succeeded', { id: intent!.id, object: 'payment_intent', metadata: intent!.metadata }));
    await s.h.house.drain();
    expect([(await takenFor(invoice.id)).length, (await s.payments()).filter((p) => p.amount === '3300').map((p) => p.open).toSorted()]).toEqual([1, ['0', '3300']]);
  });

  it('asks for nothing that was paid otherwise before the provider was asked', async () => {
    const { id } = await agreed('Ivy');
    const invoice = await s.invoice(4_400n, { party: id });
    await schedule(invoice.id, id, { on: addDays(today(), 4) });
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: id, on: '2026-02-01', amount: '14.00', allocations: [{ itemId: invoice.item, amount: '14.00' }] } as never, s.h.allowed);
    await clock();
    expect(await takenFor(invoice.id)).toEqual([]);
    await due(invoice.id);
    expect((await takenFor(invoice.id)).map((i) => i.amount)).toEqual([3_000]);
    const other = await s.invoice(900n, { party: id });
    await schedule(other.id, id, { on: addDays(today(), 4) });
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: id, on: '2026-02-01', amount: '9.00', allocations: [{ itemId: other.item, amount: '9.00' }] } as never, s.h.allowed);
    await due(other.id);
    expect([await takenFor(other.id), (await charging(other.id)).plan?.status]).toEqual([[], 'done']);
  });

  it('does not overtake a customer who is paying, and is not overtaken by one', async () => {
    const { id } = await agreed('Juniper');
    const invoice = await s.invoice(6_600n, { party: id });
    const { session } = await s.begin(invoice.token);
    await schedule(invoice.id, id);
    await clock();
    expect(await takenFor(invoice.id)).toEqual([]);
    expect((await chargeNow(invoice.id)).error?.code).toBe('payments.charge_running');
    s.fake.pay(session);
    await s.reported(session);
    await clock();
    expect([await takenFor(invoice.id), await s.openOf(invoice.item), (await charging(invoice.id)).plan?.status]).toEqual([[], 0, 'done']);
  });

  it('by hand takes all that is open at once, for whoever may, and of no other workspace', async () => {
    const { id } = await agreed('Katsura');
    const invoice = await s.invoice(8_800n, { party: id });
    expect([(await chargeNow(invoice.id, s.h.powerless)).status, (await chargeNow(invoice.id, s.h.outsider)).status]).toEqual([403, 409]);
    expect((await charging(invoice.id)).steps).toEqual(['charge']);
    expect(await chargeNow(invoice.id)).toMatchObject({ status: 202, body: { plan: { status: 'waiting' } } });
    await s.h.house.drain();
    expect([(await takenFor(invoice.id)).map((i) => i.amount), await s.openOf(invoice.item)]).toEqual([[8_800], 0]);
    expect((await chargeNow(invoice.id)).error?.code).toBe('payments.nothing_open');
    // Of a customer who agreed to nothing nothing is taken, whoever else did.
    const stranger = await s.invoice(100n, { party: await party('Stranger') });
    expect((await chargeNow(stranger.id)).error?.code).toBe('payments.no_mandate');
    await schedule(stranger.id, s.customer);
    await clock();
    expect([await takenFor(stranger.id), (await charging(stranger.id)).plan]).toMatchObject([[], { status: 'stopped', reason: 'no_mandate' }]);
    expect(await toldOf(stranger.id)).toEqual(['payments.charge_no_mandate']);
  });

  it('that takes days waits for the bank, and is told when that refuses', async () => {
    const { id, method } = await agreed('Larch');
    method.bank = 'processing';
    const invoice = await s.invoice(2_200n, { party: id });
    await chargeNow(invoice.id);
    await s.h.house.drain();
    const intent = [...s.fake.vault.intents.values()].at(-1)!;
    expect([(await charging(invoice.id)).plan?.status, (await s.offer(invoice.token)).body.confirming]).toEqual(['charging', true]);
    s.fake.vault.settle(intent.id, 'requires_payment_method');
    await s.hook(s.fake.message('payment_intent.payment_failed', { id: intent.id, object: 'payment_intent', metadata: intent.metadata }));
    await s.h.house.drain();
    expect((await charging(invoice.id)).plan).toMatchObject({ status: 'waiting', problem: 'declined', nextOn: addDays(today(), 3) });
    expect(chargeable.mails).toHaveLength(1);
  });

  it('of the parts that are due goes on with what fell due while the bank took its days', async () => {
    const { id, method } = await agreed('Lime');
    method.bank = 'processing';
    const invoice = await s.invoice(1_000n, { party: id });
    await schedule(invoice.id, id);
    await s.h.house.drain();
    const intent = [...s.fake.vault.intents.values()].at(-1)!;
    expect([intent.amount, (await charging(invoice.id)).plan?.status]).toEqual([1_000, 'charging']);
    // Five days later, and the second part was due three days ago.
    await s.h.house.owner.query("update payments.checkout set created_at = created_at - interval '5 days' where source_id = $1", [invoice.id]);
    const second = await s.part(invoice.id, 2_000n, { party: id, dueOn: addDays(today(), -3) });
    method.bank = 'takes';
    s.fake.vault.settle(intent.id, 'succeeded');
    await s.hook(s.fake.message('payment_intent.succeeded', { id: intent.id, object: 'payment_intent', metadata: intent.metadata }));
    await s.h.house.drain();
    expect([await s.openOf(invoice.item), await s.openOf(second), (await charging(invoice.id)).plan]).toMatchObject([0, 2_000, { status: 'waiting', nextOn: today() }]);
    await clock();
    expect([await s.openOf(second), (await charging(invoice.id)).plan?.status, (await takenFor(invoice.id)).map((i) => i.amount)]).toEqual([0, 'done', [1_000, 2_000]]);
  });
});

describe('a charge that is refused', () => {
  it('is tried again after 3, 5 and 7 days, told each time, and then no more', async () => {
    expect([1, 2, 3, 4].map(daysToRetry)).toEqual([3, 5, 7, null]);
    const { id, method } = await agreed('Maple');
    const invoice = await s.invoice(1_500n, { party: id });
    const told = async () => (await s.h.house.owner.query("select count(*)::int as n from notifications.notification where type = 'payments.charge_failed' and target_id = $1", [invoice.id])).rows[0].n as number;
    const seen: unknown[] = [];
    for (const [bank, problem] of [['card_declined', 'declined'], ['insufficient_funds', 'funds'], ['authentication_required', 'authentication'], ['expired_card', 'expired']] as const) {
      method.bank = bank;
      await (seen.length === 0 ? schedule(invoice.id, id).then(clock) : due(invoice.id));
      await clock();
      const { plan } = await charging(invoice.id);
      seen.push([plan?.status, plan?.problem, plan?.nextOn, plan?.reason]);
      expect(plan?.problem).toBe(problem);
      expect(chargeable.mails).toHaveLength(seen.length);
    }
    expect(seen).toEqual([['waiting', 'declined', addDays(today(), 3), null], ['waiting', 'funds', addDays(today(), 5), null], ['waiting', 'authentication', addDays(today(), 7), null], ['stopped', 'expired', null, 'tries']]);
    expect(chargeable.mails[0]).toMatchObject({ id: invoice.id, message: autopayWord('en', 'failed', { method: 'Visa •••• 4242', document: `Invoice ${invoice.id.slice(0, 4)}` }) });
    expect(new Set(chargeable.mails.map((m) => m.key)).size).toBe(4);
    expect([await told() > 0, await s.openOf(invoice.item), (await s.payments()).some((p) => p.amount === '1500')]).toEqual([true, 1_500, false]);
    method.bank = 'takes';
    await due(invoice.id);
    expect(await takenFor(invoice.id)).toEqual([]);
    // Somebody asks for it by hand once the card is good again.
    await chargeNow(invoice.id);
    await s.h.house.drain();
    expect([await s.openOf(invoice.item), (await charging(invoice.id)).plan]).toMatchObject([0, { status: 'done', problem: null }]);
  });

  it('is not tried again once it was paid, is gone, its mandate was removed, or somebody stopped it', async () => {
    const { id, method } = await agreed('Nettle');
    method.bank = 'card_declined';
    const [paid, gone, stopped, removed] = await Promise.all([1, 2, 3, 4].map((n) => s.invoice(BigInt(n) * 1_000n, { party: id })));
    for (const i of [paid!, gone!, stopped!, removed!]) { await schedule(i.id, id); await s.h.house.drain(); expect((await charging(i.id)).plan).toMatchObject({ status: 'waiting', tries: 1 }); }
    method.bank = 'takes';
    await call(s.h.house, contract.recordPayment, { ...at(), direction: 'in', partyId: id, on: '2026-02-01', amount: '10.00', allocations: [{ itemId: paid!.item, amount: '10.00' }] } as never, s.h.allowed);
    chargeable.gone.add(gone!.id);
    expect((await call(s.h.house, contract.stopCharging, { ...at(), sourceType, sourceId: stopped!.id }, s.h.allowed)).body.plan).toMatchObject({ status: 'stopped', reason: 'person' });
    for (const i of [paid!, gone!, stopped!]) await due(i.id);
    await call(s.h.house, contract.removeMandate, { ...at(), id: (await mandateOf(id)).body.mandate!.id }, s.h.allowed);
    await due(removed!.id);
    expect(s.fake.vault.taken().filter((i) => i.customer === method.customer)).toEqual([]);
    const { rows } = await s.h.house.owner.query('select source_id, status, reason from payments.charge_plan where party_id = $1', [id]);
    const by = new Map(rows.map((r: { source_id: string; status: string; reason: string }) => [r.source_id, [r.status, r.reason]]));
    expect([paid, gone, stopped, removed].map((i) => by.get(i!.id))).toEqual([['done', ''], ['stopped', 'gone'], ['stopped', 'person'], ['stopped', 'no_mandate']]);
  });

  it('because the provider keeps the card no more ends the mandate', async () => {
    const { id, method } = await agreed('Oak');
    method.customer = null;
    const invoice = await s.invoice(1_100n, { party: id });
    await schedule(invoice.id, id);
    await s.h.house.drain();
    expect([(await mandateOf(id)).body.mandate, (await charging(invoice.id)).plan]).toMatchObject([null, { status: 'stopped', reason: 'no_mandate', problem: 'refused' }]);
    expect(chargeable.mails).toEqual([]);
  });

  it('of money that went back is not taken again', async () => {
    const { id } = await agreed('Pine');
    const invoice = await s.invoice(9_900n, { party: id });
    await schedule(invoice.id, id);
    await s.h.house.drain();
    const [intent] = await takenFor(invoice.id);
    s.fake.dispute(intent!.id, 9_900, 1_500);
    await s.hook(s.fake.message('charge.dispute.funds_withdrawn', { id: 'dp_1', object: 'dispute', payment_intent: intent!.id }));
    await s.h.house.drain();
    expect(await s.openOf(invoice.item)).toBe(9_900);
    // Of what waits for a later part its customer is reminded now; of what is charged within days they are not.
    const charged = async (days: number) => {
      await s.h.house.owner.query("update payments.charge_plan set status = 'waiting', next_on = current_date + $2::int where source_id = $1", [invoice.id, days]);
      return (await s.inside((ctx) => beingCharged(ctx, sourceType, [{ id: invoice.id, workspaceId: s.h.allowed.workspaceId! }]))).has(invoice.id);
    };
    expect([await charged(50), await charged(7)]).toEqual([false, true]);
    await s.h.house.owner.query("update payments.charge_plan set status = 'waiting', next_on = current_date where source_id = $1", [invoice.id]);
    await clock();
    expect([(await takenFor(invoice.id)).length, (await charging(invoice.id)).plan]).toMatchObject([1, { status: 'stopped', reason: 'disputed' }]);
    expect(await toldOf(invoice.id)).toEqual(['payments.charge_disputed']);
    // Somebody says so: then it is.
    await chargeNow(invoice.id);
    await s.h.house.drain();
    expect([(await takenFor(invoice.id)).length, (await charging(invoice.id)).plan?.status, await s.openOf(invoice.item)]).toEqual([2, 'done', 0]);
  });
});
