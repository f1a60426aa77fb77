import { daysBetween } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import { getParty, partyIdsOf } from '#modules/parties/api.ts';
import type { PartyStatement, partyStatement } from '../../contract/reports/ledger.ts';
import { idsOfTypes, reportAccounts } from './accounts.ts';
import { amountText, askedOf, requireDays } from './asked.ts';
import { openAtSql } from './open-items.ts';
import { pageOf, placeAfter, type Place } from './place.ts';
import { narrowedSql } from './sums.ts';

type Input = InputOf<typeof partyStatement>;
interface Scope { input: Input; accountIds: string[]; /** What was posted keeps the id it was posted with, also after a merge. */ partyIds: string[]; workspaceId: number }

/** What a party was charged and paid in one currency, and what of it is open at the last day. */
export async function statementOf(ctx: Ctx, input: Input): Promise<PartyStatement> {
  const asked = await askedOf(ctx);
  requireDays(input);
  const party = await getParty(ctx, input.partyId);
  const accountIds = idsOfTypes(await reportAccounts(ctx), input.side === 'both' ? ['receivable', 'payable'] : [input.side]);
  const scope: Scope = { input, accountIds, partyIds: await partyIdsOf(ctx, party.id), workspaceId: ctx.workspaceId };
  const currencies = await currenciesOf(ctx, scope);
  const currency = input.currency ?? currencies[0]?.currency ?? asked.currency;
  const text = (minor: string | bigint) => amountText(BigInt(minor), currency);
  const place = placeAfter(input.cursor);
  const totals = await totalsOf(ctx, scope, currency, place);
  const rows = await linesOf(ctx, scope, currency, place);
  const { rows: page, nextCursor } = pageOf(rows, input.limit, (r) => ({ on: r.on, id: r.id }));
  let balance = BigInt(totals.opening) + BigInt(totals.before);
  return {
    party: { id: party.id, name: party.name }, currency, currencies: currencies.map((c) => ({ currency: c.currency, balance: amountText(BigInt(c.balance), c.currency) })), opening: text(totals.opening), debit: text(totals.debit), credit: text(totals.credit),
    closing: text(BigInt(totals.opening) + BigInt(totals.debit) - BigInt(totals.credit)), nextCursor,
    items: page.map((r) => {
      const amount = BigInt(r.amount);
      balance += amount;
      return { id: r.id, entryId: r.entry_id, number: r.number, on: r.on, dueOn: r.due_on, memo: r.memo, reference: r.reference, sourceType: r.source_type, sourceId: r.source_id, debit: text(amount > 0n ? amount : 0n), credit: text(amount < 0n ? -amount : 0n), balance: text(balance) };
    }),
    open: await openOf(ctx, scope, currency),
  };
}

/** Lines that changed what is owed in the currency; exchange differences change its value only, and what a settlement carries from one account to another changes nothing. */
function linesSql({ input, accountIds, partyIds, workspaceId }: Scope, p: ReturnType<typeof builder>): string {
  return `l.workspace_id = ${p.add(workspaceId)} and l.party_id = any(${p.add(partyIds)}::uuid[]) and l.account_id = any(${p.add(accountIds)}::uuid[]) and l.amount <> 0 and not exists (select 1 from accounting.entry s where s.id = l.entry_id and s.source_type = 'accounting.settlement') and l.entry_on <= ${p.add(input.to)}::date${narrowedSql({ recordedUntil: input.recordedUntil }, p)}`;
}

function currenciesOf(ctx: Ctx, scope: Scope): Promise<Array<{ currency: string; balance: string }>> {
  const p = builder();
  return ctx.sql(`select l.currency, sum(l.amount)::text as balance from accounting.line l where ${linesSql(scope, p)} group by 1 order by count(*) desc, 1 limit 50`, p.values);
}

async function totalsOf(ctx: Ctx, scope: Scope, currency: string, place: Place | null): Promise<{ opening: string; debit: string; credit: string; before: string }> {
  const p = builder();
  const lines = linesSql(scope, p);
  const from = `${p.add(scope.input.from)}::date`;
  const before = place ? `coalesce(sum(l.amount) filter (where l.entry_on >= ${from} and (l.entry_on, l.id) <= (${p.add(place.on)}::date, ${p.add(place.id)}::uuid)), 0)` : '0';
  const [row] = await ctx.sql<{ opening: string; debit: string; credit: string; before: string }>(
    `select coalesce(sum(l.amount) filter (where l.entry_on < ${from}), 0)::text as opening, coalesce(sum(l.amount) filter (where l.entry_on >= ${from} and l.amount > 0), 0)::text as debit, coalesce(-sum(l.amount) filter (where l.entry_on >= ${from} and l.amount < 0), 0)::text as credit, ${before}::text as before
     from accounting.line l where ${lines} and l.currency = ${p.add(currency)}`, p.values);
  return row!;
}

function linesOf(ctx: Ctx, scope: Scope, currency: string, place: Place | null): Promise<Array<{ id: string; entry_id: string; number: string; on: string; due_on: string | null; memo: string; reference: string; source_type: string; source_id: string | null; amount: string }>> {
  const p = builder();
  const lines = linesSql(scope, p);
  const after = place ? ` and (l.entry_on, l.id) > (${p.add(place.on)}::date, ${p.add(place.id)}::uuid)` : '';
  return ctx.sql(
    `select l.id, l.entry_id, e.number, l.entry_on::text as on, l.due_on::text as due_on, coalesce(nullif(l.memo, ''), e.memo) as memo, e.reference, e.source_type, e.source_id, l.amount::text from accounting.line l join accounting.entry e on e.id = l.entry_id
     where ${lines} and l.currency = ${p.add(currency)} and l.entry_on >= ${p.add(scope.input.from)}::date${after} order by l.entry_on, l.id limit ${p.add(scope.input.limit + 1)}`, p.values);
}

async function openOf(ctx: Ctx, { input, accountIds, partyIds, workspaceId }: Scope, currency: string): Promise<PartyStatement['open']> {
  const p = builder();
  const open = openAtSql({ workspaceId, accountIds, on: input.to, recordedUntil: input.recordedUntil, partyIds }, p);
  const rows = await ctx.sql<{ id: string; entry_id: string; number: string; on: string; due_on: string; amount: string; open: string; source_type: string; source_id: string | null }>(
    `${open} select o.id, o.entry_id, e.number, o.entry_on::text as on, o.due_on::text as due_on, o.amount::text, o.open_amount::text as open, o.source_type, o.source_id from open o join accounting.entry e on e.id = o.entry_id where o.open_amount <> 0 and o.currency = ${p.add(currency)} order by o.due_on, o.id limit 200`, p.values);
  return rows.map((r) => ({ id: r.id, entryId: r.entry_id, number: r.number, on: r.on, dueOn: r.due_on, days: daysBetween(r.due_on, input.to), amount: amountText(BigInt(r.amount), currency), open: amountText(BigInt(r.open), currency), sourceType: r.source_type, sourceId: r.source_id }));
}
