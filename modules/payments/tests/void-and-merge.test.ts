import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import * as accounting from '#modules/accounting/contract.ts';
import { createParty, getParty, mergeParties, previewMerge, undoMerge } from '#modules/parties/contract.ts';
import { addBankAccount, importLines, matchWithEntry } from '../../../tests/fixtures/statement.ts';
import * as contract from '../contract.ts';
import { OnlineScene } from './online-scene.ts';

const s = new OnlineScene();
beforeAll(async () => { await s.open(); });
afterAll(() => s.close());

const at = () => ({ workspace_slug: s.h.allowed.slug });
const ask = <E extends Parameters<typeof call>[1]>(endpoint: E, input: object) => call(s.h.house, endpoint, { ...at(), ...input } as never, s.h.allowed);
const pay = async (input: object) => (await ask(contract.recordPayment, { direction: 'in', partyId: s.customer, on: '2026-02-01', ...input })).body as contract.Payment;
const stillOpen = async (partyId: string) => (await ask(contract.stillOpen, { partyId })).body as { items: Array<{ way: string; currency: string; open: string }> };
const openOf = async (partyId: string) => ((await ask(contract.listOpenItems, { partyId, side: 'customer' })).body as { items: contract.OpenItemRow[] }).items.map((i) => [i.pays, i.open]).toSorted();

describe('a payment that a statement shows', () => {
  it('is not voided while its line is matched, unless the money came back', async () => {
    const bank = await addBankAccount(s.h.house, s.h.allowed, { name: 'House bank', accountId: await s.role('bank_default') });
    const { item } = await s.invoice(7_000n);
    const made = await pay({ amount: '70.00', allocations: [{ itemId: item, amount: '70.00' }] });
    const [line] = await importLines(s.h.house, s.h.allowed, bank.id, [['2026-02-02', '70.00', 'Cedar Ltd']]);
    const matched = await matchWithEntry(s.h.house, s.h.allowed, line!, made.entryId);
    const refused = await ask(contract.voidPayment, { id: made.id, reason: 'Wrong customer' });
    expect([refused.status, refused.error?.code, refused.error?.details?.['line']]).toEqual([409, 'payments.bank_matched', '2026-02-02 · Cedar Ltd · $70.00 · House bank']);
    expect([await s.openOf(item), (await ask(contract.getPayment, { id: made.id })).body]).toMatchObject([0, { status: 'posted' }]);
    // The match taken back first: then it is voided like any other.
    expect((await ask(accounting.unmatchBankLine, { id: matched.id, version: matched.version })).status).toBe(200);
    expect((await ask(contract.voidPayment, { id: made.id, reason: 'Wrong customer' })).body).toMatchObject({ status: 'void' });
    expect(await s.openOf(item)).toBe(7_000);

    const bounced = await pay({ amount: '70.00', allocations: [{ itemId: item, amount: '70.00' }] });
    const lines = await importLines(s.h.house, s.h.allowed, bank.id, [['2026-02-05', '-70.00', 'Cedar Ltd', 'Returned']]);
    await matchWithEntry(s.h.house, s.h.allowed, (await ask(accounting.getBankLine, { id: line!.id })).body as accounting.BankLine, bounced.entryId);
    expect((await ask(contract.voidPayment, { id: bounced.id, reason: 'Returned', on: '2026-02-05', bounced: true })).body).toMatchObject({ status: 'void' });
    // The line that shows it stays matched, and the one that brings the money back is the reversal.
    expect((await ask(accounting.getBankLine, { id: line!.id })).body).toMatchObject({ status: 'matched' });
    const back = lines.find((l) => l.amount === '-70.00')!;
    const { rows: [reversal] } = await s.h.house.owner.query('select void_entry_id from payments.payment where id = $1', [bounced.id]);
    expect(await matchWithEntry(s.h.house, s.h.allowed, back, reversal.void_entry_id)).toMatchObject({ status: 'matched' });
    await ask(contract.recordPayment, { direction: 'in', partyId: s.customer, on: '2026-02-06', amount: '70.00', allocations: [{ itemId: item, amount: '70.00' }] });
  });
});

describe('a refund that is voided by hand', () => {
  it('has its payment pay again what the refund took, as one that fails at the provider', async () => {
    const invoice = await s.invoice(10_000n);
    const { session } = await s.begin(invoice.token);
    const intent = s.fake.pay(session);
    await s.reported(session);
    const ar = await s.role('ar');
    const before = await s.balance(ar);
    s.fake.refund(intent, 6_000);
    await s.hook(s.fake.message('charge.refunded', { id: 'ch_v', payment_intent: intent }));
    await s.h.house.drain();
    expect(await s.openOf(invoice.item)).toBe(6_000);
    const refund = (await s.payments()).find((p) => p.direction === 'out' && p.amount === '6000')!;
    expect((await ask(contract.voidPayment, { id: refund.id, reason: 'The customer kept it' })).body).toMatchObject({ status: 'void', open: '0.00' });
    // Neither an open invoice nor a credit beside it: what is owed is what the books say.
    expect([await s.openOf(invoice.item), (await s.payments()).find((p) => p.direction === 'in' && p.amount === '10000')!.open, await s.balance(ar)]).toEqual([0, '0', before]);
    // The provider telling of it once more changes nothing.
    await s.hook(s.fake.message('charge.refunded', { id: 'ch_v', payment_intent: intent }));
    await s.h.house.drain();
    expect([await s.openOf(invoice.item), (await s.payments()).filter((p) => p.direction === 'out' && p.status === 'posted')]).toEqual([0, []]);
  });
  it('leaves what was paid otherwise meanwhile alone, and a payment that is void itself pays nothing', async () => {
    const invoice = await s.invoice(3_000n);
    const { session } = await s.begin(invoice.token);
    const intent = s.fake.pay(session);
    await s.reported(session);
    s.fake.refund(intent, 3_000);
    await s.hook(s.fake.message('charge.refunded', { id: 'ch_w', payment_intent: intent }));
    await s.h.house.drain();
    await pay({ amount: '20.00', allocations: [{ itemId: invoice.item, amount: '20.00' }] });
    const refund = (await s.payments()).find((p) => p.direction === 'out' && p.amount === '3000')!;
    await ask(contract.voidPayment, { id: refund.id, reason: 'Not sent' });
    const online = (await s.payments()).find((p) => p.direction === 'in' && p.amount === '3000')!;
    expect([await s.openOf(invoice.item), online.open]).toEqual([0, '2000']);
    await ask(contract.voidPayment, { id: online.id, reason: 'Never came' });
    expect(await s.openOf(invoice.item)).toBe(1_000);
    await pay({ amount: '10.00', allocations: [{ itemId: invoice.item, amount: '10.00' }] });
  });
});

describe('parties that become one', () => {
  const add = async (name: string) => (await ask(createParty, { kind: 'company', name, roles: ['customer', 'vendor'] })).body as { id: string; version: number };
  const version = async (id: string) => ((await ask(getParty, { id })).body as { version: number }).version;
  const partyOf = async (id: string) => ((await ask(contract.getPayment, { id })).body as contract.Payment).partyId;

  it('have one list of payments and of what is open, pay each other’s items, and are two again when it is taken back', async () => {
    const [kept, gone] = [await add('Maple'), await add('Maple Ltd')];
    const home = s.customer;
    s.customer = gone.id;
    const { item } = await s.invoice(4_000n);
    const early = await pay({ amount: '15.00' });
    s.customer = home;
    const own = await pay({ amount: '25.00', partyId: kept.id });
    await s.h.house.owner.query('update payments.checkout set party_id = $1 where id = (select id from payments.checkout limit 1)', [gone.id]);
    await s.h.house.owner.query("insert into payments.us_payee (workspace_id, party_id, routing_number, account_type, account_digest) values ($1, $2, '011401533', 'checking', '\\x00')", [s.h.allowed.workspaceId, gone.id]);
    const preview = (await ask(previewMerge, { id: kept.id, loserId: gone.id })).body as { moves: Array<{ name: string; count: number }> };
    expect(preview.moves.filter((m) => m.name.startsWith('payments.'))).toEqual(['payment', 'checkout', 'us_payee'].map((thing) => ({ name: `payments.${thing}`, count: 1 })));
    // A bank of one that has its own stays where it is.
    await s.h.house.owner.query("insert into payments.us_payee (workspace_id, party_id, routing_number, account_type, account_digest) values ($1, $2, '011401533', 'checking', '\\x00')", [s.h.allowed.workspaceId, kept.id]);
    const stays = (await ask(previewMerge, { id: kept.id, loserId: gone.id })).body as typeof preview;
    expect(stays.moves.map((m) => m.name).filter((name) => name.startsWith('payments.'))).toEqual(['payments.payment', 'payments.checkout']);
    await s.h.house.owner.query('delete from payments.us_payee where party_id = $1', [kept.id]);
    const told = async () => (await s.h.house.owner.query("select data->>'number' as number, version from core.event where type = 'payments.payment.moved' order by seq")).rows;
    const merged = await ask(mergeParties, { id: kept.id, version: await version(kept.id), loserId: gone.id, loserVersion: await version(gone.id) });
    expect([merged.status, merged.error]).toEqual([200, undefined]);
    expect(await partyOf(early.id)).toBe(kept.id);
    expect(await told()).toEqual([{ number: early.number, version: 2 }]);
    const listed = (await ask(contract.payments.list, { filter: JSON.stringify({ field: 'partyId', op: 'is', value: kept.id }) })).body as { items: contract.PaymentRow[] };
    expect(listed.items.map((p) => p.id).toSorted()).toEqual([early.id, own.id].toSorted());
    expect(await openOf(kept.id)).toEqual([['in', '40.00'], ['out', '15.00'], ['out', '25.00']]);
    // What was posted for the one that is gone is paid by the one that is there.
    const used = await ask(contract.allocatePayment, { id: own.id, allocations: [{ itemId: item, amount: '25.00' }] });
    expect([used.status, used.error]).toEqual([200, undefined]);
    const rest = await ask(contract.recordPayment, { direction: 'in', partyId: kept.id, on: '2026-02-03', amount: '15.00', allocations: [{ itemId: item, amount: '15.00' }] });
    expect([rest.status, rest.error, (rest.body as contract.Payment).partyId]).toEqual([201, undefined, kept.id]);
    expect(await s.openOf(item)).toBe(0);

    expect((await ask(undoMerge, { id: (merged.body as { mergeId: string }).mergeId })).status).toBe(200);
    expect([await partyOf(early.id), await partyOf(own.id), await partyOf((rest.body as contract.Payment).id)]).toEqual([gone.id, kept.id, kept.id]);
    expect(await openOf(gone.id)).toEqual([['out', '15.00']]);
    expect((await told()).map((e) => e.number)).toEqual([early.number, early.number]);
    const { rows: [back] } = await s.h.house.owner.query('select (select count(*)::int from payments.checkout where party_id = $1) as checkouts, (select count(*)::int from payments.us_payee where party_id = $1) as banks', [gone.id]);
    expect(back).toEqual({ checkouts: 1, banks: 1 });
  });
});

it('says how much is open of a party, without what is left of payments', async () => {
  const before = (await stillOpen(s.customer)).items.find((i) => i.way === 'in')?.open ?? '0.00';
  await s.invoice(4_000n);
  await pay({ amount: '15.00', keepRest: true });
  expect((await stillOpen(s.customer)).items.find((i) => i.way === 'in')).toEqual({ way: 'in', currency: 'USD', open: (Number(before) + 40).toFixed(2) });
  expect((await call(s.h.house, contract.stillOpen, { workspace_slug: s.h.allowed.slug, partyId: s.customer } as never, s.h.outsider)).status).toBe(404);
});
