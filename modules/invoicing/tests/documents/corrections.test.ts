import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#modules/accounting/contract.ts';
import { itemsOfSources, postEntry, receiveStock, settle, undoSettlement } from '#modules/accounting/api.ts';
import * as contract from '../../contract.ts';
import { documentById } from '../../service/documents/rows.ts';
import { paperOf } from '../../service/documents/print.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, draft, post, posted, look, inside, pay, balances, entryOf } = officeCalls(() => o);
const { sale } = contract.documentCalls;
const line = (quantity: string, unitPrice: string, more: object = {}) => ({ name: 'Work', quantity, unitPrice, ...more });
const credit = (d: contract.BusinessDocument, lines?: Array<{ lineId: string; quantity: string }>) => must(ask(contract.documentCalls[d.direction].credit, { id: d.id, ...(lines ? { lines } : {}) }));
const credited = async (d: contract.BusinessDocument, lines?: Array<{ lineId: string; quantity: string }>) => must(post(await credit(d, lines)));
const voided = (d: contract.BusinessDocument) => ask(contract.documentCalls[d.direction].void, { id: d.id, reason: 'wrong' });
/** Takes back what a credit settled with its origin. */
const freed = async (d: contract.BusinessDocument) => { for (const s of (await look(d)).settlements) await must(ask(contract.documentCalls[d.direction].unapply, { id: d.id, settlementId: s.id })); };
const depositOf = async (final: contract.BusinessDocument, percent = '30') => must(post(await must(ask(contract.invoiceSteps.fromDeposit, { id: final.id, percent }))));
const sql = async <T>(text: string, ...values: unknown[]) => (await o.house.owner.query(text, [o.owner.workspaceId, ...values])).rows as T[];
const moves = async (itemId: string) => (await sql<{ quantity: number; value: number }>('select coalesce(sum(quantity), 0)::float as quantity, coalesce(sum(value), 0)::int as value from accounting.stock_move where workspace_id = $1 and item_id = $2', itemId))[0]!;
const layers = async (itemId: string) => (await sql<{ quantity: number; value: number }>('select coalesce(sum(left_quantity), 0)::float as quantity, coalesce(sum(left_value), 0)::int as value from accounting.stock_layer where workspace_id = $1 and item_id = $2', itemId))[0]!;
const product = async (quantity: string, value: bigint, more: object = {}) => {
  const { id } = await must(ask(products.create, { name: `Thing ${crypto.randomUUID()}`, trackStock: true, ...more }));
  await inside((ctx) => receiveStock(ctx, { itemId: id, quantity, value, on: '2026-01-01', source: { type: 'opening', id }, kind: 'opening' }));
  return id;
};

describe('a deposit that was credited', () => {
  it('is taken off nothing: not when it is chosen, and not when it is credited in the meantime', async () => {
    const final = await draft('invoice', { partyId: o.c1, lines: [line('1', '1000', { taxIds: [o.tax20] })] });
    const deposit = await depositOf(final);
    expect((await look(final)).depositIds).toEqual([deposit.id]);
    const back = await credited(deposit, [{ lineId: deposit.lines[0]!.id, quantity: '0.5' }]);
    const refusal = { code: 'invoicing.deposit_credited', details: { number: deposit.number, credited: '180.00 EUR', total: '360.00 EUR' } };
    expect((await post(final)).error).toMatchObject(refusal);
    expect((await ask(sale.create, { partyId: o.c1, lines: [line('1', '1000')], depositIds: [deposit.id] })).error).toMatchObject(refusal);
    const rows = await must(ask(contract.invoices.list, { filter: JSON.stringify({ and: [{ field: 'isDeposit', op: 'is', value: true }, { field: 'kind', op: 'is', value: 'invoice' }] }) }));
    expect(rows.items.find((r) => r.id === deposit.id)).toMatchObject({ depositUsed: true });
    // The credit is voided: the deposit and its advance are as they were.
    await freed(back);
    await must(voided(back));
    expect((await look(deposit)).open).toBe('360.00');
    expect(await must(post(await look(final)))).toMatchObject({ open: '840.00' });
    expect(await sql("select 1 from accounting.open_item i join accounting.account a on a.id = i.account_id where i.workspace_id = $1 and a.role = 'customer_advance' and i.open_amount <> 0")).toEqual([]);
  });
  it('is not credited once a document took it off, nor by a draft that was begun before', async () => {
    const final = await draft('invoice', { partyId: o.c1, lines: [line('1', '500')] });
    const deposit = await depositOf(final);
    const begun = await credit(deposit);
    const done = await must(post(await look(final)));
    expect((await post(begun)).error).toMatchObject({ code: 'invoicing.deposit_used', details: { number: deposit.number } });
    expect((await ask(sale.credit, { id: deposit.id })).error?.code).toBe('invoicing.deposit_used');
    expect((await look(deposit)).steps).not.toContain('credit');
    // Both at once: one of them.
    await must(voided(done));
    const again = await draft('invoice', { partyId: o.c1, lines: [line('1', '500')], depositIds: [deposit.id] });
    const answers = await Promise.all([post(again), post(begun)]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  });
  it('is not taken off when something else was settled with its advance', async () => {
    const final = await draft('invoice', { partyId: o.c2, lines: [line('1', '500')] });
    const deposit = await depositOf(final);
    await inside(async (ctx) => {
      const account = o.accounts['customer_advance']!;
      const entry = await postEntry(ctx, { journal: 'general', on: deposit.issuedOn, lines: [{ accountId: account, base: 5000n, currency: 'EUR', amount: 5000n, rate: '1', partyId: o.c2 }, { accountId: o.accounts['sales_default']!, base: -5000n, currency: 'EUR', amount: -5000n, rate: '1' }] });
      const advance = (await itemsOfSources(ctx, contract.documentSource, [deposit.id])).get(deposit.id)!.find((i) => i.accountId === account)!;
      await settle(ctx, { debitItemId: entry.lineIds[0]!, creditItemId: advance.id, amount: 5000n, on: deposit.issuedOn });
    });
    expect((await post(await look(final))).error).toMatchObject({ code: 'invoicing.advance_open', details: { number: deposit.number, open: '100.00 EUR', net: '150.00 EUR' } });
  });
});

describe('a deposit that was asked for a draft', () => {
  it('is taken off it once it is posted, if it fits there', async () => {
    const final = await draft('invoice', { partyId: o.c1, issuedOn: '2026-05-01', lines: [line('1', '100', { taxIds: [o.tax20] })] });
    const [first, second] = [await depositOf(final, '30'), await depositOf(final, '40')];
    expect(await look(final)).toMatchObject({ depositIds: [first.id, second.id], totals: { total: '120.00', deposits: '84.00', payable: '36.00' } });
    const third = await depositOf(final, '50');
    // It is larger than what is left.
    expect(await look(final)).toMatchObject({ depositIds: [first.id, second.id], totals: { payable: '36.00' } });
    expect(await must(post(await look(final)))).toMatchObject({ open: '36.00' });
    const others = await draft('invoice', { partyId: o.c1, lines: [line('1', '100')] });
    const asked = await must(ask(contract.invoiceSteps.fromDeposit, { id: others.id, percent: '10' }));
    await must(ask(sale.update, { id: others.id, version: (await look(others)).version, partyId: o.c2 }));
    await must(post(asked));
    expect([(await look(others)).depositIds, (await look(third)).depositUsedBy]).toEqual([[], null]);
  });
});

describe('voiding', () => {
  it('waits until nothing credits the document, whatever was settled', async () => {
    const itemId = await product('20', 2000n);
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-01', lines: [line('5', '10', { itemId })] });
    const { settlements } = await pay(d, 5000n);
    const back = await credited(d);
    await inside((ctx) => undoSettlement(ctx, settlements[0]!, '2026-03-31'));
    await freed(back);
    const before = [await balances(), await moves(itemId)];
    expect((await look(d)).steps).not.toContain('void');
    expect((await voided(d)).error).toMatchObject({ code: 'invoicing.has_credits', details: { number: d.number, credited: '50.00 EUR', credits: back.number } });
    expect([await balances(), await moves(itemId)]).toEqual(before);
    await must(voided(back));
    await must(voided(d));
    expect(await moves(itemId)).toEqual({ quantity: 20, value: 2000 });
  });
  it('and crediting the same at the same moment is one of the two', async () => {
    for (let n = 0; n < 4; n++) {
      const itemId = await product('5', 500n);
      const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-01', lines: [line('5', '10', { itemId })] });
      const begun = await credit(d);
      const answers = await Promise.all([voided(d), post(begun)]);
      expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
      expect(await moves(itemId)).toEqual({ quantity: 5, value: 500 });
    }
  });
  it('leaves nothing to credit, not even freely', async () => {
    const itemId = await product('5', 500n);
    const d = await posted('invoice', { partyId: o.c1, lines: [line('5', '10', { itemId })] });
    const begun = await credit(d);
    const free = await must(ask(sale.update, { id: begun.id, version: begun.version, freeCredit: true }));
    await must(voided(d));
    expect((await post(free)).error?.code).toBe('invoicing.document_state');
  });
});

describe('goods that came back by a credit', () => {
  it('can come back again after the credit was voided, for what they cost then', async () => {
    const itemId = await product('5', 500n);
    await posted('bill', { partyId: o.v1, issuedOn: '2026-01-02', lines: [line('5', '3', { itemId })] });
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-01', lines: [line('5', '10', { itemId })] });
    for (let n = 0; n < 2; n++) {
      const back = await credited(d, [{ lineId: d.lines[0]!.id, quantity: '5' }]);
      expect(await layers(itemId)).toEqual({ quantity: 10, value: 2000 });
      await freed(back);
      await must(voided(back));
      // The layer the credit made went, not the one of the bill.
      expect(await layers(itemId)).toEqual({ quantity: 5, value: 1500 });
    }
    await credited(d, [{ lineId: d.lines[0]!.id, quantity: '5' }]);
    expect((await entryOf(await credited(await posted('invoice', { partyId: o.c1, lines: [line('1', '1', { itemId })] })))).length).toBeGreaterThan(0);
    expect(await moves(itemId)).toEqual(await layers(itemId));
  });
  it('cost the same the second time, also when the first were sold meanwhile', async () => {
    const itemId = await product('5', 500n);
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-02-01', lines: [line('5', '10', { itemId })] });
    const back = await credited(d);
    await posted('bill', { partyId: o.v1, issuedOn: '2026-02-02', lines: [line('5', '3', { itemId })] });
    await posted('invoice', { partyId: o.c2, issuedOn: '2026-02-03', lines: [line('5', '10', { itemId })] });
    await freed(back);
    await must(voided(back));
    expect(await layers(itemId)).toEqual({ quantity: 0, value: 0 });
    const again = await credited(d);
    expect((await entryOf(again)).filter(([code]) => code === '1200')).toEqual([['1200', 500]]);
    expect(await layers(itemId)).toEqual({ quantity: 5, value: 500 });
  });
});

describe('goods that are worth nothing', () => {
  it('go back with their quantity when a document is voided', async () => {
    const free = await product('10', 0n);
    const sold = await posted('invoice', { partyId: o.c1, lines: [line('4', '10', { itemId: free })] });
    expect((await moves(free)).quantity).toBe(6);
    await must(voided(sold));
    expect([await moves(free), await layers(free)]).toEqual([{ quantity: 10, value: 0 }, { quantity: 10, value: 0 }]);
    const gift = await posted('bill', { partyId: o.v1, lines: [line('3', '0', { itemId: free }), line('1', '5')] });
    expect((await moves(free)).quantity).toBe(13);
    await must(voided(gift));
    expect([await moves(free), await layers(free)]).toEqual([{ quantity: 10, value: 0 }, { quantity: 10, value: 0 }]);
  });
});

describe('late interest', () => {
  const charge = (d: contract.BusinessDocument, until: string) => ask(contract.invoiceSteps.chargeInterest, { id: d.id, annualPercent: '36.5', until });
  it('charges each day once, from the last one that was charged', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-01', dueOn: '2026-01-31', lines: [line('1', '1000')] });
    const first = await must(charge(d, '2026-03-02'));
    expect([first.totals.total, first.lines[0]]).toMatchObject(['30.00', { periodFrom: '2026-02-01', periodTo: '2026-03-02' }]);
    const second = await must(charge(d, '2026-04-01'));
    expect([second.totals.total, second.lines[0]]).toMatchObject(['30.00', { periodFrom: '2026-03-03', periodTo: '2026-04-01' }]);
    expect(second.lines[0]!.name).toContain('for 30 days');
    expect((await charge(d, '2026-03-15')).error).toMatchObject({ code: 'invoicing.interest_charged', details: { number: d.number, until: '2026-04-01' } });
    // What was put away and what was voided is charged anew.
    await must(ask(contract.invoices.remove, { id: second.id }));
    const third = await must(post(await must(charge(d, '2026-04-11'))));
    expect(third.totals.total).toBe('40.00');
    await must(voided(third));
    expect((await must(charge(d, '2026-04-01'))).totals.total).toBe('30.00');
  });
  it('begins with each instalment where that is later', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-01', instalments: [{ dueOn: '2026-01-31', percent: '50' }, { dueOn: '2026-03-12', percent: '50' }], lines: [line('1', '2000')] });
    expect((await must(charge(d, '2026-03-02'))).totals.total).toBe('30.00');
    expect((await must(charge(d, '2026-03-22'))).lines.map((l) => [l.unitPrice, l.periodFrom])).toEqual([['20', '2026-03-03'], ['10', '2026-03-13']]);
  });
});

describe('a write-off', () => {
  it('is taken back as a whole, by whoever may write off', async () => {
    const d = await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-01', currency: 'USD', exchangeRate: '0.9', instalments: [{ dueOn: '2026-01-31', percent: '50' }, { dueOn: '2026-02-28', percent: '50' }], lines: [line('1', '100')] });
    const before = await balances();
    const gone = await must(ask(contract.invoiceSteps.writeOff, { id: d.id, reason: 'bankrupt' }));
    const other = await posted('invoice', { partyId: o.c1, lines: [line('1', '10')] });
    const written = gone.settlements.filter((s) => s.sourceType === contract.writeOffSource);
    expect(written.map((s) => s.amount)).toEqual(['50.00', '50.00']);
    const back = { id: d.id, settlementId: written[1]!.id };
    expect((await ask(contract.invoiceSteps.undoWriteOff, back, o.ann)).status).toBe(403);
    expect((await ask(contract.invoiceSteps.undoWriteOff, { ...back, id: other.id })).status).toBe(404);
    expect(await must(ask(contract.invoiceSteps.undoWriteOff, back))).toMatchObject({ state: 'open', open: '100.00', settlements: [] });
    await must(voided(other));
    expect(await balances()).toEqual(before);
    expect((await ask(contract.invoiceSteps.undoWriteOff, back)).status).toBe(404);
    // A payment is not taken back this way.
    const { settlements } = await pay(d, 10_000n, { rate: '0.9' });
    expect((await ask(contract.invoiceSteps.undoWriteOff, { id: d.id, settlementId: settlements[0]! })).status).toBe(404);
  });
});

describe('a draft that waits for approval', () => {
  it('keeps its one instalment when the rate changes until it is posted', async () => {
    const { addFxRate } = await import('#modules/accounting/contract.ts');
    const settings = await must(ask(contract.getDocumentSettings, {}));
    await must(ask(contract.updateDocumentSettings, { version: settings.version, saleSteps: [{ from: '1.00', approverId: null }], approverOther: false }));
    await must(ask(addFxRate, { currency: 'USD', on: '2026-03-01', rate: '0.9' }));
    const d = await draft('invoice', { partyId: o.c1, issuedOn: '2026-03-01', currency: 'USD', instalments: [{ dueOn: '2026-09-30', percent: '100' }], lines: [line('1', '100')] });
    const waiting = await must(post(d));
    await must(ask(sale.approve, { id: d.id, version: waiting.version }));
    await o.house.owner.query("update accounting.fx_rate set rate = 0.8 where workspace_id = $1 and currency = 'USD' and rate_on = '2026-03-01'", [o.owner.workspaceId]);
    expect(await must(post(d))).toMatchObject({ status: 'posted', exchangeRate: '0.8', dueOn: '2026-09-30' });
    await must(ask(contract.updateDocumentSettings, { version: (await must(ask(contract.getDocumentSettings, {}))).version, saleSteps: [] }));
  });
});

describe('the paper of a document in another currency', () => {
  it('says the tax in the currency of the books', async () => {
    const d = await posted('invoice', { partyId: o.c1, currency: 'USD', exchangeRate: '0.92', lines: [line('1', '100', { taxIds: [o.tax20] })] });
    const paper = await inside(async (ctx) => paperOf(ctx, await documentById(ctx, o.owner.workspaceId, d.id)));
    expect(paper.notes.map((n) => n.text)).toContain('Tax in EUR at 0.92: €18.40');
  });
});
