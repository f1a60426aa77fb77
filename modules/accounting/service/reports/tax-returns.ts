import { calendarDate } from '#core/contract/dates.ts';
import { currencyExponent, MoneyError, parseMoney } from '#core/contract/money.ts';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { builder } from '#core/server/resource/list.ts';
import type { changeTaxReturn, createTaxReturn, fileTaxReturn, FullTaxReturn, listTaxReturns, removeTaxReturn, reviewTaxReturn, settleTaxReturn, TaxFigures, TaxReturn } from '../../contract/reports/taxes.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { reportSays, type TaxReturnState } from '../../contract/reports/words.ts';
import { accountsByRole, lockBook } from '../ledger/book.ts';
import { registerCloseCheck } from '../ledger/close-checks.ts';
import { postEntry } from '../ledger/post.ts';
import { settle as settleItems } from '../ledger/settle.ts';
import { adjustmentsOf } from './adjustments-of.ts';
import { amountText, askedOf, requireDays, type Asked } from './asked.ts';
import { pageOf, placeAfter } from './place.ts';
import { figuresOf, taxesOnAccounts, type TaxedRate } from './tax-figures.ts';

/** Live topic of tax returns. */
export const taxReturnTopic = 'accounting.tax_return';
const view = 'accounting.report.view';

interface Row {
  id: string; from_on: string; to_on: string; due_on: string | null; state: TaxReturnState; note: string; reference: string; figures: TaxFigures | null; payable: string | null; reviewed_at: Date | null; reviewed_by: string | null; filed_at: Date | null; filed_by: string | null;
  settled_on: string | null; entry_id: string | null; payment_entry_id: string | null; created_at: Date; version: number;
}
const columns = `r.id, r.from_on::text, r.to_on::text, r.due_on::text, r.state, r.note, r.reference, r.figures, r.payable::text, r.reviewed_at, r.reviewed_by, r.filed_at, r.filed_by, r.settled_on::text, r.entry_id, r.payment_entry_id, r.created_at, r.version`;

/** Tax returns, the latest first; what is not filed yet is computed now. */
export async function list(ctx: Ctx, input: InputOf<typeof listTaxReturns>): Promise<OutputOf<typeof listTaxReturns>> {
  const asked = await askedOf(ctx);
  const place = placeAfter(input.cursor);
  const p = builder();
  const rows = await ctx.sql<Row>(
    `select ${columns} from accounting.tax_return r where r.workspace_id = ${p.add(ctx.workspaceId)}${input.state ? ` and r.state = ${p.add(input.state)}` : ''}${place ? ` and (r.to_on, r.id) < (${p.add(place.on)}::date, ${p.add(place.id)}::uuid)` : ''} order by r.to_on desc, r.id desc limit ${p.add(input.limit + 1)}`, p.values);
  const { rows: page, nextCursor } = pageOf(rows, input.limit, (r) => ({ on: r.to_on, id: r.id }));
  // Only the few that are not filed are computed.
  const items: TaxReturn[] = [];
  for (const row of page) items.push(shapeOf(row, row.payable === null ? (await figuresOf(ctx, { from: row.from_on, to: row.to_on }, asked)).totals.payable : BigInt(row.payable), asked));
  return { items, nextCursor };
}

/** A return with its figures. */
export async function get(ctx: Ctx, { id }: { id: string }): Promise<FullTaxReturn> {
  return fullOf(ctx, await rowOf(ctx, id), await askedOf(ctx));
}

async function rowOf(ctx: Ctx, id: string, lock = false): Promise<Row> {
  const [row] = await ctx.sql<Row>(`select ${columns} from accounting.tax_return r where r.workspace_id = $1 and r.id = $2${lock ? ' for update' : ''}`, [ctx.workspaceId, id]);
  return found(row);
}

function shapeOf(r: Row, payable: bigint, asked: Asked): TaxReturn {
  return {
    id: r.id, from: r.from_on, to: r.to_on, dueOn: r.due_on, state: r.state, note: r.note, reference: r.reference, payable: asked.text(payable), currency: asked.currency, version: r.version, reviewedAt: r.reviewed_at?.toISOString() ?? null, reviewedBy: r.reviewed_by,
    filedAt: r.filed_at?.toISOString() ?? null, filedBy: r.filed_by, settledOn: r.settled_on, entryId: r.entry_id, paymentEntryId: r.payment_entry_id, createdAt: r.created_at.toISOString(),
  };
}

async function fullOf(ctx: Ctx, row: Row, asked: Asked): Promise<FullTaxReturn> {
  const now = await figuresOf(ctx, { from: row.from_on, to: row.to_on }, asked);
  const figures = row.figures ?? now.figures;
  const changed = row.figures !== null && (row.figures.output !== now.figures.output || row.figures.input !== now.figures.input);
  return { ...shapeOf(row, row.payable === null ? now.totals.payable : BigInt(row.payable), asked), figures, changed, adjustments: await adjustmentsOf(ctx, row.id, asked) };
}

/** Opens a return for days that no other one is of. */
export async function create(ctx: Ctx, input: InputOf<typeof createTaxReturn>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  requireDays(input);
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`accounting.tax_return:${ctx.workspaceId}`]);
  const [other] = await ctx.sql<{ from: string; to: string }>('select r.from_on::text as from, r.to_on::text as to from accounting.tax_return r where r.workspace_id = $1 and r.from_on <= $3 and r.to_on >= $2 order by r.to_on limit 1', [ctx.workspaceId, input.from, input.to]);
  if (other) fail('accounting.return_overlaps', other);
  const id = uuidv7();
  await ctx.sql('insert into accounting.tax_return (id, workspace_id, from_on, to_on, due_on, note, created_by) values ($1, $2, $3, $4, $5, $6, $7)', [id, ctx.workspaceId, input.from, input.to, input.dueOn ?? null, input.note, ctx.actorId]);
  ctx.emit({ type: `${taxReturnTopic}.created`, id, version: 1, data: { from: input.from, to: input.to }, can: view });
  return fullOf(ctx, await rowOf(ctx, id), asked);
}

/** The return as it is to be changed: locked, of the version that was seen, in one of these states. */
async function toChange(ctx: Ctx, id: string, version: number, states: readonly TaxReturnState[], asked: Asked): Promise<Row> {
  const row = await rowOf(ctx, id, true);
  if (row.version !== version) fail('core.version_conflict', { current: await fullOf(ctx, row, asked) });
  if (!states.includes(row.state)) fail('accounting.return_state', { state: row.state });
  return row;
}

/** The same for a change that posts: as with whatever posts, the book is locked before records are. */
export async function toPostFor(ctx: Ctx, id: string, version: number, states: readonly TaxReturnState[], asked: Asked): Promise<Row> {
  await lockBook(ctx);
  return toChange(ctx, id, version, states, asked);
}

/** Writes a change of a return down, with its event. */
export async function write(ctx: Ctx, row: Row, changes: Record<string, unknown>, verb: string, data: Record<string, unknown>, asked: Asked): Promise<FullTaxReturn> {
  const keys = Object.keys(changes);
  await ctx.sql(`update accounting.tax_return set ${keys.map((k, i) => `${k} = $${i + 3}`).join(', ')}${keys.length > 0 ? ', ' : ''}version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`, [ctx.workspaceId, row.id, ...Object.values(changes)]);
  ctx.emit({ type: `${taxReturnTopic}.${verb}`, id: row.id, version: row.version + 1, data, can: view });
  return fullOf(ctx, await rowOf(ctx, row.id), asked);
}

/** Changes the due day and the note. */
export async function change(ctx: Ctx, { id, version, dueOn, note }: InputOf<typeof changeTaxReturn>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  const row = await toChange(ctx, id, version, ['open', 'reviewed'], asked);
  const changes = { ...(dueOn === undefined ? {} : { due_on: dueOn }), ...(note === undefined ? {} : { note }) };
  return write(ctx, row, changes, 'changed', { changes: Object.fromEntries(Object.entries({ dueOn, note }).filter(([, v]) => v !== undefined).map(([k, v]) => [k, [k === 'dueOn' ? row.due_on : row.note, v]])) }, asked);
}

/** Says that the figures were looked at, or opens the return again. */
export async function review(ctx: Ctx, { id, version, back }: InputOf<typeof reviewTaxReturn>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  const row = await toChange(ctx, id, version, [back ? 'reviewed' : 'open'], asked);
  return write(ctx, row, back ? { state: 'open', reviewed_at: null, reviewed_by: null } : { state: 'reviewed', reviewed_at: new Date(), reviewed_by: ctx.actorId }, back ? 'reopened' : 'reviewed', {}, asked);
}

/** Files a reviewed return: the taxes become one amount to be paid, the figures are kept, and nothing that carries tax is posted into its days any more. */
export async function file(ctx: Ctx, { id, version, reference }: InputOf<typeof fileTaxReturn>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  // Whoever posts waits from here on: the figures and the entry are of the same books.
  const row = await toPostFor(ctx, id, version, ['reviewed'], asked);
  if (row.to_on >= calendarDate(Date.now(), asked.zone)) fail('accounting.return_period_open', { to: row.to_on });
  const { figures, totals, rates } = await figuresOf(ctx, { from: row.from_on, to: row.to_on }, asked);
  const entryId = await moveTaxes(ctx, row, rates, asked);
  await ctx.sql('update accounting.book set tax_lock_on = greatest(tax_lock_on, $2::date), version = version + 1, updated_at = now() where workspace_id = $1', [ctx.workspaceId, row.to_on]);
  return write(ctx, row, { state: 'filed', figures: JSON.stringify(figures), payable: totals.payable, filed_at: new Date(), filed_by: ctx.actorId, reference, entry_id: entryId }, 'filed', { from: row.from_on, to: row.to_on, payable: figures.payable, currency: asked.currency }, asked);
}

/**
 * Takes the taxes of the return off their accounts on its last day; the difference is what is to be paid. Only what the return itself says is moved: returns may be filed in any order, and what stood on
 * the accounts without being declared stays there to be seen. Null when there are no taxes.
 */
async function moveTaxes(ctx: Ctx, row: Row, rates: readonly TaxedRate[], { currency }: Asked): Promise<string | null> {
  const taxes = [...(await taxesOnAccounts(ctx, rates))].filter(([, amount]) => amount !== 0n);
  if (taxes.length === 0) return null;
  const { tax_payable } = await accountsByRole(ctx, ['tax_payable']);
  const line = (accountId: string, base: bigint) => ({ accountId, base, currency, amount: base, rate: '1' });
  const sum = taxes.reduce((all, [, amount]) => all + amount, 0n);
  const entry = await postEntry(ctx, {
    journal: 'general', on: row.to_on, memo: `${row.from_on} – ${row.to_on}`, sourceType: taxReturnTopic, sourceId: row.id, lines: [...taxes.map(([id, amount]) => line(id, -amount)), ...(sum === 0n ? [] : [line(tax_payable, sum)])],
  });
  return entry.id;
}

/** Says that a filed return was paid or came back, and posts it when an account is named. */
export async function settle(ctx: Ctx, { id, version, on, accountId, paid }: InputOf<typeof settleTaxReturn>): Promise<FullTaxReturn> {
  const asked = await askedOf(ctx);
  const row = await toPostFor(ctx, id, version, ['filed'], asked);
  const paymentEntryId = accountId === null ? null : await pay(ctx, row, { on, accountId, paid }, asked);
  return write(ctx, row, { state: 'settled', settled_on: on, payment_entry_id: paymentEntryId }, 'settled', { on, payable: amountText(BigInt(row.payable!), asked.currency), currency: asked.currency }, asked);
}

async function pay(ctx: Ctx, row: Row, { on, accountId, paid }: { on: string; accountId: string; paid: string | undefined }, { currency }: Asked): Promise<string | null> {
  const [account] = await ctx.sql<{ type: string; currency: string | null }>('select a.type, a.currency from accounting.account a where a.workspace_id = $1 and a.id = $2 and a.deleted_at is null and not a.is_group', [ctx.workspaceId, accountId]);
  if (!account || !['bank', 'cash'].includes(account.type) || (account.currency !== null && account.currency !== currency)) failField('accountId', reportSays('accounting.choose_cash_account'));
  const payable = BigInt(row.payable!);
  if (payable === 0n) return null;
  const rounded = roundedOff(payable, paid, currency);
  // What is to be paid is the last line of the entry that filed it: paid where it stands, even if another account has the role by now.
  const [filed] = await ctx.sql<{ account_id: string; item_id: string | null }>('select l.account_id, i.id as item_id from accounting.line l left join accounting.open_item i on i.id = l.id where l.workspace_id = $1 and l.entry_id = $2 order by l.position desc limit 1', [ctx.workspaceId, row.entry_id]);
  const { account_id: owedOn, item_id: owedItem } = found(filed);
  const line = (of: string, base: bigint) => ({ accountId: of, base, currency, amount: base, rate: '1' });
  const { id, lineIds: [paidItem] } = await postEntry(ctx, { journal: 'bank', on, memo: `${row.from_on} – ${row.to_on}`, reference: row.reference, sourceType: taxReturnTopic, sourceId: row.id, lines: [line(owedOn, payable), line(accountId, rounded - payable), ...(rounded === 0n ? [] : [line((await accountsByRole(ctx, ['rounding'])).rounding, -rounded)])] });
  // Refused when the bank was matched with it already: it would be paid twice.
  if (owedItem) await settleItems(ctx, payable > 0n ? { debitItemId: paidItem!, creditItemId: owedItem, amount: payable, on } : { debitItemId: owedItem, creditItemId: paidItem!, amount: -payable, on });
  return id;
}

/** What an authority left off (above 0) or put on when it rounded, in minor units and with the sign of what is to be paid: less than one unit of the currency. */
function roundedOff(payable: bigint, paid: string | undefined, currency: string): bigint {
  if (paid === undefined) return 0n;
  let size: bigint;
  try { size = parseMoney(paid, currency).amount; } catch (error) { if (error instanceof MoneyError) return failField('paid', ledgerSays('accounting.amount_form'), error.code); throw error; }
  const rounded = payable - (payable < 0n ? -size : size);
  const unit = 10n ** BigInt(currencyExponent(currency));
  return size >= 0n && rounded < unit && rounded > -unit ? rounded : failField('paid', reportSays('accounting.tax_rounding'));
}

/** Takes away a return that is not filed. */
export async function remove(ctx: Ctx, { id }: InputOf<typeof removeTaxReturn>): Promise<OutputOf<typeof removeTaxReturn>> {
  const row = await rowOf(ctx, id, true);
  if (row.state !== 'open' && row.state !== 'reviewed') fail('accounting.return_state', { state: row.state });
  // What adjusts it would stay in the books without it.
  if ((await adjustmentsOf(ctx, id, await askedOf(ctx))).some((a) => a.takenBackOn === null)) fail('accounting.return_adjusted');
  await ctx.sql('delete from accounting.tax_return where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  ctx.emit({ type: `${taxReturnTopic}.removed`, id, version: row.version + 1, data: { from: row.from_on, to: row.to_on }, can: view });
  return { ok: true };
}

// A return is filed by an entry of its last day: closed before, it could not be filed any more. Tax that no filed return says is only told: a quarter's return comes after its months are closed.
registerCloseCheck('tax_return', async (ctx, through) => {
  // Looked for in the days between the filed returns, which an index answers: lines are many, returns are few.
  const [row] = await ctx.sql<{ waiting: number; untold: number }>(
    `with filed as (select r.from_on, r.to_on from accounting.tax_return r where r.workspace_id = $1 and r.state in ('filed', 'settled')),
       untold (a, b) as (
         select coalesce(max(f.to_on) over (order by f.from_on, f.to_on rows between unbounded preceding and 1 preceding) + 1, '0001-01-01'), least(f.from_on - 1, $2::date) from filed f
         union all select coalesce(max(f.to_on) + 1, '0001-01-01'), $2::date from filed f)
     select (select count(*)::int from accounting.tax_return r where r.workspace_id = $1 and r.to_on <= $2 and r.state in ('open', 'reviewed')) as waiting,
       (select exists (select 1 from untold u where u.a <= u.b and exists (select 1 from accounting.tax_line t where t.workspace_id = $1 and t.tax_on between u.a and u.b)))::int as untold`,
    [ctx.workspaceId, through], 'accounting.check_tax_return');
  return { count: row!.waiting || row!.untold, advice: row!.waiting === 0 };
});
