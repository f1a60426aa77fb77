import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAs } from '#core/server/app.ts';
import { call } from '#core/testing/house.ts';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { createParty } from '#modules/parties/api.ts';
import { requireOpenDay } from '../../api.ts';
import * as contract from '../../contract.ts';
import { writeDueEntries } from '../../service/ledger/templates.ts';
import { chainHolds } from '../../service/ledger/verify.ts';
import { accountIds, asOwnerOf, line, openLedgerHouse, post, wrong } from './scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
let ownerId: string;
let asOwner: Awaited<ReturnType<typeof asOwnerOf>>;
let customer: string;
beforeAll(async () => {
  h = await openLedgerHouse();
  ids = await accountIds(h);
  asOwner = await asOwnerOf(h);
  ownerId = await asOwner(async (ctx) => ctx.accountId);
  customer = (await asOwner((ctx) => createParty(ctx, { kind: 'company', name: 'Aster Ltd', roles: ['customer', 'vendor'] }))).id;
});
afterAll(() => h.house.close());

const as = () => ({ workspace_slug: h.allowed.slug });
const ask = (endpoint: unknown, input: object = {}, person = h.allowed) => call(h.house, endpoint as typeof contract.getLocks, { ...as(), ...input } as never, person) as unknown as Promise<{ status: number; body: never; error: { code: string; message: string; details?: Record<string, unknown>; fields?: Array<{ path: string; code: string; message: string }> } | undefined }>;
const two = (amount: string) => [line(ids['CASH_DEFAULT'], 'debit', amount), line(ids['SALES_DEFAULT'], 'credit', amount)];
const locks = async () => (await call(h.house, contract.getLocks, as() as never, h.allowed)).body;

describe('locks', () => {
  it('hold up to and including their day, name themselves, and are lifted for one person by an exception', async () => {
    const set = await ask(contract.setLocks, { version: (await locks()).version, all: '2025-06-30' });
    expect(set.body).toMatchObject({ all: '2025-06-30', sales: null, hard: null });
    const refused = await post(h, two('1'), { on: '2025-06-30' });
    expect([refused.status, refused.error?.code, refused.error?.message, refused.error?.details]).toEqual([409, 'accounting.period_locked', 'The period up to 2025-06-30 is locked (all).', { lock: 'all', until: '2025-06-30' }]);
    expect((await post(h, two('1'), { on: '2025-07-01' })).status).toBe(201);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await ask(contract.addLockException, { accountId: ownerId, reason: 'Late bill', until: '2020-01-01T00:00:00Z' })).error?.fields?.[0]?.code).toBe('accounting.until_future');
    const stranger = (await h.house.owner.query("select account_id as id from workspace.member where workspace_id = $1 and role = 'owner'", [h.outsider.workspaceId])).rows[0].id as string;
    expect((await ask(contract.addLockException, { accountId: stranger, reason: 'x', until })).error?.fields?.[0]?.path).toBe('accountId');
    const excepted = (await ask(contract.addLockException, { accountId: ownerId, reason: 'Late bill', until })).body as { exceptions: Array<{ id: string }> };
    expect((await post(h, two('1'), { on: '2025-06-30' })).status).toBe(201);
    expect((await ask(contract.endLockException, { id: excepted.exceptions[0]!.id })).status).toBe(200);
    expect((await post(h, two('1'), { on: '2025-06-30' })).error?.code).toBe('accounting.period_locked');
    expect((await ask(contract.endLockException, { workspace_slug: h.outsider.slug, id: excepted.exceptions[0]!.id }, h.outsider)).status).toBe(404);
    expect((await ask(contract.setLocks, { version: 1, all: null })).error?.code).toBe('core.version_conflict');
  });

  it('of one kind hold only their documents', async () => {
    await ask(contract.setLocks, { version: (await locks()).version, sales: '2025-09-30', tax: '2025-08-31' });
    const open = (on: string, kinds: Array<'sales' | 'purchase' | 'tax'>) => asOwner((ctx) => requireOpenDay(ctx, on, kinds)).then(() => null, (e: { details: unknown }) => e.details);
    expect([await open('2025-09-30', ['sales']), await open('2025-09-30', ['purchase']), await open('2025-08-31', ['purchase', 'tax']), await open('2025-10-01', ['sales', 'tax'])]).toEqual([{ lock: 'sales', until: '2025-09-30' }, null, { lock: 'tax', until: '2025-08-31' }, null]);
  });

  it('for good want the day typed, never move back, and no exception lifts them', async () => {
    const hard = async (on: string, confirm: string) => ask(contract.setHardLock, { version: (await locks()).version, on, confirm });
    expect((await hard('2024-12-31', '2024-12-30')).error?.fields?.[0]).toMatchObject({ path: 'confirm', code: 'accounting.hard_typed', message: 'Type the day 2024-12-31 to confirm.' });
    expect((await hard('2024-12-31', '2024-12-31')).body).toMatchObject({ hard: '2024-12-31' });
    expect((await hard('2024-11-30', '2024-11-30')).error?.code).toBe('accounting.hard_lock_stays');
    await expect(h.house.owner.query('update accounting.book set hard_lock_on = null where workspace_id = $1', [h.allowed.workspaceId])).rejects.toMatchObject({ code: 'AC007' });
    await ask(contract.addLockException, { accountId: ownerId, reason: 'Tried', until: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await post(h, two('1'), { on: '2024-12-31' })).error).toMatchObject({ code: 'accounting.period_locked', details: { lock: 'hard', until: '2024-12-31' } });
  });
});

describe('opening balances', () => {
  it('are one entry against the opening account, which tells what remains on it', async () => {
    const first = await ask(contract.postOpening, {
      on: '2025-12-31', lines: [line(ids['BANK_DEFAULT'], 'debit', '1500.00'), line(ids['RETAINED'], 'credit', '900.00')],
      items: [{ side: 'receivable', partyId: customer, number: 'OLD-7', dueOn: '2026-01-15', amount: '250.00' }, { side: 'payable', partyId: customer, number: 'B-3', amount: '100.00' }, { side: 'receivable', partyId: customer, number: 'CN-1', amount: '-50.00' }],
    });
    expect([first.status, first.error]).toEqual([201, undefined]);
    const { entryId, opening } = first.body as { entryId: string; opening: { remaining: string; entries: unknown[] } };
    expect(opening.remaining).toBe('-700.00');
    const entry = (await call(h.house, contract.getEntry, { ...as(), id: entryId } as never, h.allowed)).body;
    expect(entry).toMatchObject({ journal: 'opening', total: '1750.00', sourceType: 'accounting.opening' });
    expect(entry.lines.map((l) => [l.debit, l.credit, l.party?.name ?? null, l.dueOn, l.memo, l.open])).toEqual([
      ['1500.00', '0.00', null, null, '', null], ['0.00', '900.00', null, null, '', null], ['250.00', '0.00', 'Aster Ltd', '2026-01-15', 'OLD-7', '250.00'], ['0.00', '100.00', 'Aster Ltd', null, 'B-3', '-100.00'], ['0.00', '50.00', 'Aster Ltd', null, 'CN-1', '-50.00'], ['0.00', '700.00', null, null, '', null],
    ]);
    const second = await ask(contract.postOpening, { on: '2025-12-31', lines: [line(ids['RETAINED'], 'credit', '700.00')] });
    expect((second.body as { opening: { remaining: string } }).opening.remaining).toBe('0.00');
  });

  it('say what is wrong where it was entered', async () => {
    const wrongIn = async (input: object) => ((await ask(contract.postOpening, { on: '2025-12-31', ...input })).error?.fields ?? []).map((f) => `${f.path} ${f.message}`);
    expect(await wrongIn({ lines: [line(ids['AR'], 'debit', '1')] })).toEqual(['lines.0.accountId Enter what is open for each customer or vendor below.']);
    expect(await wrongIn({ lines: [line(ids['OPENING'], 'debit', '1')] })).toEqual(['lines.0.accountId The opening account takes the difference by itself.']);
    expect(await wrongIn({ items: [{ side: 'payable', partyId: customer, amount: 'x' }, { side: 'payable', partyId: ids['AR'], amount: '1' }] })).toEqual(['items.1.partyId Pick a customer or vendor of this workspace.', 'items.0.amount Enter an amount such as 1234.50.']);
    expect(await wrongIn({})).toEqual(['lines An entry has at least two lines.']);
  });

  it('find parties by the names of a sheet', async () => {
    const { items } = (await ask(contract.matchParties, { names: ['aster  ltd', 'Nobody', ''] })).body as { items: Array<{ id: string } | null> };
    expect(items.map((i) => i?.id ?? null)).toEqual([customer, null, null]);
  });
});

describe('drafts', () => {
  it('keep what was typed, are posted once, and can be taken from an entry', async () => {
    const made = (await ask(contract.createDraftEntry, { on: '2026-03-01', memo: 'Rent', lines: [line(ids['PURCHASE_DEFAULT'], 'debit', '12x'), line(ids['CASH_DEFAULT'], 'credit', '12')] })).body as contract.DraftEntry;
    expect(made.lines.map((l) => [l.debit, l.credit])).toEqual([['12x', ''], ['', '12']]);
    const refused = await ask(contract.postDraft, { id: made.id, version: made.version });
    expect(refused.error?.fields?.map((f) => `${f.path} ${f.message}`)).toEqual(['lines.0.debit Enter an amount such as 1234.50.']);
    const kept = (await ask(contract.getDraftEntry, { id: made.id })).body as contract.DraftEntry;
    expect(kept).toMatchObject({ version: 1, memo: 'Rent', lines: [{ debit: '12x' }, { credit: '12' }] });
    const fixed = (await ask(contract.updateDraftEntry, { id: made.id, version: 1, lines: [line(ids['PURCHASE_DEFAULT'], 'debit', '12'), line(ids['CASH_DEFAULT'], 'credit', '12')] })).body as contract.DraftEntry;
    expect((await ask(contract.updateDraftEntry, { id: made.id, version: 1, memo: 'x' })).error).toMatchObject({ code: 'core.version_conflict', details: { current: { version: 2 } } });
    const list = (await call(h.house, contract.draftEntries.list, { ...as(), count: 'exact' } as never, h.allowed)).body;
    expect(list.items.find((d) => d.id === made.id)).toMatchObject({ total: '12.00', lineCount: 2, memo: 'Rent' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(contract.postDraft, { id: made.id, version: fixed.version })));
    expect(answers.map((a) => a.status).filter((s) => s === 201)).toHaveLength(1);
    expect((await ask(contract.draftEntries.restore, { id: made.id })).status, 'a posted draft cannot come back').toBe(404);
    const entry = answers.find((a) => a.status === 201)!.body as contract.EntryDetail;
    const copy = (await ask(contract.copyEntry, { id: entry.id })).body as contract.DraftEntry;
    expect(copy).toMatchObject({ memo: 'Rent', lines: [{ accountId: ids['PURCHASE_DEFAULT'], debit: '12.00', credit: '' }, { accountId: ids['CASH_DEFAULT'], debit: '', credit: '12.00' }] });
    expect((await ask(contract.getDraftEntry, { workspace_slug: h.outsider.slug, id: copy.id }, h.outsider)).status).toBe(404);
    await ask(contract.draftEntries.remove, { id: copy.id });
  });
});

describe('what repeats', () => {
  it('is written by the clock, every day it missed once, and says why it stopped', async () => {
    const day = (back: number) => { const d = new Date(); d.setUTCDate(1); d.setUTCMonth(d.getUTCMonth() - back); return d.toISOString().slice(0, 10); };
    const lines = [line(ids['PURCHASE_DEFAULT'], 'debit', '80'), line(ids['CASH_DEFAULT'], 'credit', '80')];
    const made = (await ask(contract.entryTemplates.create, { name: 'Lease', every: 'month', nextOn: day(2), mode: 'post', lines })).body as contract.EntryTemplate;
    const broken = (await ask(contract.entryTemplates.create, { name: 'Broken', every: 'month', nextOn: day(0), mode: 'post', lines: [lines[0]!] })).body as contract.EntryTemplate;
    const drafts = (await ask(contract.entryTemplates.create, { name: 'Look first', every: 'day', nextOn: new Date().toISOString().slice(0, 10), mode: 'draft', lines })).body as contract.EntryTemplate;
    await writeDueEntries(h.house.app);
    await writeDueEntries(h.house.app);
    const { rows } = await h.house.owner.query("select entry_on::text as on, total::text, memo from accounting.entry where workspace_id = $1 and source_type = 'accounting.entry_template' and source_id = $2 order by entry_on", [h.allowed.workspaceId, made.id]);
    expect(rows).toEqual([day(2), day(1), day(0)].map((on) => ({ on, total: '8000', memo: 'Lease' })));
    const get = async (id: string) => (await ask(contract.entryTemplates.get, { id })).body as contract.EntryTemplate;
    expect(await get(made.id)).toMatchObject({ lastOn: day(0), nextOn: day(-1), isActive: true, problem: '' });
    expect(await get(broken.id)).toMatchObject({ lastOn: null, nextOn: day(0), problem: 'An entry has at least two lines.' });
    const told = async () => (await h.house.owner.query("select account_id, link, data->>'problem' as problem from notifications.notification where type = 'accounting.template_stopped' and target_id = $1", [broken.id])).rows;
    expect(await told()).toEqual([{ account_id: ownerId, link: `/accounting/journal/template/${broken.id}`, problem: 'An entry has at least two lines.' }]);
    const waiting = (await call(h.house, contract.draftEntries.list, { ...as(), q: 'Look first' } as never, h.allowed)).body.items;
    expect(waiting).toHaveLength(1);
    const mended = (await ask(contract.entryTemplates.update, { id: broken.id, version: (await get(broken.id)).version, lines })).body as contract.EntryTemplate;
    expect(mended.problem).toBe('');
    expect(await told()).toEqual([]);
    await writeDueEntries(h.house.app);
    expect((await get(broken.id)).lastOn).toBe(day(0));
    for (const t of [made, broken, drafts]) await ask(contract.entryTemplates.remove, { id: t.id });
    await ask(contract.draftEntries.bulk, { selection: { ids: waiting.map((d) => d.id) }, action: { remove: true } });
  });

  it('begins at most a year back, and catches up in turns until nothing is due', async () => {
    const back = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const add = (input: object) => ask(contract.entryTemplates.create, { name: 'Daily', every: 'day', mode: 'draft', lines: [], ...input });
    expect((await add({ nextOn: '2005-01-01' })).error?.fields?.[0]).toMatchObject({ path: 'nextOn', code: 'accounting.schedule_old', message: `Choose a day from ${back(366)} on: what was missed since is made up for.` });
    // Kept for later it does no harm; put to work it would.
    const resting = (await add({ nextOn: '2005-01-01', isActive: false, name: 'Resting' })).body as contract.EntryTemplate;
    expect((await ask(contract.entryTemplates.update, { id: resting.id, version: resting.version, isActive: true })).error?.fields?.[0]?.path).toBe('nextOn');
    const late = (await add({ nextOn: back(70) })).body as contract.EntryTemplate;
    // More templates are due than are asked for at once.
    await h.house.owner.query(
      `insert into accounting.entry_template (id, workspace_id, name, memo, lines, every, step, next_on, mode, owner_id) select gen_random_uuid(), $1, 'Many ' || n, 'Many', '[]', 'year', 1, current_date, 'draft', $2 from generate_series(1, 230) n`, [h.allowed.workspaceId, ownerId]);
    await writeDueEntries(h.house.app);
    const { rows } = await h.house.owner.query("select memo, count(*)::int as n from accounting.draft_entry where workspace_id = $1 and memo in ('Daily', 'Many') group by 1 order by 1", [h.allowed.workspaceId]);
    expect(rows).toEqual([{ memo: 'Daily', n: 71 }, { memo: 'Many', n: 230 }]);
    await h.house.owner.query("delete from accounting.draft_entry where workspace_id = $1 and memo in ('Daily', 'Many')", [h.allowed.workspaceId]);
    await h.house.owner.query("delete from accounting.entry_template where workspace_id = $1 and (id = any($2) or memo = 'Many')", [h.allowed.workspaceId, [late.id, resting.id]]);
  }, 60_000);
});

describe('numbers', () => {
  it('follow their pattern, begin again with the year, and only go up', async () => {
    const set = (input: object) => ask(contract.setSeries, { name: 'order', ...input });
    expect((await set({ pattern: 'R-{YYYY}-{####}', reset: 'yearly' })).body).toMatchObject({ next: 1, sample: `R-${new Date().getUTCFullYear()}-0001` });
    expect((await set({ next: 41 })).body).toMatchObject({ next: 41 });
    expect((await set({ next: 40 })).error?.fields?.[0]).toMatchObject({ path: 'next', code: 'accounting.next_up', message: 'The next number may only go up: it is 41 now.' });
    for (const wrongOne of [{ pattern: 'R-' }, { pattern: 'R-{##}-{##}' }, { pattern: 'R-{####}' }, { reset: 'monthly' }]) expect((await set(wrongOne)).error?.fields?.[0]?.code, JSON.stringify(wrongOne)).toBe('accounting.series_pattern');
    const { items } = (await ask(contract.listSeries)).body as { items: contract.NumberSeries[] };
    expect(items.find((s) => s.name === 'order')).toMatchObject({ next: 41, pattern: 'R-{YYYY}-{####}' });
  });
});

describe('dimensions', () => {
  it('have values that lines carry, as long as they are offered', async () => {
    const branch = (await ask(contract.addDimension, { name: 'Branch' })).body as contract.Dimension;
    expect((await ask(contract.addDimension, { name: 'branch' })).error?.code).toBe('accounting.dimension_taken');
    const { values } = (await ask(contract.addDimensionValue, { id: branch.id, name: 'Porto' })).body as contract.Dimension;
    const lines = [line(ids['CASH_DEFAULT'], 'debit', '3', { dimensions: { [branch.id]: values[0]!.id } }), line(ids['SALES_DEFAULT'], 'credit', '3')];
    expect((await post(h, lines)).body.lines[0]!.dimensions).toEqual({ [branch.id]: values[0]!.id });
    await ask(contract.updateDimensionValue, { id: branch.id, valueId: values[0]!.id, isActive: false });
    expect(wrong(await post(h, lines))).toEqual([`lines.0.dimensions.${branch.id} accounting.choose_value`]);
    expect((await ask(contract.addDimensionValue, { workspace_slug: h.outsider.slug, id: branch.id, name: 'x' }, h.outsider)).status).toBe(404);
  });
});

describe('closing a period', () => {
  const through = '2026-03-31';
  const checks = async () => Object.fromEntries(((await ask(contract.getClose, { through })).body as { checks: contract.CloseCheck[] }).checks.map((c) => [c.key, c]));

  it('is kept back by what is open, locks the period for all, and can be taken back with a reason', async () => {
    const draft = (await ask(contract.createDraftEntry, { on: '2026-03-20', memo: 'Half' })).body as contract.DraftEntry;
    await post(h, [line(ids['SUSPENSE'], 'debit', '7.50'), line(ids['CASH_DEFAULT'], 'credit', '7.50')]);
    const open = await checks();
    expect([open['drafts'], open['suspense'], open['trial_balance'], open['chain'], open['opening']].map((c) => [c!.state, c!.count, c!.amount])).toEqual([['open', 1, null], ['open', 1, '7.50'], ['done', 0, null], ['done', 0, null], ['done', 0, null]]);
    const refused = await ask(contract.closePeriod, { through });
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([409, 'accounting.close_blocked', 'The period cannot be closed yet: 2 checks are open.']);
    await ask(contract.draftEntries.remove, { id: draft.id });
    await post(h, [line(ids['SUSPENSE'], 'credit', '7.50'), line(ids['CASH_DEFAULT'], 'debit', '7.50')]);
    for (const { id } of (await locks()).exceptions.filter((x) => x.endedAt === null)) await ask(contract.endLockException, { id });
    const blocked = Object.values(await checks()).filter((c) => c!.state === 'open').map((c) => c!.key);
    expect(blocked).toEqual([]);
    const closed = await ask(contract.closePeriod, { through });
    expect([closed.status, closed.body]).toMatchObject([201, { through, reopenedAt: null }]);
    expect((await post(h, two('1'), { on: through })).error?.details).toEqual({ lock: 'all', until: through });
    expect((await ask(contract.closePeriod, { through: '2026-02-28' })).error?.code).toBe('accounting.close_order');
    expect((await ask(contract.reopenPeriod, { through: '2026-02-28', reason: 'x' })).error?.code).toBe('accounting.not_closed');
    expect((await ask(contract.reopenPeriod, { through, reason: 'A bill came late' })).body).toMatchObject({ through, reopenReason: 'A bill came late' });
    expect((await post(h, two('1'), { on: through })).status).toBe(201);
  });

  it('gives back the lock that was set by hand before, and never one that was lifted meanwhile', async () => {
    const lockAll = async (all: string | null) => ask(contract.setLocks, { version: (await locks()).version, all });
    await lockAll('2025-12-31');
    for (const end of ['2026-01-31', '2026-02-28']) expect((await ask(contract.closePeriod, { through: end })).status).toBe(201);
    const reopen = async (end: string) => { await ask(contract.reopenPeriod, { through: end, reason: 'Late' }); return (await locks()).all; };
    expect([await reopen('2026-02-28'), await reopen('2026-01-31')]).toEqual(['2026-01-31', '2025-12-31']);
    expect((await ask(contract.closePeriod, { through: '2026-01-31' })).status).toBe(201);
    await lockAll(null);
    expect(await reopen('2026-01-31')).toBeNull();
  });

  it('wants long books proved within a day', async () => {
    const slug = h.outsider.workspaceId;
    const other = (await h.house.owner.query("select account_id as id from workspace.member where workspace_id = $1 and role = 'owner'", [slug])).rows[0].id as string;
    const holds = async () => { const membership = await h.house.app.gate.membership(h.house.app, other, { id: slug }); return runAs(h.house.app, { account: { id: other, email: '', sessionId: '', emailVerified: true }, membership, name: 'test' }, chainHolds); };
    // As long books look to the check: no entry of theirs is read but those after the proof.
    await h.house.owner.query('update accounting.book set chain_seq = 6000 where workspace_id = $1', [slug]);
    expect(await holds()).toBe(false);
    const prove = (state: string, ago: string) => h.house.owner.query('insert into accounting.verification (id, workspace_id, state, checked, total, started_at) values (gen_random_uuid(), $1, $2, 6000, 6000, now() - $3::interval)', [slug, state, ago]);
    await prove('holds', '2 days');
    expect(await holds(), 'proved too long ago').toBe(false);
    await prove('holds', '2 hours');
    expect(await holds()).toBe(true);
    await prove('running', '1 minute');
    expect(await holds(), 'another proof is under way').toBe(true);
    await prove('broken', '0');
    expect(await holds()).toBe(false);
    await h.house.owner.query('update accounting.book set chain_seq = 0 where workspace_id = $1', [slug]);
  });
});
