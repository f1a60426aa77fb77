import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeMember, updateMember } from '#modules/workspace/contract.ts';
import { listNotifications } from '#modules/notifications/contract.ts';
import { call } from '#core/testing/house.ts';
import * as contract from '../../contract.ts';
import { approversFor, mayDecide, stepProblem } from '../../rules/documents/approval-steps.ts';
import { must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let o: Office;
const { ask, draft, post, look } = officeCalls(() => o);
const { sale } = contract.documentCalls;
beforeAll(async () => {
  o = await openOffice();
  // Mia writes, Bob and the owner approve.
  const { rows } = await o.house.owner.query<{ id: string }>('select m.id from workspace.member m where m.workspace_id = $1 and m.account_id = $2', [o.owner.workspaceId, o.bob.id]);
  await must(ask(updateMember, { id: rows[0]!.id, role: 'admin' }));
});
afterAll(() => o.house.close());

const setSteps = async (saleSteps: object[], more: object = {}) => ask(contract.updateDocumentSettings, { version: (await must(ask(contract.getDocumentSettings, {}))).version, saleSteps, ...more });
const invoice = (amount: string, who: Clerk) => draft('invoice', { partyId: o.c1, lines: [{ name: 'Work', quantity: '1', unitPrice: amount }] }, who);
const waiting = async (amount: string, who: Clerk) => { const d = await must(post(await invoice(amount, who), who)); expect(d.status).toBe('awaiting_approval'); return d; };
const approve = async (d: contract.BusinessDocument, who: Clerk, note = '') => ask(sale.approve, { id: d.id, version: (await look(d)).version, note }, who);
const told = async (who: Clerk, d: contract.BusinessDocument) => (await must(call(o.house, listNotifications, {} as never, who))).items.some((n) => n.type === 'invoicing.document_approval' && n.targetId === d.id);

describe('who approves', () => {
  it('is asked by the total, and never its author', () => {
    const steps = [{ from: 100n, approverId: null }, { from: 1000n, approverId: 'ann' }, { from: 5000n, approverId: 'bob' }];
    expect([approversFor(steps, 99n, []), approversFor(steps, 100n, []), approversFor(steps, 5000n, ['ann'])]).toEqual([[], [null], [null, null, 'bob']]);
    expect([stepProblem(steps), stepProblem([steps[1]!, steps[0]!]), stepProblem([steps[1]!, { from: 2000n, approverId: 'ann' }])]).toEqual([null, { at: 1, problem: 'rise' }, { at: 1, problem: 'twice' }]);
  });
  it('decides once, and leaves what is before their own step to others', () => {
    const step = (approverId: string | null, state: 'pending' | 'approved' = 'pending', decidedBy: string | null = null) => ({ approverId, state, decidedBy });
    const there = { isNamedThere: true };
    expect(mayDecide([step(null)], 'ann', there)).toBe(true);
    expect(mayDecide([step('bob')], 'ann', there)).toBe(false);
    expect(mayDecide([step('bob')], 'ann', { isNamedThere: false })).toBe(true);
    expect(mayDecide([step(null, 'approved', 'ann'), step(null)], 'ann', there)).toBe(false);
    expect([mayDecide([step(null), step('ann')], 'ann', there), mayDecide([step(null), step('ann')], 'bob', there), mayDecide([step(null, 'approved', 'bob'), step('ann')], 'ann', there)]).toEqual([false, true, true]);
    expect(mayDecide([step(null, 'approved', 'ann')], 'bob', there)).toBe(false);
  });
});

describe('an invoice that needs several approvals', () => {
  it('passes them in their order, by different people, and is posted after the last', async () => {
    await must(setSteps([{ from: '500', approverId: null }, { from: '2000', approverId: o.owner.id }]));
    expect((await must(post(await invoice('100', o.manager), o.manager))).status).toBe('posted');
    const small = await waiting('600', o.manager);
    expect(small.approvals).toMatchObject([{ step: 1, approver: null, state: 'pending' }]);
    const large = await waiting('2500', o.manager);
    expect([await told(o.bob, large), await told(o.ann, large), await told(o.owner, large)]).toEqual([true, false, false]);
    expect(await approve(large, o.owner)).toMatchObject({ status: 403, error: { code: 'invoicing.not_approver' } });
    const passed = await must(approve(large, o.bob, 'Fits the budget'));
    // Whoever cannot decide any more, or never could, is not asked.
    expect([await told(o.bob, large), await told(o.manager, large), await told(o.owner, large)]).toEqual([false, false, true]);
    expect([passed.status, passed.approvedAt, passed.approvals.map((a) => [a.state, a.decidedBy?.id ?? null, a.note])]).toEqual(['awaiting_approval', null, [['approved', o.bob.id, 'Fits the budget'], ['pending', null, '']]]);
    expect(passed.steps).not.toContain('approve');
    expect((await look(large)).steps).toContain('approve');
    expect(await approve(large, o.bob)).toMatchObject({ status: 403, error: { code: 'invoicing.not_approver' } });
    expect(await ask(sale.reject, { id: large.id, version: passed.version, note: 'No' }, o.bob)).toMatchObject({ status: 403, error: { code: 'invoicing.not_approver' } });
    expect((await post(large, o.bob)).error?.code).toBe('invoicing.document_state');
    const whole = await must(approve(large, o.owner));
    expect(await told(o.owner, large)).toBe(false);
    expect([whole.approvedBy?.id, whole.steps.includes('post')]).toEqual([o.owner.id, true]);
    const posted = await must(post(large, o.owner));
    expect([posted.status, posted.approvals.map((a) => a.state)]).toEqual(['posted', ['approved', 'approved']]);
  });

  it('begins anew when it was given back or withdrawn', async () => {
    const d = await waiting('3000', o.manager);
    await must(approve(d, o.bob));
    const back = await must(ask(sale.reject, { id: d.id, version: (await look(d)).version, note: 'Wrong customer' }));
    expect([back.status, back.approvalNote, back.approvals]).toEqual(['draft', 'Wrong customer', []]);
    const again = await must(post(back, o.manager));
    expect(again.approvals.map((a) => a.state)).toEqual(['pending', 'pending']);
    const withdrawn = await must(ask(sale.withdraw, { id: d.id, version: again.version }, o.manager));
    expect(withdrawn.status).toBe('draft');
    const { rows } = await o.house.owner.query<{ round: number; state: string }>('select round, state from invoicing.document_approval where document_id = $1 order by round, step', [d.id]);
    expect(rows.map((r) => `${r.round} ${r.state}`)).toEqual(['1 approved', '1 rejected', '2 withdrawn', '2 withdrawn']);
  });

  it('is not held up by who is named and may not approve any more, nor approved by its author', async () => {
    await must(setSteps([{ from: '500', approverId: o.ann.id }]));
    const d = await waiting('700', o.manager);
    expect(await told(o.owner, d)).toBe(true);
    expect(await approve(d, o.manager)).toMatchObject({ status: 403, error: { code: 'invoicing.own_approval' } });
    expect((await must(approve(d, o.owner))).approvedBy?.id).toBe(o.owner.id);
  });

  it('keeps who left in its settings while something else is changed', async () => {
    await must(setSteps([{ from: '500', approverId: o.ann.id }]));
    const { rows } = await o.house.owner.query<{ id: string }>('select m.id from workspace.member m where m.workspace_id = $1 and m.account_id = $2', [o.owner.workspaceId, o.ann.id]);
    await must(ask(removeMember, { id: rows[0]!.id }));
    const kept = await must(ask(contract.getDocumentSettings, {}));
    const { currency: _currency, ...all } = kept;
    expect((await must(ask(contract.updateDocumentSettings, { ...all, dueDays: 21 }))).saleSteps).toEqual([{ from: '500.00', approverId: o.ann.id }]);
    expect((await setSteps([{ from: '500', approverId: o.ann.id }, { from: '900', approverId: o.outsider.id }])).error?.fields?.map((f) => f.path)).toEqual(['saleSteps.1.approverId']);
  });

  it('refuses steps that fall, people who are no colleagues or would decide twice, and half cents, at their place', async () => {
    const wrong = async (steps: object[]) => (await setSteps(steps)).error?.fields?.map((f) => f.path);
    expect([
      await wrong([{ from: '500', approverId: null }, { from: '100', approverId: null }]), await wrong([{ from: '1', approverId: o.outsider.id }]),
      await wrong([{ from: '1', approverId: o.owner.id }, { from: '2', approverId: o.owner.id }]), await wrong([{ from: '1.005', approverId: null }]),
    ]).toEqual([['saleSteps.1.from'], ['saleSteps.0.approverId'], ['saleSteps.1.approverId'], ['saleSteps.0.from']]);
    expect((await must(setSteps([]))).saleSteps).toEqual([]);
    expect((await must(post(await invoice('9000', o.manager), o.manager))).status).toBe('posted');
  });

  it('is hidden from other workspaces', async () => {
    await must(setSteps([{ from: '1', approverId: null }]));
    const d = await waiting('5', o.manager);
    expect((await approve(d, o.outsider)).status).toBe(404);
  });
});
