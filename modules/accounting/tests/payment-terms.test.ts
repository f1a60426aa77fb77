import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { money } from '#core/contract/money.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { createParty, removeParty, updateParty } from '#modules/parties/contract.ts';
import { paymentTerms, storedTermProblem, termDiscount, termShares, type StoredEarly, type StoredTermLine } from '../contract.ts';
import { openMastersHouse } from './scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());

const ask = <E>(endpoint: E, input: object, person = h.allowed) => call(h.house, endpoint as never, { workspace_slug: person.slug, ...input } as never, person) as Promise<{ status: number; body: Record<string, never>; error?: { code: string; message: string; details: { uses?: unknown }; fields?: Array<{ path: string; code: string; message: string }> } }>;
const line = (more: Partial<StoredTermLine> = {}): StoredTermLine => ({ percent: null, anchor: 'invoice_date', dayOfMonth: null, atLeastDays: 0, days: 0, ...more });

describe('payment terms as they are stored', () => {
  it('give the due dates of M1', () => {
    const days = ['2019-01-01', '2019-01-15', '2019-01-31'];
    const of = (l: StoredTermLine) => days.map((on) => termShares({ lines: [l] }, on));
    const one = (...due: string[]) => due.map((dueOn) => [{ dueOn, percent: '100' }]);
    expect(of(line({ anchor: 'end_of_month', days: 45 }))).toEqual(one('2019-03-17', '2019-03-17', '2019-03-17'));
    expect(of(line({ anchor: 'day_of_month', dayOfMonth: 15, atLeastDays: 31 }))).toEqual(one('2019-02-15', '2019-02-15', '2019-03-15'));
    expect(of(line({ anchor: 'end_of_month' }))).toEqual(one('2019-01-31', '2019-01-31', '2019-01-31'));
    expect(of(line({ anchor: 'end_of_month', days: 1 }))).toEqual(one('2019-02-01', '2019-02-01', '2019-02-01'));
  });

  it('share the whole, the balance taking what the others leave', () => {
    expect(termShares({ lines: [line({ percent: '33.333333' }), line({ percent: '0.5', days: 10 }), line({ days: 30 })] }, '2026-11-23').map((s) => s.percent)).toEqual(['33.333333', '0.5', '66.166667']);
  });

  it('name the field of what is wrong', () => {
    const wrong = (...lines: StoredTermLine[]) => { const w = storedTermProblem(lines); return w && [w.problem, w.at, w.field]; };
    expect([wrong(), wrong(line(), line()), wrong(line(), line({ percent: '0' })), wrong(line({ atLeastDays: 4000 })), wrong(line({ anchor: 'day_of_month' })), wrong(line())])
      .toEqual([['no_lines', -1, null], ['one_balance', -1, null], ['percent_range', 1, 'percent'], ['days_range', 0, 'atLeastDays'], ['day_of_month', 0, 'dayOfMonth'], null]);
  });

  it('take off what M2 says where all of it lowers income, and nothing in another currency', () => {
    const off = (early: StoredEarly) => termDiscount({ early }, { net: money(20_000n, 'EUR'), tax: money(3_600n, 'EUR'), invoicedOn: '2026-11-23' });
    expect(off({ days: 10, kind: 'total', value: '10', currency: null })).toEqual({ amount: money(2_360n, 'EUR'), until: '2026-12-03' });
    expect(off({ days: 10, kind: 'net', value: '10', currency: null })?.amount.amount).toBe(2_000n);
    expect(off({ days: 10, kind: 'amount', value: '50', currency: 'EUR' })?.amount.amount).toBe(5_000n);
    expect([off({ days: 10, kind: 'amount', value: '50', currency: 'USD' }), off({ days: 10, kind: 'amount', value: '236.01', currency: 'EUR' })]).toEqual([null, null]);
  });
});

describe('a new workspace', () => {
  it('has the standard terms', async () => {
    const { body } = await ask(paymentTerms.list, { limit: 100 });
    expect((body['items'] as unknown as Array<{ name: string }>).map((x) => x.name)).toEqual(['14 days', '2 % within 10 days, net 30', '30 days', '30 days, end of month', 'Half now, half in 30 days']);
  });
});

describe('a payment term', () => {
  it('has a name once, and says in its own words what is wrong with it', async () => {
    const add = (name: string, lines: object[]) => ask(paymentTerms.create, { name, lines });
    expect((await add('14 DAYS', [{ percent: null, days: 14 }])).error?.code).toBe('accounting.payment_term_taken');
    expect((await add('Wrong', [{ percent: '60' }, { percent: '40' }, { percent: null }])).error?.fields).toEqual([{ path: 'lines', code: 'accounting.term_percent_sum', message: 'The shares come to 100 % or more: nothing is left for the balance.' }]);
    const at = async (lines: object[], early?: object) => (await ask(paymentTerms.create, { name: 'Wrong', lines, early })).error?.fields?.map((f) => f.path);
    expect([await at([{ percent: null }, { percent: '0' }]), await at([{ percent: null, days: -1 }]), await at([{ percent: null, anchor: 'day_of_month', dayOfMonth: 32 }]), await at([{ percent: null }], { days: 4000, kind: 'total', value: '2' }), await at([{ percent: null }], { days: 1, kind: 'amount', value: '5.5', currency: 'JPY' })])
      .toEqual([['lines.1.percent'], ['lines.0.days'], ['lines.0.dayOfMonth'], ['early.days'], ['early.value']]);
  });

  it('that a customer or vendor has is not removed', async () => {
    const { body: term } = await ask(paymentTerms.create, { name: 'Agreed', lines: [{ percent: null, days: 7 }] });
    const { body: party } = await ask(createParty, { kind: 'company', name: 'Stone Ltd', roles: ['customer', 'vendor'], customerPaymentTermId: term['id'] });
    const refused = await ask(paymentTerms.remove, { id: term['id'] });
    expect([refused.status, refused.error?.code, refused.error?.message, refused.error?.details.uses]).toEqual([409, 'accounting.payment_term_in_use', '"Agreed" is used by: Stone Ltd.', [{ topic: 'parties.party', id: party['id'], name: 'Stone Ltd' }]]);
    const moved = await ask(updateParty, { id: party['id'], version: party['version'], customerPaymentTermId: null, vendorPaymentTermId: term['id'] });
    expect([moved.body['customerPaymentTermId'], moved.body['vendorPaymentTermId'], (await ask(paymentTerms.remove, { id: term['id'] })).status]).toEqual([null, term['id'], 409]);
    await ask(removeParty, { id: party['id'] });
    expect((await ask(paymentTerms.remove, { id: term['id'] })).status).toBe(200);
  });

  it('of another workspace is refused at the party\'s field', async () => {
    const { body: theirs } = await ask(paymentTerms.create, { name: 'Theirs', lines: [{ percent: null }] }, h.outsider);
    const refused = await ask(createParty, { kind: 'company', name: 'Fence Ltd', roles: ['vendor'], vendorPaymentTermId: theirs['id'] });
    expect([refused.status, refused.error?.fields?.map((f) => [f.path, f.message])]).toEqual([422, [['vendorPaymentTermId', 'Choose a payment term of this workspace.']]]);
  });
});
