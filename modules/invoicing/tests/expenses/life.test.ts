import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accounting from '#modules/accounting/contract.ts';
import { found, signUp } from '../../../../tests/fixtures/people.ts';
import * as contract from '../../contract/expenses.ts';
import { deskCalls, mealsCode, must, openDesk, travelCode, type Desk } from './scene.ts';

let desk: Desk;
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());
const { ask, draft, step, submitted, approved, posted, look, entryOf, receipt, pdf, ruled } = deskCalls(() => desk);
const path = (answer: { error?: { fields?: Array<{ path: string }> } | undefined }) => answer.error?.fields?.[0]?.path;
const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a draft', () => {
  it('begins with an amount alone, says what is missing, and is completed later', async () => {
    const quick = await must(ask(contract.createExpense, { amount: '12.30' }));
    expect(quick).toMatchObject({ status: 'draft', number: null, currency: 'EUR', total: '12.30', missing: ['categoryId'], steps: ['edit', 'submit', 'remove', 'split'] });
    expect((await step(contract.submitExpense, quick, desk.ann)).error).toMatchObject({ code: 'invoicing.expense_incomplete', details: { fields: ['categoryId'] } });
    const bare = await must(ask(contract.createExpense, {}));
    expect(bare.missing).toEqual(['amount', 'categoryId']);
    const whole = await must(step(contract.updateExpense, quick, desk.ann, { categoryId: desk.travel, merchant: 'Kiosk' }));
    expect(whole).toMatchObject({ missing: [], version: 2, merchant: 'Kiosk' });
    const stale = await step(contract.updateExpense, quick, desk.ann, { merchant: 'Other' });
    expect([stale.status, (stale.error!.details!['current'] as contract.Expense).merchant]).toEqual([409, 'Kiosk']);
  });
  it('refuses what cannot be, naming the field', async () => {
    const none = '0197d000-0000-7000-8000-000000000000';
    const cases: Array<[object, string]> = [
      [{ spentOn: tomorrow(3) }, 'spentOn'], [{ amount: '0' }, 'amount'], [{ amount: '-5' }, 'amount'], [{ amount: '1.005' }, 'amount'], [{ amount: '1.5', currency: 'JPY' }, 'amount'], [{ categoryId: none }, 'categoryId'], [{ reportId: none }, 'reportId'],
      [{ paidBy: 'company', paidAccountId: none }, 'paidAccountId'], [{ paidBy: 'company', paidAccountId: desk.accounts[travelCode] }, 'paidAccountId'], [{ taxIds: [none] }, 'taxIds'], [{ partyId: none }, 'partyId'], [{ mileageRateId: none }, 'mileageRateId'], [{ perDiemRateId: none }, 'perDiemRateId'],
      [{ splits: [{ share: '0' }] }, 'splits.0.share'], [{ splits: [{ share: '1', categoryId: none }] }, 'splits.0.categoryId'], [{ exchangeRate: '0' }, 'exchangeRate'], [{ markupPercent: '1001' }, 'markupPercent'],
    ];
    for (const [input, field] of cases) {
      const answer = await ask(contract.createExpense, { amount: '10.00', ...input });
      expect([answer.status, path(answer)], JSON.stringify(input)).toEqual([422, field]);
    }
    expect((await ask(contract.createExpense, { amount: '10.00', spentOn: tomorrow(1) })).status).toBe(201);
    expect((await ask(contract.createExpense, { amount: '10.00', employeeId: desk.bob.id })).status).toBe(403);
  });
  it('is previewed with figures, flags and the budget, and nothing is kept', async () => {
    const lunch = await ruled('Lunch', mealsCode, { maxDay: '30.00', maxMonth: '100.00', weekendFlagged: true }, { monthBudget: '40.00', taxIds: [desk.tax20] });
    await draft({ categoryId: lunch, amount: '25.00', spentOn: '2026-05-02', merchant: 'Bar' });
    const count = async () => (await desk.house.owner.query('select count(*)::int as n from invoicing.expense')).rows[0].n as number;
    const before = await count();
    const seen = await must(ask(contract.previewExpense, { categoryId: lunch, amount: '25.00', spentOn: '2026-05-02', merchant: 'bar' }));
    // The other is a draft still: it counts for the day and the month of its author, not for what the house has spent.
    expect(seen.flags.map((f) => [f.code, f.stops, f.over])).toEqual([['over_day', false, '20.00'], ['weekend', false, null], ['similar', false, null], ['tax_missed', false, null]]);
    expect(seen.budget).toEqual({ budget: '40.00', spent: '25.00', over: null });
    expect(await must(ask(contract.previewExpense, { categoryId: lunch, amount: '120.00', taxIds: [desk.tax20], spentOn: '2026-05-04' }))).toMatchObject({ net: '100.00', tax: '20.00', baseTotal: '120.00', budget: { over: '80.00' }, flags: [{ code: 'over_day' }, { code: 'over_month', over: '45.00' }, { code: 'over_budget', over: '80.00' }] });
    expect(await count()).toBe(before);
  });
  it('is copied without its receipts, and put away', async () => {
    const x = await draft({ amount: '31.00', splits: [{ share: '1' }, { share: '2' }] });
    await receipt(x, pdf('copy'));
    const copy = await must(ask(contract.duplicateExpense, { id: x.id }));
    expect(copy).toMatchObject({ status: 'draft', total: '31.00', receipts: 0, splits: [{ share: '1', base: '10.33' }, { share: '2', base: '20.67' }] });
    await must(ask(contract.expenses.remove, { id: copy.id }));
    expect((await ask(contract.getExpense, { id: copy.id })).status).toBe(404);
    const sent = await submitted();
    expect((await ask(contract.expenses.remove, { id: sent.id })).error?.code).toBe('invoicing.expense_state');
  });
});

describe('receipts', () => {
  it('are asked for above a limit; without one it stays a draft', async () => {
    const strict = await ruled('Hotels', travelCode, { receiptAbove: '25.00', noteRequired: true });
    const x = await draft({ categoryId: strict, amount: '25.01', description: 'Fair' });
    expect(x.flags).toMatchObject([{ code: 'receipt_required', stops: true, limit: '25.00', actual: '25.01' }]);
    const refused = await step(contract.submitExpense, x, desk.ann);
    expect([refused.status, refused.error?.code]).toEqual([422, 'invoicing.receipt_required']);
    expect((await look(x)).status).toBe('draft');
    const shown = await receipt(x, pdf('hotel'));
    expect(shown.body).toMatchObject({ receipts: 1, flags: [], receiptFiles: [{ name: 'hotel.pdf', type: 'application/pdf' }] });
    expect((await step(contract.submitExpense, shown.body, desk.ann)).body.status).toBe('submitted');
    const silent = await draft({ categoryId: strict, amount: '5.00' });
    expect((await step(contract.submitExpense, silent, desk.ann)).error?.code).toBe('invoicing.note_required');
  });
  it('that were handed in before name the first, and need a reason', async () => {
    const first = await draft({ merchant: 'Garage', amount: '40.00' });
    await receipt(first, pdf('twin'));
    const second = await draft({ merchant: 'Garage again', amount: '41.00' });
    const { body } = await receipt(second, pdf('twin'));
    expect(body.flags).toMatchObject([{ code: 'duplicate_receipt', stops: true, expenseId: first.id, expense: 'Garage, 2026-03-16' }]);
    expect((await step(contract.submitExpense, body, desk.ann)).error?.code).toBe('invoicing.duplicate_receipt');
    const sent = await must(step(contract.submitExpense, body, desk.ann, { duplicateReason: 'Two nights on one bill' }));
    expect(sent).toMatchObject({ status: 'submitted', duplicateReason: 'Two nights on one bill', flags: [{ code: 'duplicate_receipt', stops: false }] });
    // Somebody else learns that it was there, not whose it was.
    const other = await receipt(await draft({ amount: '42.00' }, desk.bob), pdf('twin'), desk.bob);
    expect(other.body.flags).toMatchObject([{ code: 'duplicate_receipt', expense: null }]);
  });
  it('are pictures or PDFs of at most 25 MB', async () => {
    const x = await draft();
    expect((await receipt(x, { name: 'run.exe', bytes: Buffer.from('4d5a90000300000004000000ffff0000b8000000', 'hex') })).status).toBe(415);
    expect((await receipt(x, { name: 'note.txt', bytes: Buffer.from('plain words') })).status).toBe(415);
    expect((await receipt(x, { name: 'empty.pdf', bytes: Buffer.alloc(0) })).status).toBe(422);
    expect((await receipt(x, { name: 'big.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(25 * 1024 * 1024)]) })).status).toBe(413);
    expect((await look(x)).receipts).toBe(0);
  });
  it('stay once a claim was handed in; only who may see the claim opens them', async () => {
    const { body } = await receipt(await draft(), pdf('stay'));
    const file = body.receiptFiles[0]!;
    const open = (url: string, who: Desk['ann']) => desk.house.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${who.token}` } });
    expect((await open(file.url!, desk.ann)).statusCode).toBe(200);
    const sent = await must(step(contract.submitExpense, body, desk.ann));
    expect((await ask(contract.removeReceipt, { id: sent.id, fileId: file.fileId })).error?.code).toBe('invoicing.expense_state');
    const asManager = (await look(sent, desk.manager)).receiptFiles[0]!;
    expect((await open(asManager.url!, desk.manager)).statusCode).toBe(200);
    const recalled = await must(step(contract.recallExpense, sent, desk.ann));
    expect((await must(ask(contract.removeReceipt, { id: recalled.id, fileId: file.fileId }))).receipts).toBe(0);
  });
});

describe('approval', () => {
  it('of two who decide at once one is heard', async () => {
    const x = await submitted();
    const answers = await Promise.all([step(contract.approveExpense, x, desk.manager), step(contract.rejectExpense, x, desk.owner, { reason: 'No' })]);
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
    expect((await look(x)).approvals.filter((a) => a.state !== 'recalled')).toHaveLength(1);
  });
  it('gives a claim back with a reason, and takes it again', async () => {
    const x = await submitted({ amount: '80.00' });
    expect(path(await step(contract.rejectExpense, x, desk.manager, { reason: ' ' }))).toBe('reason');
    const back = await must(step(contract.rejectExpense, x, desk.manager, { reason: 'Which project?' }));
    expect(back).toMatchObject({ status: 'draft', rejectReason: 'Which project?', rejectedBy: { id: desk.manager.id } });
    const again = await must(step(contract.submitExpense, await must(step(contract.updateExpense, await look(back, desk.ann), desk.ann, { description: 'Alpha' })), desk.ann));
    expect(again.approvals.map((a) => [a.round, a.state])).toEqual([[2, 'pending'], [1, 'rejected']]);
    expect(again.rejectReason).toBe('');
  });
  it('is not for members, who see nothing of others; a foreign claim is not there', async () => {
    const x = await submitted();
    for (const who of [desk.bob, desk.outsider]) {
      for (const [endpoint, input] of [[contract.getExpense, {}], [contract.updateExpense, { version: 1, merchant: 'x' }], [contract.approveExpense, { version: 1 }], [contract.rejectExpense, { version: 1, reason: 'x' }], [contract.submitExpense, { version: 1 }], [contract.recallExpense, { version: 1 }], [contract.duplicateExpense, {}], [contract.expenses.remove, {}]] as const) {
        expect((await ask(endpoint as typeof contract.getExpense, { id: x.id, ...input }, who)).status, (endpoint as typeof contract.getExpense).id).toBe(404);
      }
      expect((await must(ask(contract.expenses.list, {}, who))).items.map((i) => i.id)).not.toContain(x.id);
    }
    for (const endpoint of [contract.postExpense, contract.voidExpense, contract.rebillExpense]) expect((await ask(endpoint as typeof contract.postExpense, { id: x.id, version: 2 }, desk.bob)).status).toBe(403);
    for (const [endpoint, more] of [[contract.postExpense, {}], [contract.voidExpense, { reason: 'x' }], [contract.rebillExpense, {}]] as const) expect((await ask(endpoint as typeof contract.postExpense, { id: x.id, version: 2, ...more }, desk.outsider)).status).toBe(404);
    expect((await step(contract.approveExpense, x, desk.ann)).error?.code).toBe('invoicing.self_approval');
  });
  it('goes through the steps of its amount; nobody takes two of them', async () => {
    const before = await must(ask(contract.getExpenseSettings, {}, desk.owner));
    const set = (steps: unknown, version: number) => must(ask(contract.updateExpenseSettings, { version, steps }, desk.owner));
    expect(path(await ask(contract.updateExpenseSettings, { version: before.version, steps: [{ approverId: null, above: '500' }, { approverId: null, above: '100' }] }, desk.owner))).toBe('steps.1.above');
    const two = await set([{ approverId: null, above: '0' }, { approverId: desk.owner.id, above: '500.00' }], before.version);
    expect((await approved({ amount: '500.00' })).status).toBe('approved');
    const large = await submitted({ amount: '500.01' });
    expect(large.approvals.map((a) => a.approver?.id ?? null)).toEqual([null, desk.owner.id]);
    const half = await must(step(contract.approveExpense, large, desk.manager));
    expect([half.status, half.steps]).toEqual(['submitted', []]);
    expect((await step(contract.approveExpense, half, desk.manager)).error?.code).toBe('invoicing.not_your_turn');
    expect((await step(contract.recallExpense, half, desk.ann)).error?.code).toBe('invoicing.expense_state');
    expect((await must(step(contract.approveExpense, half, desk.owner))).status).toBe('approved');
    // Whoever takes the first step does not take the second.
    const other = await must(step(contract.approveExpense, await submitted({ amount: '600.00' }), desk.owner));
    expect((await step(contract.approveExpense, other, desk.owner)).error?.code).toBe('invoicing.not_your_turn');
    await set([{ approverId: null, above: '0' }], two.version);
  });
  it('is lent to somebody while an approver is away, and only then', async () => {
    const x = await submitted();
    const lent = (fromOn: string, untilOn: string) => ask(contract.addDelegate, { delegateId: desk.bob.id, fromOn, untilOn }, desk.manager);
    expect(path(await lent(tomorrow(2), tomorrow(1)))).toBe('untilOn');
    await must(lent(tomorrow(5), tomorrow(9)));
    expect((await ask(contract.getExpense, { id: x.id }, desk.bob)).status).toBe(404);
    const now = await must(lent(tomorrow(-1), tomorrow(1)));
    expect((await must(ask(contract.expenses.list, { view: 'approve' }, desk.bob))).items.map((i) => i.id)).toContain(x.id);
    const passed = await must(step(contract.approveExpense, await look(x, desk.bob), desk.bob));
    expect(passed.approvals[0]).toMatchObject({ state: 'approved', decidedBy: { id: desk.bob.id }, decidedFor: { id: desk.manager.id } });
    // Not on a claim of the one who is away.
    const boss = await submitted({}, desk.manager);
    expect((await must(ask(contract.expenses.list, { view: 'approve' }, desk.bob))).items.map((i) => i.id)).toContain(boss.id);
    expect((await step(contract.approveExpense, boss, desk.bob)).error?.code).toBe('invoicing.not_your_turn');
    await must(ask(contract.endDelegate, { id: now.id }, desk.manager));
    expect((await ask(contract.getExpense, { id: boss.id }, desk.bob)).status).toBe(404);
  });
});

describe('the books', () => {
  it('take what the company paid from its bank without anybody\'s approval', async () => {
    const x = await draft({ paidBy: 'company', paidAccountId: desk.accounts['bank_default'], amount: '24.00', taxIds: [desk.tax20] });
    expect(x.steps).toEqual(['edit', 'remove']);
    expect((await step(contract.submitExpense, x, desk.ann)).error?.code).toBe('invoicing.expense_state');
    const done = await must(step(contract.postExpense, x, desk.manager));
    expect(done).toMatchObject({ status: 'posted', paid: '0.00', open: '0.00' });
    expect((await entryOf(done)).map(([, base]) => base)).toEqual([2000, 400, -2400]);
    const claim = await submitted();
    expect((await step(contract.postExpense, claim, desk.manager)).error?.code).toBe('invoicing.expense_state');
  });
  it('turn a refund round', async () => {
    const x = await posted({ kind: 'refund', amount: '12.00', taxIds: [desk.tax20] }, desk.bob);
    expect((await entryOf(x)).map(([, base]) => base)).toEqual([-1000, -200, 1200]);
    expect(await must(ask(contract.expenseBalance, {}, desk.bob))).toMatchObject({ owedByEmployee: '12.00' });
    expect(await look(await posted({ amount: '20.00' }, desk.bob))).toMatchObject({ status: 'part_paid', open: '8.00' });
    for (const kind of ['amount', 'refund'] as const) await draft({ kind, amount: kind === 'refund' ? '3.00' : '10.00', merchant: 'Seat and seat back' }, desk.bob);
    const { sums, items } = await must(ask(contract.expenses.list, { view: 'mine', q: 'seat back', sums: 'total,baseTotal' }, desk.bob));
    expect([sums, items.map((x) => x.total).toSorted()]).toEqual([{ total: [{ currency: 'EUR', sum: '7' }], baseTotal: [{ currency: 'EUR', sum: '7' }] }, ['10.00', '3.00']]);
  });
  it('offer the next open day of a locked period; the receipt keeps its own', async () => {
    const x = await approved({ spentOn: '2026-01-20' });
    const locks = async (purchase: string | null) => must(ask(accounting.setLocks, { version: (await must(ask(accounting.getLocks, {}, desk.owner))).version, purchase }, desk.owner));
    await locks('2026-01-31');
    const refused = await step(contract.postExpense, x, desk.manager);
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([409, 'invoicing.expense_period_locked', expect.objectContaining({ until: '2026-01-31', lock: 'purchase', nextOn: '2026-02-01' })]);
    const done = await must(step(contract.postExpense, x, desk.manager, { on: '2026-02-01' }));
    expect([done.postedOn, done.spentOn]).toEqual(['2026-02-01', '2026-01-20']);
    await locks(null);
  });
  it('number without gaps when many are posted at once, and take a claim back with its number', async () => {
    const all = [];
    for (let i = 0; i < 6; i++) all.push(await approved({ amount: `${10 + i}.00` }));
    const done = await Promise.all(all.map((x) => step(contract.postExpense, x, desk.manager)));
    expect(done.map((a) => a.status)).toEqual(Array(6).fill(200));
    const { rows } = await desk.house.owner.query('select count(*)::int as n, count(distinct number)::int as distinct, max(right(number, 5))::int as last from invoicing.expense where number is not null and workspace_id = $1', [desk.owner.workspaceId]);
    expect([rows[0].n, rows[0].distinct]).toEqual([rows[0].last, rows[0].last]);
    const gone = await must(step(contract.voidExpense, done[0]!.body, desk.manager, { reason: 'Entered twice' }));
    expect(gone).toMatchObject({ status: 'void', number: done[0]!.body.number, voidReason: 'Entered twice' });
    expect((await desk.house.owner.query('select sum(l.debit - l.credit)::int as sum from accounting.line l join accounting.entry e on e.id = l.entry_id join accounting.account a on a.id = l.account_id where e.source_id = $1 and a.code = $2', [gone.id, travelCode])).rows[0].sum).toBe(0);
    expect((await step(contract.voidExpense, gone, desk.manager, { reason: 'again' })).error?.code).toBe('invoicing.expense_state');
    const paid = done[1]!.body;
    await must(ask(contract.reimburseExpenses, { ids: [paid.id], paidAccountId: desk.accounts['bank_default'], on: '2026-04-02' }, desk.manager));
    expect((await step(contract.voidExpense, await look(paid), desk.manager, { reason: 'late' })).error?.code).toBe('accounting.has_settlements');
  });
  it('are refused to a workspace that has none', async () => {
    const place = await found(desk.house, await signUp(desk.house, 'Nora'));
    const nora = { ...place.as(place.owner), slug: place.slug, id: place.owner.id, workspaceId: place.id };
    const x = await must(ask(contract.createExpense, { amount: '9.00', currency: 'EUR', exchangeRate: '1.1' }, nora));
    expect((await must(ask(contract.expenseChoices, {}, nora))).hasBook).toBe(false);
    expect((await step(contract.postExpense, x, nora)).error?.code).toBe('accounting.no_book');
  });
});

describe('reports', () => {
  it('are handed in, pass and add up together', async () => {
    const report = await must(ask(contract.expenseReports.create, { title: 'Lisbon', fromOn: '2026-03-01', untilOn: '2026-03-31' }));
    const [one, two, company] = [await draft({ amount: '30.00' }), await draft({ amount: '45.50', categoryId: desk.meals }), await draft({ amount: '10.00', paidBy: 'company', paidAccountId: desk.accounts['bank_default'] })];
    const filled = await must(ask(contract.arrangeReport, { id: report.id, expenseIds: [one.id, two.id, company.id] }));
    expect(filled).toMatchObject({ status: 'draft', count: 3, baseTotal: '85.50', toEmployee: '75.50', steps: ['submit'] });
    expect(filled.byCategory.map((c) => [c.category, c.baseTotal]).toSorted()).toEqual([['Meals', '45.50'], ['Travel', '40.00']]);
    const sent = await must(ask(contract.submitReport, { id: report.id }));
    expect(sent.expenses.map((x) => x.status).toSorted()).toEqual(['draft', 'submitted', 'submitted']);
    expect((await ask(contract.approveReport, { id: report.id })).error?.code).toBe('invoicing.self_approval');
    expect((await ask(contract.approveReport, { id: report.id }, desk.bob)).status).toBe(404);
    const passed = await must(ask(contract.approveReport, { id: report.id }, desk.manager));
    expect(passed.expenses.map((x) => x.status).toSorted()).toEqual(['approved', 'approved', 'draft']);
    expect((await ask(contract.expenseReports.remove, { id: report.id })).error?.code).toBe('invoicing.report_used');
    expect((await ask(contract.arrangeReport, { id: report.id, expenseIds: [] })).error?.code).toBe('invoicing.expense_state');
    const paper = await ask(contract.reportPdf, { id: report.id });
    expect([paper.status, (paper.body as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await ask(contract.submitReport, { id: (await must(ask(contract.expenseReports.create, { title: 'Empty' }))).id })).error?.code).toBe('invoicing.report_empty');
    expect((await ask(contract.arrangeReport, { id: report.id, expenseIds: [(await draft({}, desk.bob)).id] })).status).toBe(404);
  });
});

describe('what was spent', () => {
  it('adds up by category, person and month, of what the viewer sees', async () => {
    const cara = desk.further[0]!;
    await draft({ amount: '120.00', spentOn: '2025-07-03' }, cara);
    await draft({ amount: '20.00', spentOn: '2025-08-03', kind: 'refund' }, cara);
    await draft({ amount: '7.00', spentOn: '2025-08-04', categoryId: desk.meals }, desk.further[1]);
    const own = await must(ask(contract.expenseFigures, { from: '2025-07-01', until: '2025-08-31' }, cara));
    expect(own).toMatchObject({ currency: 'EUR', total: '100.00', byCategory: [{ category: 'Travel', amount: '100.00' }], byMonth: [{ month: '2025-07', amount: '120.00' }, { month: '2025-08', amount: '-20.00' }] });
    const all = await must(ask(contract.expenseFigures, { from: '2025-07-01', until: '2025-08-31' }, desk.owner));
    expect([all.total, all.byEmployee.map((e) => e.amount)]).toEqual(['107.00', ['100.00', '7.00']]);
  });
  it('is paid by a file for the bank', async () => {
    const x = await posted({ amount: '33.00' }, desk.further[1]);
    const file = { ids: [x.id], format: 'sepa', on: '2026-04-10', iban: 'DE89370400440532013000' };
    expect((await ask(contract.expensePayFile, file, desk.manager)).error?.code).toBe('invoicing.payee_missing');
    expect(path(await ask(contract.setPayee, { iban: 'DE89370400440532013001' }, desk.further[1]))).toBe('iban');
    await must(ask(contract.setPayee, { iban: 'PT50 0002 0123 1234 5678 9015 4' }, desk.further[1]));
    const made = await must(ask(contract.expensePayFile, file, desk.manager));
    const text = ((await ask(contract.downloadExpensePayFile, { id: made.id }, desk.manager)).body as Buffer).toString();
    expect(text).toContain('<IBAN>PT50000201231234567890154</IBAN>');
    expect(text).toContain('<InstdAmt Ccy="EUR">33.00</InstdAmt>');
    expect(path(await ask(contract.expensePayFile, { ...file, format: 'nacha' }, desk.manager))).toBe('format');
    expect((await ask(contract.expensePayFile, file, desk.ann)).status).toBe(403);
  });
});
