import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call } from '#core/testing/house.ts';
import { scheduleCharge } from '#modules/payments/api.ts';
import * as payments from '#modules/payments/contract.ts';
import { FakeStripe } from '#modules/payments/tests/fake-stripe.ts';
import * as contract from '../../contract.ts';
import { documentJobs } from '../../service/documents/jobs.ts';
import { makeRecurring } from '../../service/documents/recurring/turns.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
const fake = new FakeStripe();
const { ask, draft, posted, look, inside } = officeCalls(() => o);
const today = () => new Date().toISOString().slice(0, 10);
const line = { name: 'Hosting', quantity: '1', unitPrice: '100', taxIds: [] };
const source = (more: object = {}) => draft('invoice', { partyId: o.c1, lines: [line], ...more });
const add = (input: Record<string, unknown>) => must(ask(contract.createRecurring as Endpoint<never, contract.RecurringInvoice>, { name: 'Hosting', startOn: today(), ...input }));
const runs = async (id: string) => (await must(ask(contract.listRecurringRuns, { id }))).items.toReversed();
const turn = async () => { await makeRecurring(o.house.app); await o.house.drain(); };
const clock = async () => { await o.house.owner.query("select graphile_worker.add_job('payments.chargeDue')"); await o.house.drain(); };
const charging = (sourceId: string) => must(ask(payments.getCharging, { sourceType: contract.documentSource, sourceId }));
const linkTo = async (id: string) => (await must(ask(contract.newDocumentLink, { id }))).url.split('#')[1]!;
const link = (token: string) => ({ type: contract.documentSource, token });
const guest = { ip: '10.0.0.9' };

/** The customer pays an invoice by its link and agrees to be charged from then on. */
async function agree(partyId: string): Promise<void> {
  const d = await posted('invoice', { partyId, lines: [line] });
  const token = await linkTo(d.id);
  const { consent } = await must(call(o.house, payments.openPayable, link(token), guest));
  const { checkout } = await must(call(o.house, payments.startPaying, { ...link(token), consent: consent!.version } as never, guest));
  await o.house.drain();
  const { url } = await must(call(o.house, payments.checkoutState, { checkout, returned: false }, guest));
  const session = /cs_test_\w+/.exec(url!)![0];
  fake.pay(session);
  const { payload, signature } = fake.message('checkout.session.completed', { id: session, object: 'checkout.session' });
  await o.house.server.inject({ method: 'POST', url: `/payments/hooks/stripe/${o.owner.workspaceId}`, headers: { 'content-type': 'application/json', 'stripe-signature': signature }, payload });
  await o.house.drain();
}

beforeAll(async () => {
  await fake.open();
  o = await openOffice();
  const now = await must(ask(payments.getOnline, {}));
  await must(ask(payments.updateOnline, { provider: 'stripe', secretKey: fake.key, webhookSecret: fake.webhookSecret, version: now.version }));
});
afterAll(async () => { await o.house.close(); await fake.close(); });

describe('a recurring invoice that is charged by itself', () => {
  it('is charged when it is posted, or when it is due, once however often the clock runs', async () => {
    await agree(o.c1);
    const due = async (startOn: string) => add({ documentId: (await source({ lines: [{ ...line, unitPrice: '250' }] })).id, mode: 'post', charge: 'due', most: 1, startOn });
    // Invoices are due after fourteen days here.
    const [first, now, later] = [await add({ documentId: (await source()).id, mode: 'post', charge: 'posting', most: 1 }), await due(addDays(today(), -14)), await due(addDays(today(), -13))];
    expect([first.charge, now.charge]).toEqual(['posting', 'due']);
    await turn();
    await Promise.all([turn(), clock()]);
    await clock();
    const [[one], [two], [three]] = [await runs(first.id), await runs(now.id), await runs(later.id)];
    expect(fake.vault.taken().map((i) => i.amount).toSorted((a, b) => a - b)).toEqual([10_000, 25_000]);
    expect(await Promise.all([one, two, three].map(async (x) => (await look({ id: x!.id, kind: 'invoice' })).state))).toEqual(['paid', 'paid', 'open']);
    expect((await charging(three!.id)).plan).toMatchObject({ status: 'waiting', nextOn: addDays(today(), 1) });
    expect((await must(ask(payments.stopCharging, { sourceType: contract.documentSource, sourceId: three!.id }))).plan).toMatchObject({ status: 'stopped', reason: 'person' });
  });

  it('that is a draft first is charged once somebody posted it, and nothing is charged of one that does not say so', async () => {
    const [said, plain] = [await add({ documentId: (await source()).id, charge: 'posting', most: 1 }), await add({ documentId: (await source()).id, mode: 'post', most: 1 })];
    const before = fake.vault.taken().length;
    await turn();
    expect(fake.vault.taken()).toHaveLength(before);
    const [[one], [two]] = [await runs(said.id), await runs(plain.id)];
    await must(ask(contract.documentCalls.sale.post, { id: one!.id }));
    await o.house.drain();
    expect([fake.vault.taken().length, (await look({ id: one!.id, kind: 'invoice' })).state, (await charging(two!.id)).plan]).toEqual([before + 1, 'paid', null]);
  });

  it('whose owner may take payments no more is made, and charged no more', async () => {
    const r = await add({ documentId: (await source()).id, charge: 'posting', most: 1 });
    await turn();
    const [one] = await runs(r.id);
    await o.house.owner.query('update invoicing.recurring set owner_id = $2 where id = $1', [r.id, o.ann.id]);
    const before = fake.vault.taken().length;
    await must(ask(contract.documentCalls.sale.post, { id: one!.id }));
    await o.house.drain();
    await clock();
    expect([fake.vault.taken().length, (await charging(one!.id)).plan]).toEqual([before, null]);
    // Whoever can take it over is told, and its page says why.
    expect(await must(ask(contract.recurringInvoices.get as Endpoint<never, contract.RecurringInvoice>, { id: r.id }))).toMatchObject({ problem: 'Whoever set it up may not do this any more.', reason: { code: 'invoicing.recurring_owner' } });
    expect((await o.house.owner.query("select account_id from notifications.notification where type = 'invoicing.recurring_failed' and target_id = $1", [r.id])).rows).toContainEqual({ account_id: o.owner.id });
  });

  it('is not reminded of as long as it waits for its day', async () => {
    const { version } = await must(ask(contract.getDocumentSettings, {}));
    await must(ask(contract.updateDocumentSettings, { version, reminders: [{ days: 3, subject: '', body: '', automatic: true, fee: null, interestPercent: null }] }));
    const d = await posted('invoice', { partyId: o.c1, issuedOn: addDays(today(), -20), dueOn: addDays(today(), -5), lines: [line] });
    await must(ask(contract.invoiceSteps.send, { id: d.id }));
    await inside((ctx) => scheduleCharge(ctx, { workspaceId: ctx.workspaceId, sourceType: contract.documentSource, sourceId: d.id, partyId: o.c1, part: 'due', on: addDays(today(), 2) }));
    const reminded = async () => {
      await documentJobs.find((j) => j.name === 'invoicing.remindDocuments')!.outside!(o.house.app, {} as never);
      return (await look({ id: d.id, kind: 'invoice' })).dunningLevel;
    };
    expect(await reminded()).toBe(0);
    await must(ask(payments.stopCharging, { sourceType: contract.documentSource, sourceId: d.id }));
    expect(await reminded()).toBe(1);
    await o.house.drain();
  });

  it('that the bank refuses tells whoever looks after it and mails the customer the link to pay; credited in full it is not charged again', async () => {
    [...fake.vault.methods.values()].at(-1)!.bank = 'card_declined';
    const r = await add({ documentId: (await source({ lines: [{ ...line, unitPrice: '77' }] })).id, mode: 'post', charge: 'posting', most: 1 });
    await turn();
    const [one] = await runs(r.id);
    expect((await charging(one!.id)).plan).toMatchObject({ status: 'waiting', tries: 1, problem: 'declined', nextOn: addDays(today(), 3) });
    expect((await o.house.owner.query("select account_id, link from notifications.notification where type = 'payments.charge_failed' and target_id = $1", [one!.id])).rows).toEqual([{ account_id: o.owner.id, link: `/invoice/${one!.id}` }]);
    const sent = await must(ask(contract.listDocumentMails, { id: one!.id }));
    expect(sent.items).toMatchObject([{ kind: 'document', sentTo: ['pay@cedar.test'] }]);
    const credit = await must(ask(contract.documentCalls.sale.credit, { id: one!.id }));
    await must(ask(contract.documentCalls.sale.post, { id: credit.id }));
    [...fake.vault.methods.values()].at(-1)!.bank = 'takes';
    await o.house.owner.query('update payments.charge_plan set next_on = current_date where source_id = $1', [one!.id]);
    const before = fake.vault.taken().length;
    await clock();
    expect(fake.vault.taken()).toHaveLength(before);
  });

  it('is set up only by whoever may take payments, and shows its charge to nobody else', async () => {
    expect((await ask(contract.createRecurring, { name: 'x', startOn: today(), charge: 'due' }, o.ann)).status).toBe(403);
    const d = await posted('invoice', { partyId: o.c1, lines: [line] });
    expect((await ask(payments.getCharging, { sourceType: contract.documentSource, sourceId: d.id }, o.outsider)).status).toBe(404);
    expect((await ask(payments.chargeNow, { sourceType: contract.documentSource, sourceId: d.id }, o.outsider)).status).toBe(404);
    expect((await charging(d.id)).steps).toEqual(['charge']);
  });
});
