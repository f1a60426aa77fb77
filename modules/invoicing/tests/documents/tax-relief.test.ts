import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { taxRelief } from '../../rules/documents/tax-relief.ts';
import { dice } from '../properties/books-scene.ts';
import { addTax, must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
let before: Record<string, bigint>;
let taxes: { inside: string; reverse: string; exempt: string; withheld: string; compound: string; after: string; cash: string };
const { ask, posted, look, pay, balances, post } = officeCalls(() => o);
beforeAll(async () => {
  o = await openOffice();
  const add = (name: string, rate: string | null, more: Record<string, unknown> = {}) => addTax(o, name, rate, more);
  taxes = { inside: await add('Relief inside', '10', { included: true }), reverse: await add('Relief reverse', '19', { kind: 'reverse_charge' }), exempt: await add('Relief exempt', null, { kind: 'exempt' }), withheld: await add('Relief withheld', '10', { kind: 'withholding' }), compound: await add('Relief compound', '5', { compound: true }), after: await add('Relief after', '20', { sequence: 90 }), cash: await add('On payment', '20', { basis: 'cash' }) };
});
afterAll(() => o.house.close());
beforeEach(async () => { before = await balances(); });

const march = { from: '2026-03-01', to: '2026-03-31' } as const;
const june = { from: '2026-06-01', to: '2026-06-30' } as const;
const line = (unitPrice: string, ...taxIds: string[]) => ({ name: 'Work', quantity: '1', unitPrice, taxIds });
const invoice = (lines: object[], more: object = {}) => posted('invoice', { partyId: o.c1, issuedOn: '2026-03-10', lines, ...more });
const writeOff = (d: { id: string }, more: object = {}) => ask(contract.invoiceSteps.writeOff, { id: d.id, reason: 'bankrupt', on: '2026-06-15', taxRelief: true, ...more });
const back = async (d: contract.BusinessDocument, at = 0) => must(ask(contract.invoiceSteps.undoWriteOff, { id: d.id, settlementId: (await look(d)).settlements.filter((s) => s.sourceType === contract.writeOffSource)[at]!.id, on: '2026-06-20' }));
const offer = async (d: { id: string }, amount?: string) => (await must(ask(contract.invoiceSteps.taxRelief, { id: d.id, ...(amount ? { amount } : {}) }))).relief;
/** What moved since on accounts, by role; the customers' account is left out. */
const moved = async () => {
  const now = await balances();
  const roleOf = (code: string) => Object.keys(o.accounts).find((k) => /^[a-z_]+$/.test(k) && o.accounts[k] === o.accounts[code]) ?? code;
  return Object.fromEntries([...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((code) => { const by = Number((now[code] ?? 0n) - (before[code] ?? 0n)); return by === 0 || roleOf(code) === 'ar' ? [] : [[roleOf(code), by]]; }));
};
/** What the write-offs of a document told the return, and what stands of it. */
const told = async (d: { id: string }) => (await o.house.owner.query("select t.rate::float as rate, sum(t.base)::int as base, sum(t.amount)::int as amount, sum(t.recoverable)::int as recoverable from accounting.tax_line t join accounting.entry e on e.id = t.entry_id where e.source_type = 'invoicing.write_off' and e.source_id = $1 group by t.rate order by 1", [d.id])).rows as Array<{ rate: number; base: number; amount: number; recoverable: number }>;
const figures = async (days: { from: string; to: string } = june) => must(ask(accounting.taxReport, days));
/** What the return of days says since it was asked. */
const since = async (days: { from: string; to: string } = june) => {
  const sums = async () => Object.fromEntries((await figures(days)).rates.map((r) => [r.key, [Number(r.base), Number(r.tax)] as const]));
  const [first, output] = [await sums(), Number((await figures(days)).output)];
  return async () => {
    const now = await sums();
    expect((await figures(days)).checks.filter((c) => !c.holds)).toEqual([]);
    const rates = [...new Set([...Object.keys(first), ...Object.keys(now)])].map((key) => [(now[key]?.[0] ?? 0) - (first[key]?.[0] ?? 0), (now[key]?.[1] ?? 0) - (first[key]?.[1] ?? 0)].map((n) => Math.round(n * 100)));
    return { output: Math.round((Number((await figures(days)).output) - output) * 100), rates: rates.filter(([base, tax]) => base !== 0 || tax !== 0).toSorted((a, b) => a[0]! - b[0]!) };
  };
};

describe('writing off with tax relief', () => {
  it('takes the tax off the return of its day and leaves the net as a loss; without it all is lost', async () => {
    const [march0, june0] = [await since(march), await since()];
    const [d, plain] = [await invoice([line('100', o.tax20)]), await invoice([line('100', o.tax20)])];
    expect(await offer(d)).toEqual({ tax: '20.00', loss: '100.00', currency: 'EUR' });
    expect(await offer(d, '30')).toEqual({ tax: '5.00', loss: '25.00', currency: 'EUR' });
    expect(await must(writeOff(d))).toMatchObject({ state: 'written_off', open: '0.00' });
    await must(writeOff(plain, { taxRelief: false }));
    expect(await moved()).toEqual({ bad_debt: 22_000, tax_out: -2000, sales_default: -20_000 });
    expect([await told(d), await told(plain)]).toEqual([[{ rate: 20, base: -10_000, amount: -2000, recoverable: -2000 }], []]);
    expect([await march0(), await june0()]).toEqual([{ output: 4000, rates: [[20_000, 4000]] }, { output: -2000, rates: [[-10_000, -2000]] }]);
    await back(d);
    expect([await moved(), await june0()]).toEqual([{ bad_debt: 12_000, tax_out: -4000, sales_default: -20_000 }, { output: 0, rates: [] }]);
    expect(await look(d)).toMatchObject({ state: 'open', open: '120.00', settlements: [] });
  });
  it('shares several rates, and parts come to what the whole would', async () => {
    const d = await invoice([line('33.33', o.tax20), line('66.67', o.tax5), line('10')], { instalments: [{ dueOn: '2026-04-10', percent: '50' }, { dueOn: '2026-05-10', percent: '50' }] });
    // 33.33 + 6.67 and 66.67 + 3.33 and 10: 120.
    for (const amount of ['0.01', '39.99', '0.02']) await must(writeOff(d, { amount }));
    const some = await told(d);
    expect(some.map((t) => t.amount)).toEqual([-111, -222]);
    await must(writeOff(d));
    expect(await told(d)).toMatchObject([{ rate: 5, base: -6667, amount: -333 }, { rate: 20, base: -3333, amount: -667 }]);
    expect(await moved()).toEqual({ bad_debt: 11_000, sales_default: -11_000 });
    // One of them is taken back, and written off once more: again exactly the taxes.
    await back(d, 1);
    await must(writeOff(d));
    expect([(await told(d)).map((t) => t.amount), await moved()]).toEqual([[-333, -667], { bad_debt: 11_000, sales_default: -11_000 }]);
  });
  it('claims the share of what was not paid, and nothing of what was lost without it', async () => {
    const d = await invoice([line('100', o.tax20)]);
    await pay(d, 6_000n);
    await must(writeOff(d, { amount: '30', taxRelief: false }));
    await must(writeOff(d));
    expect([await told(d), await moved()]).toEqual([[{ rate: 20, base: -2500, amount: -500, recoverable: -500 }], { bank_default: 6000, bad_debt: 5500, tax_out: -1500, sales_default: -10_000 }]);
  });
  it('claims no tax that a credit took back already', async () => {
    const d = await invoice([line('100', o.tax20), line('100')]);
    const { id } = await must(ask(contract.documentCalls.sale.credit, { id: d.id, lines: [{ lineId: d.lines[0]!.id, quantity: '1' }] }));
    await must(post({ ...d, id }));
    expect([(await look(d)).open, await offer(d)]).toEqual(['100.00', null]);
    expect((await writeOff(d)).error?.fields?.[0]).toMatchObject({ path: 'taxRelief', code: 'invoicing.no_relief' });
    expect((await look(d)).state).toBe('part_paid');
  });
  it('is not given twice: what was claimed with a write-off is credited only once that is taken back', async () => {
    const d = await invoice([line('100', o.tax20)]);
    await must(writeOff(d, { amount: '60' }));
    const credit = await must(ask(contract.documentCalls.sale.credit, { id: d.id }));
    expect((await post(credit)).error).toMatchObject({ code: 'invoicing.tax_relieved', details: { number: d.number } });
    await back(d);
    expect((await must(post(credit))).status).toBe('posted');
    expect((await look(d)).open).toBe('0.00');
  });

  it('is there for included and compound taxes', async () => {
    const [a, b] = [await invoice([line('110', taxes.inside)], { taxMode: 'by_tax' }), await invoice([line('100', taxes.compound, taxes.after)])];
    const june0 = await since();
    expect([await offer(a), await offer(b)]).toEqual([{ tax: '10.00', loss: '100.00', currency: 'EUR' }, { tax: '26.00', loss: '100.00', currency: 'EUR' }]);
    await must(writeOff(a));
    await must(writeOff(b));
    expect([await told(a), await told(b)]).toMatchObject([[{ rate: 10, base: -10_000, amount: -1000 }], [{ rate: 5, base: -10_000, amount: -500 }, { rate: 20, base: -10_500, amount: -2100 }]]);
    expect([await moved(), (await june0()).output]).toEqual([{ bad_debt: 20_000, sales_default: -20_000 }, -3600]);
  });
  it('leaves what was withheld, and what the buyer owes, as it was told', async () => {
    const [kept, reverse] = [await invoice([line('1000', o.tax20, taxes.withheld)]), await invoice([line('100', taxes.reverse), line('50', taxes.exempt), line('10', o.tax20)])];
    const june0 = await since();
    expect(kept.totals).toMatchObject({ total: '1200.00', withheld: '100.00', payable: '1100.00' });
    // 1100 of 1200 are lost: of the tax 183.33.
    await must(writeOff(kept));
    await must(writeOff(reverse));
    expect([await told(kept), await told(reverse)]).toMatchObject([[{ base: -91_667, amount: -18_333 }], [{ rate: 20, base: -1000, amount: -200 }]]);
    expect((await june0()).output).toBe(-18_533);
    expect(await moved()).toMatchObject({ bad_debt: 91_667 + 16_000, tax_out: -20_000 + 18_333 });
  });
  it('is not offered where no tax is on the return', async () => {
    for (const d of [await invoice([line('100')]), await invoice([line('100', taxes.reverse)]), await invoice([line('100', taxes.exempt)]), await invoice([line('100', taxes.cash)])]) {
      expect(await offer(d)).toBeNull();
      expect((await writeOff(d)).error?.fields?.[0]).toMatchObject({ path: 'taxRelief' });
    }
    const d = await invoice([line('100', o.tax20)]);
    expect([(await ask(contract.invoiceSteps.taxRelief, { id: d.id }, o.ann)).status, (await ask(contract.invoiceSteps.taxRelief, { id: d.id }, o.outsider)).status]).toEqual([403, 404]);
  });
  it('stands beside a tax that is owed with the payment: that one lowers the loss by itself', async () => {
    const d = await invoice([line('100', o.tax20), line('100', taxes.cash)]);
    await must(writeOff(d));
    // 240 are lost, 20 of them were on the return, 20 never will be.
    expect([await told(d), await moved()]).toMatchObject([[{ base: -10_000, amount: -2000 }], { bad_debt: 20_000, sales_default: -20_000 }]);
    await back(d);
    expect(await moved()).toEqual({ tax_out: -2000, tax_transition: -2000, sales_default: -20_000 });
  });
  it('is in the currency of the books, at the rate of the invoice', async () => {
    const d = await invoice([line('100', o.tax20)], { currency: 'USD', exchangeRate: '0.9137' });
    // Half of 109.64 is 54.82; the half cent goes to the net, which comes first.
    expect(await offer(d, '60')).toEqual({ tax: '9.13', loss: '45.69', currency: 'EUR' });
    await must(writeOff(d, { amount: '60' }));
    await must(writeOff(d));
    expect([await told(d), await moved()]).toMatchObject([[{ base: -9137, amount: -1827 }], { bad_debt: 9137, sales_default: -9137 }]);
  });
  it('waits for the lock of taxes like everything that is told to a return', async () => {
    const d = await invoice([line('100', o.tax20)]);
    const settings = await must(ask(accounting.getLocks, {}));
    await must(ask(accounting.setLocks, { version: settings.version, tax: '2026-06-30' }));
    expect((await writeOff(d)).error?.code).toBe('accounting.period_locked');
    await must(writeOff(d, { taxRelief: false }));
    await must(ask(accounting.setLocks, { version: settings.version + 1, tax: null }));
  });
});

describe('whatever is written off, by parts and in any order', () => {
  it('adds up, and never claims more than the taxes', () => {
    const roll = dice(4711);
    for (let n = 0; n < 300; n++) {
      const parts = Array.from({ length: 1 + roll(3) }, (_, i) => ({ taxId: `t${i}`, rate: '20', base: BigInt(1 + roll(50_000)), amount: BigInt(1 + roll(9_000)) }));
      const tax = parts.reduce((sum, t) => sum + t.amount, 0n);
      const gross = tax + BigInt(roll(40_000));
      let [left, before, net] = [gross, 0n, 0n];
      let relieved: typeof parts = [];
      while (left > 0n) {
        const loss = roll(4) === 0 ? left : 1n + BigInt(roll(Number(left)));
        const now = taxRelief({ gross, taxes: parts }, { loss, before, relieved });
        expect(now.net + now.taxes.reduce((sum, t) => sum + t.amount, 0n)).toBe(loss);
        relieved = [...relieved, ...now.taxes];
        net += now.net;
        before += loss;
        left -= loss;
      }
      for (const t of parts) expect([t.taxId, relieved.filter((r) => r.taxId === t.taxId).reduce((s, r) => [s[0]! + r.base, s[1]! + r.amount], [0n, 0n])]).toEqual([t.taxId, [t.base, t.amount]]);
      expect(net).toBe(gross - tax);
    }
  });
  it('keeps the books in balance, and the return what stands on the tax accounts', async () => {
    const roll = dice(99);
    const pick = <T>(of: readonly T[]): T => of[roll(of.length)]!;
    for (let n = 0; n < 12; n++) {
      const lines = Array.from({ length: 1 + roll(3) }, () => line((1 + roll(90_000) / 100).toFixed(2), ...[o.tax20, o.tax5, taxes.inside, taxes.reverse, taxes.cash, taxes.withheld].filter(() => roll(3) === 0)));
      const d = await invoice(lines, { currency: pick(['EUR', 'USD']), exchangeRate: '0.9137', taxMode: pick(['exclusive', 'inclusive', 'by_tax']), taxRounding: pick(['document', 'line']), instalments: pick([[], [{ dueOn: '2026-04-10', percent: '33.3' }, { dueOn: '2026-05-10', percent: '66.7' }]]) });
      if (roll(3) === 0) await pay(d, BigInt(Math.max(1, Math.round(Number(d.open) * 30))), { rate: d.currency === 'EUR' ? '1' : '0.9137', on: '2026-04-01' });
      for (let step = 0; step < 3; step++) {
        const now = await look(d);
        if (Number(now.open) === 0) break;
        const amount = pick([undefined, (Number(now.open) * 0.37).toFixed(2)]);
        if (amount !== undefined && Number(amount) === 0) continue;
        const answer = await writeOff(d, { taxRelief: roll(4) > 0, ...(amount === undefined ? {} : { amount }) });
        if (answer.status >= 300 && answer.error?.fields?.[0]?.path !== 'taxRelief') throw new Error(JSON.stringify(answer.error));
        if (answer.status < 300 && roll(3) === 0) await back(d);
      }
    }
    expect((await figures({ from: '2026-01-01', to: '2026-12-31' })).checks.filter((c) => !c.holds)).toEqual([]);
    expect((await figures()).checks.filter((c) => !c.holds)).toEqual([]);
    const { rows: [sum] } = await o.house.owner.query('select sum(l.debit - l.credit)::int as all, (select count(*)::int from (select 1 from accounting.line x where x.workspace_id = $1 group by x.entry_id having sum(x.debit) <> sum(x.credit)) y) as wrong from accounting.line l where l.workspace_id = $1', [o.owner.workspaceId]);
    expect(sum).toEqual({ all: 0, wrong: 0 });
    const { rows: off } = await o.house.owner.query("select d.number from invoicing.document d where d.workspace_id = $1 and d.written_off_amount <> coalesce((select sum(s.debit_amount) from accounting.settlement s join accounting.open_item c on c.id = s.credit_item_id and c.source_type = 'invoicing.write_off' join accounting.open_item i on i.id = s.debit_item_id where i.source_type = 'invoicing.document' and i.source_id = d.id and s.undone_at is null), 0)", [o.owner.workspaceId]);
    expect(off).toEqual([]);
  }, 120_000);
});
