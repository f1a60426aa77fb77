import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { updatePreferences } from '#modules/notifications/contract.ts';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, must, openDesk, type Clerk, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { ask, draft, step, submitted, approved, posted, look, receipt, pdf, ruled } = deskCalls(() => desk);
const asks = (x: contract.Expense, who: Clerk) => step(contract.askReceipt, x, who);
const refusal = async (answer: ReturnType<typeof asks>) => { const { status, error } = await answer; return [status, error?.code]; };
/** Whom the bell tells of the question about a claim, and whether a mail is to follow. */
const told = async (x: contract.Expense): Promise<Array<{ account_id: string; mailed: boolean }>> =>
  (await desk.house.owner.query("select account_id, email_due_at is not null as mailed from notifications.notification where type = 'invoicing.expense_receipt_asked' and target_id = $1", [x.id])).rows;

describe('a receipt that is missing', () => {
  it('is asked for: the claimant hears of it, the claim shows by whom and when', async () => {
    const x = await submitted();
    const seen = await look(x, desk.manager);
    expect([seen.receiptAsked, seen.mayAskReceipt, (await look(x, desk.ann)).mayAskReceipt]).toEqual([null, true, false]);
    const asked = await must(asks(seen, desk.manager));
    expect(asked).toMatchObject({ status: 'submitted', mayAskReceipt: false, receiptAsked: { by: { id: desk.manager.id }, at: expect.any(String) } });
    expect(await told(x)).toEqual([{ account_id: desk.ann.id, mailed: true }]);
    expect((await look(x, desk.ann)).receiptAsked).toEqual(asked.receiptAsked);
  });
  it('is asked for once a day, whoever asks', async () => {
    const asked = await must(asks(await submitted(), desk.manager));
    expect(await refusal(asks(asked, desk.owner))).toEqual([409, 'invoicing.receipt_asked']);
    await desk.house.owner.query("update invoicing.expense set receipt_asked_at = now() - interval '25 hours' where id = $1", [asked.id]);
    const before = (await desk.house.owner.query("select id from notifications.notification where target_id = $1 and type = 'invoicing.expense_receipt_asked'", [asked.id])).rows[0].id;
    const again = await must(asks(await look(asked), desk.owner));
    expect(again.receiptAsked?.by?.id).toBe(desk.owner.id);
    const after = (await desk.house.owner.query("select id from notifications.notification where target_id = $1 and type = 'invoicing.expense_receipt_asked'", [asked.id])).rows;
    expect([after.length, after[0].id === before]).toEqual([1, false]);
  });
  it('is asked for no more once it came, or nobody wants it', async () => {
    const asked = await must(asks(await approved(), desk.manager));
    const { body } = await receipt(asked, pdf('asked'));
    expect([body.receiptAsked, await told(asked)]).toEqual([null, []]);
    expect(await refusal(asks(await look(asked), desk.manager))).toEqual([409, 'invoicing.no_receipt_missing']);
    const gone = await must(step(contract.voidExpense, await must(asks(await posted(), desk.manager)), desk.manager, { reason: 'Twice' }));
    expect([gone.receiptAsked, await told(gone)]).toEqual([null, []]);
    const dropped = await must(asks(await draft(), desk.manager));
    await must(ask(contract.expenses.remove, { id: dropped.id }));
    expect(await told(dropped)).toEqual([]);
  });
  it('is asked for where a draft needs it, not of oneself, nor by who neither decides nor keeps the books', async () => {
    const strict = await ruled('Hotels', '6400', { receiptAbove: '25.00' });
    const stuck = await draft({ categoryId: strict, amount: '30.00' });
    expect(stuck.flags).toMatchObject([{ code: 'receipt_required' }]);
    expect(await refusal(asks(stuck, desk.ann))).toEqual([403, 'core.forbidden']);
    expect(await refusal(asks(stuck, desk.bob))).toEqual([404, 'core.not_found']);
    expect((await must(asks(stuck, desk.manager))).receiptAsked?.by?.id).toBe(desk.manager.id);
    const own = await submitted({}, desk.manager);
    expect(own.mayAskReceipt).toBe(false);
    expect(await refusal(asks(own, desk.manager))).toEqual([403, 'core.forbidden']);
    expect((await asks({ ...stuck, version: 1 }, desk.manager)).error?.code).toBe('core.version_conflict');
  });
  it('is asked for by who stands in for an approver', async () => {
    const x = await submitted();
    const today = new Date().toISOString().slice(0, 10);
    await must(ask(contract.addDelegate, { delegateId: desk.bob.id, fromOn: today, untilOn: today }, desk.manager));
    expect((await must(asks(await look(x, desk.bob), desk.bob))).receiptAsked?.by?.id).toBe(desk.bob.id);
  });
  it('is no matter of distances and days away', async () => {
    const rate = await must(ask(contract.mileageRates.create, { name: 'Car', validFrom: '2026-01-01', tiers: [{ upTo: null, rate: '0.45' }] }, desk.owner));
    const drive = await submitted({ kind: 'mileage', amount: null, mileageRateId: rate.id, distance: '10' });
    expect(await refusal(asks(drive, desk.manager))).toEqual([409, 'invoicing.no_receipt_missing']);
  });
  it('is not mailed to who wants no mail of it', async () => {
    await must(call(desk.house, updatePreferences, { channels: [{ type: 'invoicing.expense_receipt_asked', channel: 'email', on: false }] } as never, { token: desk.further[0]!.token! }));
    const x = await must(asks(await submitted({}, desk.further[0]), desk.manager));
    expect(await told(x)).toEqual([{ account_id: desk.further[0]!.id, mailed: false }]);
  });
});
