import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#core/contract/dates.ts';
import { call } from '#core/testing/house.ts';
import { voidPayment } from '#modules/payments/contract.ts';
import * as contract from '../contract/commission.ts';
import { openCommission, today, type CommissionScene } from './commission-scene.ts';

let s: CommissionScene;
beforeAll(async () => { s = await openCommission(); });
afterAll(() => s.shop.house.close());

const ten = () => ({ lines: [{ name: 'Stand', quantity: '10', unitPrice: '100.00', taxIds: [s.shop.taxId] }] });
const ids = (run: contract.CommissionRun) => ({ id: run.id, version: run.version });
const span = { fromOn: addDays(today, -27), toOn: today };

describe('a commission run', () => {
  it('previews, gathers, is approved by somebody else, closes, and is paid out; what changes later goes into the next one', async () => {
    await s.rule();
    expect((await s.ask(contract.commissionRuns.create, span, s.shop.manager)).error).toMatchObject({ code: 'sales.commission_nothing' });
    const d = await s.invoiced(ten());
    const payment = await s.pay(d, '600.00');
    await s.entries();
    expect(await s.must(contract.previewCommissionRun, span, s.shop.manager)).toMatchObject({ entries: 1, late: 0, items: [{ accountId: s.shop.ann.id, entries: 1, amounts: [{ currency: 'USD', amount: '25.00' }] }], amounts: [{ currency: 'USD', amount: '25.00' }] });
    const draft = await s.must(contract.commissionRuns.create, { ...span, note: 'May' }, s.shop.manager);
    expect(draft).toMatchObject({ status: 'draft', entries: 1, people: 1, amounts: [{ currency: 'USD', amount: '25.00' }], createdBy: 'Mia Tester', steps: ['refresh', 'discard', 'approve'] });
    expect(await s.must(contract.previewCommissionRun, span)).toMatchObject({ entries: 0 });
    await s.pay(d, '300.00');
    await s.entries();
    const fuller = await s.must(contract.refreshCommissionRun, ids(draft), s.shop.manager);
    expect(fuller).toMatchObject({ entries: 2, amounts: [{ amount: '37.50' }] });
    expect(await s.must(contract.refreshCommissionRun, ids(fuller), s.shop.manager)).toMatchObject({ version: fuller.version });

    expect((await s.ask(contract.approveCommissionRun, ids(fuller), s.shop.manager)).error).toMatchObject({ code: 'sales.commission_own_approval' });
    expect((await s.ask(contract.approveCommissionRun, ids(fuller), s.shop.ann)).status).toBe(403);
    expect((await s.ask(contract.approveCommissionRun, ids(draft))).error).toMatchObject({ code: 'core.version_conflict' });
    const approved = await s.must(contract.approveCommissionRun, ids(fuller));
    expect(approved).toMatchObject({ status: 'approved', approvedBy: 'Olga Tester', steps: ['pay'] });
    for (const endpoint of [contract.approveCommissionRun, contract.refreshCommissionRun]) expect((await s.ask(endpoint, ids(approved))).error).toMatchObject({ code: 'sales.commission_run_state' });
    expect((await s.ask(contract.commissionRuns.remove, { id: approved.id })).error).toMatchObject({ code: 'sales.commission_run_state' });
    await expect(s.shop.house.owner.query('update sales.commission_entry set run_id = null where run_id = $1', [approved.id])).rejects.toMatchObject({ code: 'SC002' });
    await expect(s.shop.house.owner.query("update sales.commission_run set status = 'draft', approved_at = null where id = $1", [approved.id])).rejects.toMatchObject({ code: 'SC002' });

    await s.must(voidPayment, { id: payment.id, reason: 'Bounced' });
    await s.entries();
    expect(await s.must(contract.commissionRuns.get, { id: approved.id })).toMatchObject({ entries: 2, amounts: [{ amount: '37.50' }] });
    const next = await s.must(contract.commissionRuns.create, span, s.shop.manager);
    expect(next).toMatchObject({ entries: 1, amounts: [{ amount: '-25.00' }] });
    const paid = await s.must(contract.payCommissionRun, { ...ids(approved), paidOn: today });
    expect(paid).toMatchObject({ status: 'paid', paidOn: today, steps: [] });
    const { totals } = await s.must(contract.commissionTotals, { from: today, to: today }, s.shop.ann);
    expect(totals).toEqual([{ currency: 'USD', base: '250.00', amount: '12.50', open: '-25.00', approved: '0.00', paid: '37.50' }]);
    expect((await s.must(contract.commissionTotals, { from: today, to: today, runId: approved.id })).totals).toMatchObject([{ amount: '37.50' }]);

    await s.must(contract.commissionRuns.remove, { id: next.id }, s.shop.manager);
    expect((await s.ask(contract.commissionRuns.get, { id: next.id })).status).toBe(404);
    expect(await s.must(contract.previewCommissionRun, span)).toMatchObject({ entries: 1, late: 0 });
  });

  it('takes along what came late', async () => {
    const d = await s.invoiced(ten());
    await s.pay(d, '120.00');
    await s.entries();
    expect(await s.must(contract.previewCommissionRun, { fromOn: addDays(today, 1), toOn: addDays(today, 1) })).toMatchObject({ entries: 2, late: 2 });
    expect(await s.must(contract.previewCommissionRun, { fromOn: addDays(today, -9), toOn: addDays(today, -1) })).toMatchObject({ entries: 0, items: [], amounts: [] });
    expect((await s.ask(contract.previewCommissionRun, { fromOn: today, toOn: addDays(today, -1) })).status).toBe(422);
    expect((await s.ask(contract.commissionRuns.create, { fromOn: today, toOn: addDays(today, -1) })).status).toBe(422);
  });

  it('may be approved by whoever made it where the workspace says so', async () => {
    const run = await s.must(contract.commissionRuns.create, span, s.shop.manager);
    const settings = await s.must(contract.getCommissionSettings);
    expect(settings).toEqual({ version: 1, approverOther: true });
    await s.must(contract.updateCommissionSettings, { version: 1, approverOther: false });
    expect((await s.ask(contract.updateCommissionSettings, { version: 1, approverOther: true })).error).toMatchObject({ code: 'core.version_conflict' });
    expect((await s.must(contract.approveCommissionRun, ids(run), s.shop.manager)).status).toBe('approved');
  });

  it('is exported as a file, one\'s own entries for a rep', async () => {
    const ask = async (who = s.shop.owner, format = 'csv') => call(s.shop.house, contract.commissionEntries.export, { workspace_slug: who.slug, format, columns: 'earnedOn,person,documentNumber,amount,currency' } as never, who);
    const csv = await ask();
    expect(csv.status).toBe(200);
    expect(String(csv.body)).toContain('Ann Tester');
    expect((await ask(s.shop.owner, 'xlsx')).status).toBe(200);
    expect(String((await ask(s.shop.bob)).body)).not.toContain('Ann');
  });

  it('of another workspace is not there', async () => {
    const [run] = (await s.must(contract.commissionRuns.list, { limit: 1 })).items;
    for (const endpoint of [contract.approveCommissionRun, contract.refreshCommissionRun]) expect((await s.ask(endpoint, ids(run!), s.shop.outsider)).status).toBe(404);
    expect((await s.ask(contract.commissionRuns.remove, { id: run!.id }, s.shop.outsider)).status).toBe(404);
    expect((await s.ask(contract.payCommissionRun, { ...ids(run!), paidOn: today }, s.shop.outsider)).status).toBe(404);
  });
});
