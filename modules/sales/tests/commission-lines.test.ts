import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '#modules/accounting/contract.ts';
import { documentCalls, invoices, planCalls, type BusinessDocument } from '#modules/invoicing/contract.ts';
import * as contract from '../contract/quotes.ts';
import { earnedOf, type SaleFact } from '../rules/commission/earned.ts';
import { openCommission, type CommissionScene } from './commission-scene.ts';

let s: CommissionScene;
let design: string;
beforeAll(async () => {
  s = await openCommission();
  design = (await s.must(services.create, { name: 'Poster', category: 'Design' })).id;
  await s.rule({ name: 'All', percent: '5' });
  await s.rule({ name: 'Design', percent: '10', category: 'Design' });
});
afterAll(() => s.shop.house.close());

/** 600 of design at 10 %, 400 of others at 5 %. */
const two = () => ({ lines: [{ itemId: design, name: 'Poster', quantity: '6', unitPrice: '100.00', taxIds: [] }, { name: 'Stand', quantity: '4', unitPrice: '100.00', taxIds: [] }] });
const of = async (id: string) => (await s.entries()).filter((e) => e.documentId === id);
/** What each rule's share earned of a document, in cents. */
const earned = async (id: string) => {
  const sums: Record<string, number> = {};
  for (const e of await of(id)) sums[e.percent] = (sums[e.percent] ?? 0) + Math.round(Number(e.amount) * 100);
  return sums;
};
const credit = async (d: BusinessDocument, line: number, quantity: string) => s.post(((await s.must(documentCalls.sale.credit, { id: d.id, lines: [{ lineId: d.lines[line]!.id, quantity }] } as never)) as BusinessDocument).id);

describe('shares of different rules in one invoice', () => {
  it('lose by a credit what it takes back of their own lines', async () => {
    const d = await s.invoiced(two());
    await s.pay(d, '1000.00');
    expect(await earned(d.id)).toEqual({ 10: 6000, 5: 2000 });
    await credit(d, 1, '4');
    expect(await earned(d.id)).toEqual({ 10: 6000, 5: 0 });
    await credit(d, 0, '3');
    expect(await earned(d.id)).toEqual({ 10: 3000, 5: 0 });
  });

  it('earn of a deposit and of the rest by the categories of what was ordered, as if it were one invoice', async () => {
    const { quoteId } = await s.sold(two());
    const deposit = await s.post((await s.must(contract.createInvoiceFromQuote, { id: quoteId, depositPercent: '30' })).invoiceId);
    await s.pay(deposit, '300.00');
    expect(await earned(deposit.id)).toEqual({ 10: 1800, 5: 600 });
    const rest = await s.invoiceOf(quoteId);
    await s.pay(rest, '700.00');
    expect(await earned(rest.id)).toEqual({ 10: 4200, 5: 1400 });
  });

  it('lose by a credit of a line all they earned by it, also by the deposit that was taken off', async () => {
    const { quoteId } = await s.sold(two());
    const deposit = await s.post((await s.must(contract.createInvoiceFromQuote, { id: quoteId, depositPercent: '30' })).invoiceId);
    await s.pay(deposit, '300.00');
    const rest = await s.invoiceOf(quoteId);
    await s.pay(rest, '700.00');
    await credit(rest, 1, '4');
    expect([await earned(deposit.id), await earned(rest.id)]).toEqual([{ 10: 1800, 5: 600 }, { 10: 4200, 5: -600 }]);
  });

  it('lose nothing by a credit of a line that was added by hand', async () => {
    const { invoiceId } = await s.must(contract.createInvoiceFromQuote, { id: (await s.sold(two())).quoteId });
    const draft = await s.must(documentCalls.sale.get, { id: invoiceId }) as BusinessDocument;
    const line = (l: BusinessDocument['lines'][number]) => ({ id: l.id, kind: l.kind, itemId: l.itemId, name: l.name, quantity: l.quantity, unitPrice: l.unitPrice, taxIds: l.taxIds });
    await s.must(invoices.update, { id: draft.id, version: draft.version, lines: [...draft.lines.map(line), { name: 'Freight', quantity: '1', unitPrice: '100.00', taxIds: [] }] } as never);
    const d = await s.post(draft.id);
    await s.pay(d, '1100.00');
    expect(await earned(d.id)).toEqual({ 10: 6000, 5: 2000 });
    await credit(d, 2, '1');
    expect(await earned(d.id)).toEqual({ 10: 6000, 5: 2000 });
  });

  it('earn of steps of a billing plan, and lose what a step earned that is credited in full', async () => {
    const { orderId } = await s.sold(two());
    const { planId } = await s.must(contract.createPlanFromOrder, { id: orderId });
    const { version } = await s.must(planCalls.get, { id: planId });
    const plan = await s.must(planCalls.update, { id: planId, version, steps: [{ name: 'One', percent: '50' }, { name: 'Two', percent: '50' }] } as never) as { steps: Array<{ id: string }>; version: number };
    const billed = await s.must(planCalls.bill, { id: planId, version: plan.version, stepId: plan.steps[0]!.id }) as { steps: Array<{ invoice: { id: string } | null }> };
    const invoice = await s.post(billed.steps[0]!.invoice!.id);
    await s.pay(invoice, '500.00');
    expect(await earned(invoice.id)).toEqual({ 10: 3000, 5: 1000 });
    await s.post(((await s.must(documentCalls.sale.credit, { id: invoice.id } as never)) as BusinessDocument).id);
    expect(await earned(invoice.id)).toEqual({ 10: 0, 5: 0 });
  });
});

describe('what credits leave of shares', () => {
  const fact = (kind: SaleFact['kind'], net: bigint, on: string, credited?: SaleFact['credited']): SaleFact => ({ kind, id: `${kind} ${on}`, number: '', on, net, moneyType: '', moneyId: null, ...(credited ? { credited } : {}) });
  const shares = [{ id: 'a', percent: '10', weight: 600n }, { id: 'b', percent: '10', weight: 300n }];
  const sums = (facts: SaleFact[]) => {
    const all = earnedOf('paid', facts, { shares, whole: 1000n, currency: 'USD' });
    return ['a', 'b'].map((id) => all.filter((e) => e.shareId === id).reduce((n, e) => n + e.base, 0n));
  };
  it('is spread by size where a credit names no line, and is nobody\'s where it names a line nobody earns by', () => {
    const paid = [fact('invoice', 1000n, '2026-01-01'), fact('payment', 1000n, '2026-01-02')];
    expect(sums(paid)).toEqual([600n, 300n]);
    expect(sums([...paid, fact('credit', -500n, '2026-01-03')])).toEqual([300n, 150n]);
    expect(sums([...paid, fact('credit', -100n, '2026-01-03', [{ shareId: '', net: 100n }])])).toEqual([600n, 300n]);
    expect(sums([...paid, fact('credit', -1000n, '2026-01-03', [{ shareId: 'a', net: 600n }, { shareId: 'b', net: 300n }, { shareId: '', net: 100n }])])).toEqual([0n, 0n]);
  });
});
