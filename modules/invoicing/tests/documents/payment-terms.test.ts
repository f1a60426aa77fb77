import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { addDays } from '#core/contract/dates.ts';
import { paymentTerms } from '#modules/accounting/contract.ts';
import { updateParty, getParty } from '#modules/parties/contract.ts';
import { listOpenItems, recordPayment, type OpenItemRow } from '#modules/payments/contract.ts';
import { getSettings, updateCompany } from '#modules/settings/contract.ts';
import * as contract from '../../contract.ts';
import { readUbl, readCii } from '../../rules/einvoice/index.ts';
import { draftsOfRows } from '../../service/documents/import/drafts.ts';
import { paperOf } from '../../service/documents/print.ts';
import { makeRecurring } from '../../service/documents/recurring/turns.ts';
import { documentById } from '../../service/documents/rows.ts';
import { addParty, addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let tax18: string;
const { ask, draft, look, posted, inside } = officeCalls(() => o);
const today = () => new Date().toISOString().slice(0, 10);
const term = async (name: string, lines: object[], early?: object) => (await must(ask(paymentTerms.create as unknown as Endpoint<never, { id: string }>, { name, lines, ...(early ? { early } : {}) }))).id;
const work = (unitPrice: string, taxIds: string[] = []) => ({ lines: [{ name: 'Work', quantity: '1', unitPrice, taxIds }] });
const update = (d: contract.BusinessDocument, input: object) => ask(contract.documentCalls[d.direction].update, { id: d.id, version: d.version, ...input });
const openItems = async (input: object) => (await must(ask(listOpenItems, { side: 'customer', ...input }))).items as OpenItemRow[];
const paper = (id: string) => inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, id)));

const t: Record<'eom' | 'out15' | 'last' | 'first' | 'early' | 'halves' | 'net' | 'fixed', string> = {} as never;
beforeAll(async () => {
  o = await openOffice();
  tax18 = await addTax(o, 'VAT 18', '18');
  const early = (more: object) => ({ days: 10, kind: 'total', value: '10', ...more });
  t.eom = await term('45 after EOM', [{ percent: null, anchor: 'end_of_month', days: 45 }]);
  t.out15 = await term('15th, 31 out', [{ percent: null, anchor: 'day_of_month', dayOfMonth: 15, atLeastDays: 31 }]);
  t.last = await term('Last day', [{ percent: null, anchor: 'end_of_month' }]);
  t.first = await term('First of next', [{ percent: null, anchor: 'end_of_month', days: 1 }]);
  t.early = await term('10 % in 10, net 30', [{ percent: null, days: 30 }], early({}));
  t.net = await term('10 % of net', [{ percent: null, days: 30 }], early({ kind: 'net' }));
  t.fixed = await term('50 off', [{ percent: null, days: 30 }], early({ kind: 'amount', value: '50', currency: 'EUR' }));
  t.halves = await term('Halves', [{ percent: '50' }, { percent: null, days: 30 }]);
  const { company } = await must(ask(getSettings, {}));
  await must(ask(updateCompany as Endpoint, { version: company.version, values: { legalName: 'Nordlys', vatNo: 'DK13585628', registrationNo: '13585628', address1: 'Havnegade 7', city: 'Aarhus', postcode: '8000', country: 'DK', email: 'asta@nordlys.test' } }));
}, 180_000);
afterAll(() => o.house.close());

describe('a document with a payment term', () => {
  it('is due as M1 says, from its own date', async () => {
    const due = async (paymentTermId: string) => { const found: Array<string | null> = []; for (const issuedOn of ['2019-01-01', '2019-01-15', '2019-01-31']) found.push((await draft('invoice', { partyId: o.c1, issuedOn, paymentTermId, ...work('10') })).dueOn); return found; };
    expect(await due(t.eom)).toEqual(['2019-03-17', '2019-03-17', '2019-03-17']);
    expect(await due(t.out15)).toEqual(['2019-02-15', '2019-02-15', '2019-03-15']);
    expect(await due(t.last)).toEqual(['2019-01-31', '2019-01-31', '2019-01-31']);
    expect(await due(t.first)).toEqual(['2019-02-01', '2019-02-01', '2019-02-01']);
  }, 60_000);

  it('follows its date until somebody types a day, and the term again once that is taken back', async () => {
    let d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-11-23', paymentTermId: t.early, ...work('100') });
    expect([d.dueOn, d.paymentTerm?.name, d.paymentTermId]).toEqual(['2026-12-23', '10 % in 10, net 30', t.early]);
    d = await must(update(d, { issuedOn: '2026-11-30' }));
    expect(d.dueOn).toBe('2026-12-30');
    d = await must(update(d, { dueOn: '2026-12-05' }));
    d = await must(update(d, { issuedOn: '2026-12-01' }));
    expect([d.dueOn, d.paymentTermId]).toEqual(['2026-12-05', t.early]);
    expect((await must(update(d, { dueOn: null }))).dueOn).toBe('2026-12-31');
  });

  it('is posted in the parts of the term, which come to the whole; a credit of it has none', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-11-23', paymentTermId: t.halves, ...work('100.01') });
    expect([d.dueOn, d.instalments.map((i) => [i.dueOn, i.amount, i.open])]).toEqual(['2026-11-23', [['2026-11-23', '50.01', '50.01'], ['2026-12-23', '50.00', '50.00']]]);
    expect((await openItems({ sourceType: contract.documentSource, sourceId: d.id })).map((i) => [i.dueOn, i.open])).toEqual([['2026-11-23', '50.01'], ['2026-12-23', '50.00']]);
    const credit = await must(ask(contract.documentCalls.sale.credit, { id: d.id, reason: 'Wrong' } as never)) as contract.BusinessDocument;
    expect([credit.paymentTermId, credit.paymentTerm, (await draft('credit_note', { partyId: o.c1, paymentTermId: t.early, ...work('5') })).paymentTerm]).toEqual([null, null, null]);
  });

  it('keeps what the term said when it was posted', async () => {
    const id = await term('Changing', [{ percent: null, days: 5 }]);
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-11-23', paymentTermId: id, ...work('100') });
    await must(ask(paymentTerms.update as Endpoint, { id, version: 1, name: 'Changed', lines: [{ percent: null, days: 50 }] }));
    expect((await look(d)).paymentTerm).toMatchObject({ name: 'Changing', lines: [{ days: 5 }] });
    const refused = await ask(paymentTerms.remove as Endpoint, { id });
    expect([refused.status, refused.error?.code, refused.error?.details]).toMatchObject([409, 'accounting.payment_term_in_use', { uses: [{ topic: 'invoicing.document', id: d.id, name: d.number }] }]);
  });

  it('refuses one of another workspace at its field', async () => {
    const theirs = (await must(ask(paymentTerms.create as unknown as Endpoint<never, { id: string }>, { name: 'Theirs', lines: [{ percent: null }] }, o.outsider))).id;
    const refused = await ask(contract.documentCalls.sale.create, { partyId: o.c1, paymentTermId: theirs, ...work('1') });
    expect([refused.status, refused.error?.fields?.map((f) => [f.path, f.message])]).toEqual([422, [['paymentTermId', 'Choose a payment term of this workspace.']]]);
  });
});

describe('what was agreed with a party', () => {
  it('is what its documents begin with, in its direction, until somebody chooses another term', async () => {
    const both = await addParty(o, { name: 'Both', roles: ['customer', 'vendor'], customerTermsDays: 7, customerPaymentTermId: t.early, vendorPaymentTermId: t.last });
    const [invoice, bill] = [await draft('invoice', { partyId: both, issuedOn: '2026-11-23', ...work('10') }), await draft('bill', { partyId: both, issuedOn: '2026-11-23', ...work('10') })];
    expect([[invoice.paymentTermId, invoice.dueOn], [bill.paymentTermId, bill.dueOn]]).toEqual([[t.early, '2026-12-23'], [t.last, '2026-11-30']]);
    // Days that were agreed hold where no term is, as ever.
    const chosen = await must(update(invoice, { paymentTermId: null }));
    expect([chosen.paymentTerm, chosen.dueOn]).toEqual([null, '2026-11-30']);
  });

  it('comes with another party, unless the term was chosen', async () => {
    const [one, two] = [await addParty(o, { name: 'One', roles: ['customer'], customerPaymentTermId: t.early }), await addParty(o, { name: 'Two', roles: ['customer'], customerPaymentTermId: t.last })];
    const agreed = await draft('invoice', { partyId: one, issuedOn: '2026-11-23', ...work('10') });
    expect((await must(update(agreed, { partyId: two }))).paymentTermId).toBe(t.last);
    const chosen = await draft('invoice', { partyId: one, issuedOn: '2026-11-23', paymentTermId: t.halves, ...work('10') });
    expect((await must(update(chosen, { partyId: two }))).paymentTermId).toBe(t.halves);
    expect((await must(update(await draft('invoice', { issuedOn: '2026-11-23', ...work('10') }), { partyId: two }))).dueOn).toBe('2026-11-30');
  });

  it('holds for invoices from a file, which may name another by its name, and for recurring ones', async () => {
    const party = await addParty(o, { name: 'Filed', roles: ['customer'], customerPaymentTermId: t.early });
    const blank = { reference: '', customer: party, issuedOn: '2026-11-23', dueOn: '', paymentTerm: '', currency: '', title: '', poNumber: '', notes: '', dimensions: '', charge: '', chargeLabel: '', chargeTax: '', sku: '', name: 'Work', description: '', quantity: '1', unit: '', unitPrice: '10', discountPercent: '', tax: '', account: '', periodFrom: '', periodTo: '' };
    const made = await inside((ctx) => draftsOfRows(ctx, [{ ...blank, reference: 'a' }, { ...blank, reference: 'b', paymentTerm: 'halves' }, { ...blank, reference: 'c', paymentTerm: 'No such' }]));
    const of = async (i: number) => { const d = await look({ id: (made[i] as { id: string }).id, kind: 'invoice' }); return [d.paymentTermId, d.dueOn]; };
    expect([await of(0), await of(1), (made[2] as { fields?: Array<{ path: string }> }).fields?.map((f) => f.path)]).toEqual([[t.early, '2026-12-23'], [t.halves, '2026-11-23'], ['paymentTerm']]);
    const source = await draft('invoice', { partyId: party, issuedOn: '2026-01-05', ...work('10') });
    await must(ask(contract.createRecurring as Endpoint, { documentId: source.id, name: 'Monthly', startOn: today(), endOn: today(), unit: 'month', step: 1, mode: 'post' }));
    await makeRecurring(o.house.app);
    await o.house.drain();
    const { items } = await must(ask(contract.invoices.list as unknown as Endpoint<never, { items: contract.DocumentListRow[] }>, { sort: '-createdAt', limit: 5 }));
    const recurred = await look(items.find((d) => d.issuedOn === today())!);
    expect([recurred.paymentTermId, recurred.dueOn]).toEqual([t.early, addDays(today(), 30)]);
  });

  it('can be given to a party that is there', async () => {
    const party = await must(ask(getParty, { id: await addParty(o, { name: 'Later', roles: ['customer'] }) }));
    expect((await must(ask(updateParty, { id: party.id, version: party.version, customerPaymentTermId: t.eom }))).customerPaymentTermId).toBe(t.eom);
  });
});

describe('an early discount', () => {
  const m2 = (paymentTermId: string, more: object = {}) => posted('invoice', { partyId: o.c2, issuedOn: '2026-11-23', paymentTermId, ...work('200', [tax18]), ...more });

  it('is proposed as M2 says, and until its last day', async () => {
    for (const [id, amount] of [[t.early, '23.60'], [t.net, '20.00'], [t.fixed, '50.00']] as const) {
      const d = await m2(id);
      expect([d.totals.total, d.earlyDiscount]).toEqual(['236.00', { amount, until: '2026-12-03' }]);
      expect((await openItems({ sourceType: contract.documentSource, sourceId: d.id })).map((i) => [i.open, i.discount])).toEqual([['236.00', { amount, until: '2026-12-03', tax: '0.00' }]]);
    }
  });

  it('is taken with the payment and booked once, on the account of discounts', async () => {
    const d = await m2(t.early);
    const [item] = await openItems({ sourceType: contract.documentSource, sourceId: d.id });
    const given = async () => BigInt((await o.house.owner.query("select coalesce(sum(l.debit - l.credit), 0)::text as sum from accounting.line l where l.account_id = $1", [o.accounts['discount_given']])).rows[0].sum as string);
    const before = await given();
    await must(ask(recordPayment, { direction: 'in', partyId: o.c2, on: '2026-12-03', amount: '212.40', allocations: [{ itemId: item!.id, amount: '212.40', discount: item!.discount!.amount }] } as never));
    expect([(await look(d)).state, (await look(d)).earlyDiscount, (await given()) - before]).toEqual(['paid', null, 2_360n]);
  });

  it('is what belongs to what is still open, shared over its parts', async () => {
    const d = await m2(await term('Parts, early', [{ percent: '50' }, { percent: null, days: 30 }], { days: 10, kind: 'total', value: '2', currency: null }));
    const parts = async () => (await openItems({ sourceType: contract.documentSource, sourceId: d.id })).map((i) => [i.open, i.discount?.amount]);
    expect(await parts()).toEqual([['118.00', '2.36'], ['118.00', '2.36']]);
    const [first] = await openItems({ sourceType: contract.documentSource, sourceId: d.id });
    await must(ask(recordPayment, { direction: 'in', partyId: o.c2, on: '2026-11-24', amount: '59.00', allocations: [{ itemId: first!.id, amount: '59.00' }] } as never));
    expect([await parts(), (await look(d)).earlyDiscount?.amount]).toEqual([[['59.00', '1.18'], ['118.00', '2.36']], '3.54']);
  });

  it('is given on bills too, and on no deposit', async () => {
    const bill = await posted('bill', { partyId: o.v1, issuedOn: '2026-11-23', paymentTermId: t.early, ...work('100') });
    expect((await openItems({ side: 'vendor', sourceType: contract.documentSource, sourceId: bill.id }))[0]).toMatchObject({ pays: 'out', discount: { amount: '10.00', until: '2026-12-03' } });
    expect((await posted('invoice', { partyId: o.c2, isDeposit: true, paymentTermId: t.early, ...work('100') })).earlyDiscount).toBeNull();
  });
});

describe('what a document says of its term', () => {
  it('stands on paper in its language, as a draft and when it is posted', async () => {
    const input = { partyId: o.c2, issuedOn: '2026-11-23', paymentTermId: t.early, ...work('200', [tax18]) };
    const note = async (id: string) => (await paper(id)).notes.find((n) => n.text.includes('10 % in 10'))?.text;
    expect(await note((await draft('invoice', input)).id)).toBe('10 % in 10, net 30\n10 % discount if paid by December 3, 2026: €212.40');
    expect(await note((await posted('invoice', { ...input, language: 'ar' })).id)).toMatch(/^10 % in 10, net 30\nخصم 10 % عند السداد حتى 3 ديسمبر 2026: .*212\.40/);
    const halves = await draft('invoice', { ...input, paymentTermId: t.halves });
    expect((await paper(halves.id)).notes.find((n) => n.text.startsWith('Halves'))?.text).toBe('Halves\n€118.00 until November 23, 2026\n€118.00 until December 23, 2026');
  });

  it('stands in e-invoices as payment terms, with the due date', async () => {
    const buyer = await addParty(o, { name: 'Kontorhuset', email: 'per@kontorhuset.test', taxId: 'DK87654311', taxIdType: 'eu_vat', roles: ['customer'], address1: 'Vestergade 12', city: 'Odense', zip: '5000', country: 'DK' });
    const d = await posted('invoice', { partyId: buyer, issuedOn: '2026-11-23', paymentTermId: t.early, terms: 'Thank you.', ...work('200', [tax18]) });
    for (const [syntax, read] of [['ubl', readUbl], ['cii', readCii]] as const) {
      const file = await ask(contract.invoiceEInvoice, { id: d.id, syntax });
      expect(file.error).toBeUndefined();
      const invoice = read(String(file.body));
      expect([invoice.dueDate, invoice.paymentTerms]).toEqual(['2026-12-23', '10 % in 10, net 30\n10 % discount if paid by 2026-12-03: €212.40\nThank you.']);
    }
  });

  it('stands on the page its link leads to, with the discount while it may be taken', async () => {
    const opened = async (issuedOn: string) => {
      const d = await posted('invoice', { partyId: o.c2, issuedOn, paymentTermId: t.early, ...work('100') });
      const token = (await must(ask(contract.newDocumentLink, { id: d.id, track: false }))).url.split('#')[1]!;
      return must(ask(contract.openPublicDocument, { workspace_slug: undefined, token }));
    };
    const [now, late] = [await opened(today()), await opened(addDays(today(), -11))];
    expect([now.earlyDiscount, late.earlyDiscount]).toEqual([{ amount: '10.00', until: addDays(today(), 10) }, null]);
    expect(now.paymentTerms).toEqual(['10 % in 10, net 30', expect.stringMatching(/^10 % discount if paid by .*: €90\.00$/)]);
  });
});
