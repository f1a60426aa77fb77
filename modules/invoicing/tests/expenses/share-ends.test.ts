import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as workspace from '#modules/workspace/contract.ts';
import * as contract from '../../contract/expenses.ts';
import { withRole } from '../mail-in/scene.ts';
import { deskCalls, must, openDesk, type Clerk, type Desk } from './scene.ts';

let desk: Desk;
const { ask, draft, step, look, receipt, pdf } = deskCalls(() => desk);
beforeAll(async () => { desk = await openDesk(); });
afterAll(() => desk.house.close());

const wrong = (a: { error?: { fields?: Array<{ path: string }> } | null }) => a.error?.fields?.[0]?.path;
/** Ann's draft, split with these people in equal parts. */
const shared = async (input: object, ...people: Clerk[]) => must(step(contract.splitExpense, await draft({ merchant: 'Bistro', amount: '90.00', categoryId: desk.meals, ...input }), desk.ann, { way: 'equal', people: people.map((p) => ({ employeeId: p.id })) }));
const answer = async (who: Clerk, more: object = { accept: true }) => must(ask(contract.answerShare, { id: (await must(ask(contract.listOfferedShares, {}, who))).items[0]!.id, ...more }, who));
const taken = async (who: Clerk) => look({ id: (await answer(who)).expenseId! }, who);
const told = async (who: Clerk, type: string, target: { id: string }) => (await desk.house.owner.query('select data from notifications.notification where account_id = $1 and type = $2 and target_id = $3', [who.id, type, target.id])).rows.map((r: { data: { amount: string } }) => r.data.amount);
/** Writes parts that ended, older than all others. */
const ended = (x: { id: string }, state: 'withdrawn' | 'refused', n: number) => desk.house.owner.query("insert into invoicing.expense_share (id, workspace_id, expense_id, employee_id, amount, state, created_at, decided_at) select gen_random_uuid(), $1, $2, $3, 1, $4, '2020-01-01', now() from generate_series(1, $5)", [desk.ann.workspaceId, x.id, desk.bob.id, state, n]);

describe('parts that count', () => {
  it.each(['withdrawn', 'refused'] as const)('are found behind any number of %s ones', async (state) => {
    const x = await shared({}, desk.bob);
    await ended(x, state, 210);
    expect((await step(contract.submitExpense, x, desk.ann)).error?.code).toBe('invoicing.split_open');
    await taken(desk.bob);
    const now = await look(x, desk.ann);
    expect(wrong(await ask(contract.updateExpense, { id: x.id, version: now.version, amount: '90.00' }))).toBe('amount');
    expect((await ask(contract.expenses.remove, { id: x.id })).error?.code).toBe('invoicing.split_parts');
    expect(now.sharing).toMatchObject({ whole: '90.00', ownerPart: '45.00' });
  });
  it('are at most as many as may be asked at once', async () => {
    let x = await shared({}, desk.bob);
    await taken(desk.bob);
    for (let i = 1; i < contract.splitPeople; i++) {
      const { rows: [part] } = await desk.house.owner.query("insert into invoicing.expense (id, workspace_id, employee_id, spent_on, currency, base_currency, split_of) values (gen_random_uuid(), $1, $2, '2026-03-16', 'EUR', 'EUR', $3) returning id", [desk.ann.workspaceId, desk.bob.id, x.id]);
      await desk.house.owner.query("insert into invoicing.expense_share (id, workspace_id, expense_id, employee_id, amount, state, decided_at, part_id) values (gen_random_uuid(), $1, $2, $3, 1, 'accepted', now(), $4)", [desk.ann.workspaceId, x.id, desk.bob.id, part.id]);
    }
    x = await look(x, desk.ann);
    expect(wrong(await step(contract.splitExpense, x, desk.ann, { way: 'amount', people: [{ employeeId: desk.further[0]!.id, share: '1.00' }] }))).toBe('people');
  });
});

describe('a part that is taken', () => {
  it('has no customer its person may not see, and is saved by whoever may not see one that stood there', async () => {
    const role = await must(ask(workspace.createRole, { name: 'Claims only', rank: 10, permissions: ['invoicing.expense.view', 'invoicing.expense.own'] }, desk.owner));
    const dave = desk.further[1]!;
    await withRole(desk.house, desk.owner, dave, role.key);
    const billed = { partyId: desk.c1, billable: true, markupPercent: '5' };
    const x = await shared(billed, desk.manager, dave);
    expect(await taken(desk.manager)).toMatchObject({ ...billed, party: { id: desk.c1 } });
    const part = await taken(dave);
    expect(part).toMatchObject({ partyId: null, party: null, billable: false, markupPercent: '0' });
    expect(await look(x, desk.ann)).toMatchObject(billed);
    // As the form saves: everything it shows, the customer too.
    await desk.house.owner.query('update invoicing.expense set party_id = $2 where id = $1', [part.id, desk.c1]);
    expect(await must(ask(contract.updateExpense, { id: part.id, version: part.version, partyId: desk.c1, description: 'Fair' }, dave))).toMatchObject({ description: 'Fair', partyId: desk.c1 });
    expect(wrong(await ask(contract.updateExpense, { id: part.id, version: (await look(part, dave)).version, partyId: desk.c2 }, dave))).toBe('partyId');
  });
  it('and becomes void frees what it came from, and whose that is is told', async () => {
    const x = (await receipt(await shared({}, desk.bob), pdf('whole'))).body;
    let part = await taken(desk.bob);
    part = await must(step(contract.submitExpense, part, desk.bob));
    part = await must(step(contract.approveExpense, part, desk.manager));
    part = await must(step(contract.postExpense, part, desk.manager));
    expect((await ask(contract.expenses.remove, { id: x.id })).error?.code).toBe('invoicing.split_parts');
    part = await must(step(contract.voidExpense, part, desk.manager, { reason: 'Not his' }));
    expect(part.sharing).toBeNull();
    const now = await look(x, desk.ann);
    expect(now).toMatchObject({ total: '45.00', sharing: null });
    expect(await told(desk.ann, 'invoicing.expense_share_voided', x)).toEqual(['45.00 EUR']);
    expect((await desk.house.owner.query('select state, decided_at is not null as decided from invoicing.expense_share where part_id = $1', [part.id])).rows).toEqual([{ state: 'undone', decided: true }]);
    const free = await must(ask(contract.updateExpense, { id: x.id, version: now.version, amount: '90.00' }));
    expect(free).toMatchObject({ total: '90.00' });
    await must(ask(contract.expenses.remove, { id: x.id }));
    // Its receipt was the draft's: it stays with the claim that is void.
    expect((await desk.house.server.inject({ method: 'GET', url: (await look(part, desk.bob)).receiptFiles[0]!.url! })).statusCode).toBe(200);
  });
  it('keeps what only it has when the other was handed in by then', async () => {
    let x = (await receipt(await shared({}, desk.bob), pdf('whole'))).body;
    let part = await taken(desk.bob);
    part = (await receipt(part, pdf('private'), desk.bob)).body;
    x = await must(step(contract.submitExpense, await look(x, desk.ann), desk.ann));
    await must(ask(contract.expenses.remove, { id: part.id }, desk.bob));
    expect((await desk.house.owner.query('select 1 from invoicing.seen_expenses($1, array[$2]::uuid[])', [desk.ann.id, part.id])).rows).toEqual([]);
    expect((await desk.house.owner.query('select employee_id from invoicing.seen_expenses($1, array[$2]::uuid[])', [desk.ann.id, x.id])).rows).toHaveLength(1);
  });
  it('does not show its person what others were asked, nor why they refused', async () => {
    const [cara] = desk.further as [Clerk];
    const x = await shared({}, desk.bob, cara, desk.manager);
    await answer(cara, { accept: false, reason: 'I was ill' });
    const part = await taken(desk.bob);
    expect(part.sharing).toMatchObject({ whole: '90.00', ownerPart: '67.50', parts: [{ employee: { id: desk.bob.id }, state: 'accepted' }] });
    expect(part.sharing!.parts).toHaveLength(1);
    expect(JSON.stringify(part.sharing)).not.toContain('I was ill');
    for (const who of [desk.ann, desk.manager]) expect((await look(x, who)).sharing!.parts.map((p) => [p.state, p.reason]).sort()).toEqual([['accepted', ''], ['open', ''], ['refused', 'I was ill']]);
    expect((await look(x, desk.ann)).sharing).toMatchObject({ ownerPart: '45.00' });
  });
  it('leaves its receipts where it goes back to, and both people are told when somebody else takes it back', async () => {
    const x = (await receipt(await shared({}, desk.bob), pdf('whole'))).body;
    let part = await taken(desk.bob);
    part = (await receipt(part, pdf('tip'), desk.bob)).body;
    const tip = part.receiptFiles.find((r) => r.name === 'tip.pdf')!;
    await must(ask(contract.expenses.remove, { id: part.id }, desk.manager));
    const now = await look(x, desk.ann);
    expect([now.total, now.receiptFiles.map((r) => r.name).toSorted()]).toEqual(['90.00', ['tip.pdf', 'whole.pdf']]);
    const { rows } = await desk.house.owner.query('select s.employee_id from files.file f, invoicing.seen_expenses($1, array[f.target_id]::uuid[]) s where f.id = $2', [desk.ann.id, tip.fileId]);
    expect(rows).toEqual([{ employee_id: desk.ann.id }]);
    expect((await desk.house.server.inject({ method: 'GET', url: now.receiptFiles.find((r) => r.fileId === tip.fileId)!.url! })).statusCode).toBe(200);
    for (const who of [desk.ann, desk.bob]) expect(await told(who, 'invoicing.expense_share_undone', x)).toEqual(['45.00 EUR']);
    expect(await told(desk.manager, 'invoicing.expense_share_undone', x)).toEqual([]);
    // A receipt that only a part that was put away has besides ends with the draft.
    await must(ask(contract.removeReceipt, { id: x.id, fileId: tip.fileId }));
    expect((await desk.house.owner.query('select state from files.file where id = $1', [tip.fileId])).rows).toEqual([{ state: 'deleted' }]);
  });
});
