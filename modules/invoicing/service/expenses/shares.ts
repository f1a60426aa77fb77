import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { fileCards } from '#modules/files/api.ts';
import { permissionsOf, requireColleagues } from '#modules/workspace/api.ts';
import { expenseSays, splitPeople, type answerShare, type Expense, type listOfferedShares, type splitExpense, type undoShare, type withdrawShares } from '../../contract/expenses.ts';
import { sharedAmounts } from '../../rules/expenses/shares.ts';
import { requireDimensions } from './dimensions.ts';
import { addDraft, contentOf, ownsExpense, putAway, writeContent } from './draft.ts';
import { requireVersion } from './moves.ts';
import { tellAbout } from './notices.ts';
import { readExpense } from './read.ts';
import { liveShares, lockExpense, mayBeSplit, shareById, sharesOf, type ShareRow } from './share-rows.ts';
import { amountText, expenseById, loadExpense, tellExpense, type ExpenseRow } from './store.ts';

const touch = async (ctx: Ctx, id: string): Promise<ExpenseRow> => {
  await ctx.sql('update invoicing.expense set version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, ctx.workspaceId], 'invoicing.touch_expense');
  return found(await expenseById(ctx, ctx.workspaceId, id));
};

/** Asks colleagues to take parts of one's draft. */
export async function split(ctx: Ctx, { id, version, way, people }: InputOf<typeof splitExpense>): Promise<Expense> {
  const x = await loadExpense(ctx, id, true);
  await requireVersion(ctx, x, version);
  if (x.status !== 'draft') fail('invoicing.expense_state', { status: x.state });
  if (x.employee_id !== ctx.accountId) fail('core.forbidden');
  if (!mayBeSplit(x)) fail('invoicing.split_kind');
  const live = (await sharesOf(ctx, x.id)).filter((s) => s.state !== 'refused');
  if (live.some((s) => s.state === 'open')) fail('invoicing.split_open');
  if (live.length + people.length > splitPeople) failField('people', expenseSays('invoicing.share_people', { count: splitPeople }), 'share_people');
  await requirePeople(ctx, people.map((p) => p.employeeId));
  for (const [i, p] of people.entries()) await requireDimensions(ctx, { splits: [{ categoryId: null, share: '1', memo: '', dimensions: p.dimensions }] }, null, `people.${i}`);
  const shared = sharedAmounts(BigInt(x.amount!), x.currency, way, people.map((p) => p.share));
  if ('wrong' in shared) failField(shared.at === null ? 'people' : `people.${shared.at}.share`, expenseSays(`invoicing.${shared.wrong}`), shared.wrong);
  const rows = people.map((p, i) => ({ id: uuidv7(), employee_id: p.employeeId, amount: String(shared.parts[i]), dimensions: p.dimensions }));
  await ctx.sql('insert into invoicing.expense_share (id, workspace_id, expense_id, employee_id, amount, dimensions, created_by) select r.id, $1, $2, r.employee_id, r.amount, r.dimensions, $3 from jsonb_to_recordset($4::jsonb) as r(id uuid, employee_id uuid, amount bigint, dimensions jsonb)', [ctx.workspaceId, x.id, ctx.accountId, JSON.stringify(rows)]);
  const now = await touch(ctx, x.id);
  tellExpense(ctx, now, 'changed', { note: rows.map((r) => amountText(r.amount, x.currency)).join(' + ') });
  for (const r of rows) await tellAbout(ctx, now, 'invoicing.expense_share_asked', r.employee_id, { amount: r.amount });
  return readExpense(ctx, now);
}

/** Refuses at their box whoever cannot take a part: nobody twice, not oneself, and who claims no expenses. */
async function requirePeople(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const [i, id] of ids.entries()) if (id === ctx.accountId || ids.indexOf(id) < i) failField(`people.${i}.employeeId`, expenseSays('invoicing.delegate_else'));
  const rights = await permissionsOf(ctx, ids);
  for (const [i, id] of ids.entries()) { if (!rights.has(id)) await requireColleagues(ctx, [id], `people.${i}.employeeId`); if (!rights.get(id)?.has('invoicing.expense.own')) failField(`people.${i}.employeeId`, expenseSays('invoicing.share_person')); }
}

/** Takes back what nobody has answered yet. */
export async function withdraw(ctx: Ctx, { id, version }: InputOf<typeof withdrawShares>): Promise<Expense> {
  const x = await loadExpense(ctx, id, true);
  await requireVersion(ctx, x, version);
  if (!ownsExpense(ctx, x)) fail('core.forbidden');
  if (x.status !== 'draft') fail('invoicing.expense_state', { status: x.state });
  await withdrawOpen(ctx, x);
  return readExpense(ctx, await touch(ctx, x.id));
}

/** Withdraws what is open of an expense; those who were asked see it no more. */
export async function withdrawOpen(ctx: Ctx, x: ExpenseRow): Promise<void> {
  for (const s of (await sharesOf(ctx, x.id)).filter((one) => one.state === 'open')) { await decided(ctx, s, 'withdrawn'); await tellAbout(ctx, x, 'invoicing.expense_share_asked', s.employee_id, null); }
}

const decided = (ctx: Ctx, s: ShareRow, state: ShareRow['state'], { reason = '', partId = s.part_id }: { reason?: string; partId?: string | null } = {}) =>
  ctx.sql('update invoicing.expense_share set state = $3, reason = $4, part_id = $5, decided_at = clock_timestamp() where id = $1 and workspace_id = $2', [s.id, ctx.workspaceId, state, reason, partId], 'invoicing.share_decided');

/** Parts the viewer is asked to take. */
export async function offered(ctx: Ctx): Promise<OutputOf<typeof listOfferedShares>> {
  const rows = await ctx.sql<ShareRow & { from: string; merchant: string; description: string; spent_on: string; category: string; whole: string; currency: string; files: string[] }>(
    `select s.*, s.amount::text as amount, x.employee_id as from, x.merchant, x.description, x.spent_on::text as spent_on, coalesce(c.name, '') as category, x.amount::text as whole, x.currency::text as currency, array(select r.file_id from invoicing.expense_receipt r where r.expense_id = x.id order by r.created_at) as files
     from invoicing.expense_share s join invoicing.expense x on x.id = s.expense_id left join invoicing.expense_category c on c.id = x.category_id where s.workspace_id = $1 and s.employee_id = $2 and s.state = 'open' and x.deleted_at is null order by s.created_at, s.id limit 50`, [ctx.workspaceId, ctx.accountId], 'invoicing.offered_shares');
  const person = await peopleOf(ctx, rows.map((r) => r.from));
  const cards = rows.some((r) => r.files.length > 0) ? await fileCards(ctx, rows.flatMap((r) => r.files)) : new Map<string, never>();
  return {
    items: rows.map((r) => ({
      id: r.id, from: person(r.from), merchant: r.merchant, description: r.description, spentOn: r.spent_on, category: r.category, amount: amountText(r.amount, r.currency), whole: amountText(r.whole, r.currency), currency: r.currency,
      receiptFiles: r.files.flatMap((id) => { const card = cards.get(id); return card ? [{ fileId: id, name: card.name, type: card.type, bytes: card.bytes, url: card.url, previewUrl: card.previewUrl, addedBy: null, addedAt: r.created_at.toISOString() }] : []; }),
    })),
  };
}

/** Takes or refuses a part. Taken, it leaves the expense it came from in the same moment: what the two come to is never more or less than the receipt. */
export async function answer(ctx: Ctx, { id, accept, reason }: InputOf<typeof answerShare>): Promise<OutputOf<typeof answerShare>> {
  const asked = await shareById(ctx, id);
  if (asked?.employee_id !== ctx.accountId) fail('core.not_found');
  const x = await lockExpense(ctx, asked.expense_id);
  const s = found(await shareById(ctx, id));
  if (s.state !== 'open' || x.status !== 'draft') fail('invoicing.share_answered');
  await tellAbout(ctx, x, 'invoicing.expense_share_asked', ctx.accountId, null);
  if (!accept) {
    await decided(ctx, s, 'refused', { reason });
    await tellAbout(ctx, await touch(ctx, x.id), 'invoicing.expense_share_refused', x.employee_id, { amount: s.amount, reason });
    return { expenseId: null };
  }
  const whole = await contentOf(ctx, x);
  // A customer whom the taker may not see stays with whoever named it: the taker could neither see nor clear it.
  const content = whole.partyId === null || ctx.can('parties.view') ? whole : { ...whole, partyId: null, billable: false, markupPercent: '0' };
  const part = await addDraft(ctx, { ...content, employeeId: ctx.accountId, reportId: null, amount: amountText(s.amount, x.currency), splitBy: 'parts', dimensions: { ...content.dimensions, ...s.dimensions }, duplicateReason: '' }, x.base_currency, async (partId) => {
    await ctx.sql('update invoicing.expense set split_of = $3 where id = $1 and workspace_id = $2', [partId, ctx.workspaceId, x.id], 'invoicing.part_of');
    await ctx.sql('insert into invoicing.expense_receipt (file_id, workspace_id, expense_id, sha256, added_by) select r.file_id, r.workspace_id, $2, r.sha256, r.added_by from invoicing.expense_receipt r where r.expense_id = $3 and r.workspace_id = $1', [ctx.workspaceId, partId, x.id], 'invoicing.shared_receipts');
  });
  await decided(ctx, s, 'accepted', { partId: part.id });
  await tellAbout(ctx, await takeFrom(ctx, x, -BigInt(s.amount)), 'invoicing.expense_share_taken', x.employee_id, { amount: s.amount });
  return { expenseId: part.id };
}

/** Changes the amount of a locked draft by a part that left it or comes back. */
async function takeFrom(ctx: Ctx, x: ExpenseRow, by: bigint): Promise<ExpenseRow> {
  const amount = BigInt(x.amount!) + by;
  await writeContent(ctx, x.id, { ...(await contentOf(ctx, x)), amount: amountText(amount, x.currency), splitBy: 'parts' }, { base: x.base_currency });
  const now = await touch(ctx, x.id);
  tellExpense(ctx, now, 'changed', { changes: { amount: [amountText(x.amount!, x.currency), amountText(amount, x.currency)] } });
  return now;
}

/** Takes a part back into the expense it came from: by either of the two, while both are drafts. */
export async function undo(ctx: Ctx, { id }: InputOf<typeof undoShare>): Promise<OutputOf<typeof undoShare>> {
  const asked = found(await shareById(ctx, id));
  if (asked.part_id === null) fail('invoicing.share_answered');
  // Both of the two, in the order of their ids, as whoever locks several expenses does.
  const both = new Map<string, ExpenseRow>();
  for (const one of [asked.expense_id, asked.part_id].toSorted()) both.set(one, await lockExpense(ctx, one));
  const [x, part] = [both.get(asked.expense_id)!, both.get(asked.part_id)!];
  if (x.employee_id !== ctx.accountId && part.employee_id !== ctx.accountId) fail('core.not_found');
  const s = found(await shareById(ctx, id));
  if (s.state !== 'accepted') fail('invoicing.share_answered');
  for (const one of [x, part]) if (one.status !== 'draft') fail('invoicing.expense_state', { status: one.state });
  await giveBack(ctx, s, x, part);
  return { expenseId: x.id };
}

async function giveBack(ctx: Ctx, s: ShareRow, x: ExpenseRow, part: ExpenseRow): Promise<void> {
  await decided(ctx, s, 'undone');
  // Receipts that only the part has come along; who sees the expense sees them (invoicing.seen_expenses).
  await ctx.sql(
    `insert into invoicing.expense_receipt (file_id, workspace_id, expense_id, sha256, added_by, created_at)
     select r.file_id, r.workspace_id, $2, r.sha256, r.added_by, r.created_at from invoicing.expense_receipt r where r.workspace_id = $1 and r.expense_id = $3
       and not exists (select 1 from invoicing.expense_receipt q where q.workspace_id = $1 and q.expense_id = $2 and q.sha256 = r.sha256)`, [ctx.workspaceId, x.id, part.id], 'invoicing.receipts_back');
  await putAway(ctx, part);
  const back = await takeFrom(ctx, x, BigInt(s.amount));
  for (const one of [x.employee_id, part.employee_id]) if (one !== ctx.accountId) await tellAbout(ctx, back, 'invoicing.expense_share_undone', one, { amount: s.amount });
}

const shareOfPart = async (ctx: Ctx, partId: string): Promise<ShareRow | undefined> =>
  (await ctx.sql<ShareRow>('select s.*, s.amount::text as amount from invoicing.expense_share s where s.workspace_id = $1 and s.part_id = $2', [ctx.workspaceId, partId], 'invoicing.share_of_part'))[0];

/** Once a part is void nobody claims it any more: what it came from (`source`, locked) is free of it, and whose that is decides what becomes of the amount. */
export async function partVoided(ctx: Ctx, part: ExpenseRow, source: ExpenseRow | null): Promise<void> {
  const s = await shareOfPart(ctx, part.id);
  if (s?.state !== 'accepted') return;
  await decided(ctx, s, 'undone');
  if (source) await tellAbout(ctx, await touch(ctx, source.id), 'invoicing.expense_share_voided', source.employee_id, { amount: s.amount });
}

/** Before a draft is put away: what is open of it is withdrawn, parts that others took have to come back first, and a part goes back to where it came from while that (`source`, locked) is a draft. True when the draft went with it. */
export async function partsBeforeRemoval(ctx: Ctx, x: ExpenseRow, source: ExpenseRow | null): Promise<boolean> {
  await withdrawOpen(ctx, x);
  if ((await liveShares(ctx, x.id)).length > 0) fail('invoicing.split_parts');
  if (source === null) return false;
  const s = await shareOfPart(ctx, x.id);
  if (s?.state !== 'accepted') return false;
  if (source.status === 'draft') { await giveBack(ctx, s, source, x); return true; }
  // Handed in by then without this part: nobody claims it any more.
  await decided(ctx, s, 'undone');
  await tellAbout(ctx, source, 'invoicing.expense_share_undone', source.employee_id, { amount: s.amount });
  return false;
}

