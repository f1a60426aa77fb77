import type { InputOf } from '#core/contract/endpoint.ts';
import { moneyFromWire } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { getParty, partyIdsOf, type PartyFacts } from '#modules/parties/api.ts';
import type { partyFigures, PartyFigures } from '../../contract/reports/party.ts';
import { agingColumns, type AgingColumn } from '../../contract/reports/words.ts';
import { toBase } from '../ledger/currency.ts';
import { findRate } from '../ledger/rates.ts';
import { agingText } from './aging.ts';
import { amountText, askedOf, type Asked } from './asked.ts';
import { creditUse } from './credit-use.ts';
import { bucketSql } from './open-items.ts';

type Side = 'receivable' | 'payable';
type Amounts = Record<AgingColumn, bigint>;
const roleOf = { receivable: 'customer', payable: 'vendor' } as const;
const overdueColumns = ['to_30', 'to_60', 'to_90', 'over_90'] as const;

/** What is open between a party and us today. */
export async function figuresOf(ctx: Ctx, { id }: InputOf<typeof partyFigures>): Promise<PartyFigures> {
  const asked = await askedOf(ctx);
  const party = await getParty(ctx, id);
  const partyIds = await partyIdsOf(ctx, party.id);
  const open = await openBySide(ctx, partyIds, asked.today);
  const sides = (['receivable', 'payable'] as const).filter((side) => party.roles.includes(roleOf[side]) || open.has(side));
  return {
    currency: asked.currency, on: asked.today, credit: await creditOf(ctx, party, partyIds, asked),
    sides: await Promise.all(sides.map(async (side) => {
      const amounts = open.get(side) ?? nothing();
      return { side, amounts: agingText(amounts, asked), overdue: asked.text(overdueColumns.reduce((sum, c) => sum + amounts[c], 0n)), lastPayment: await lastPayment(ctx, partyIds, side) };
    })),
  };
}

const nothing = (): Amounts => Object.fromEntries(agingColumns.map((c) => [c, 0n])) as Amounts;

/** Open amounts by side and column, as `aging` has them today: what is owed is above 0, unapplied below. */
async function openBySide(ctx: Ctx, partyIds: readonly string[], today: string): Promise<Map<Side, Amounts>> {
  const rows = await ctx.sql<{ side: Side; bucket: AgingColumn; amount: string }>(
    `select a.type as side, case when a.type = 'receivable' then ${bucketSql('receivable', '$3::date')} else ${bucketSql('payable', '$3::date')} end as bucket, sum(o.open_base)::text as amount from accounting.open_item o join accounting.account a on a.id = o.account_id
     where o.workspace_id = $1 and o.party_id = any($2::uuid[]) and o.open_amount <> 0 and a.type in ('receivable', 'payable') group by 1, 2`, [ctx.workspaceId, [...partyIds], today], 'accounting.open_of_party');
  const of = new Map<Side, Amounts>();
  for (const { side, bucket, amount } of rows) {
    const amounts = of.get(side) ?? nothing();
    of.set(side, amounts);
    amounts[bucket] += side === 'receivable' ? BigInt(amount) : -BigInt(amount);
  }
  return of;
}

/** The last money that came from them, or went to them, as far as it is not taken back. */
async function lastPayment(ctx: Ctx, partyIds: readonly string[], side: Side): Promise<PartyFigures['sides'][number]['lastPayment']> {
  const [row] = await ctx.sql<{ on: string; amount: string; currency: string; number: string; entryId: string; sourceType: string; sourceId: string | null }>(
    `select l.entry_on::text as on, abs(l.amount)::text as amount, l.currency::text, e.number, e.id as "entryId", e.source_type as "sourceType", e.source_id as "sourceId"
     from accounting.line l join accounting.entry e on e.id = l.entry_id join accounting.account a on a.id = l.account_id
     where l.workspace_id = $1 and l.party_id = any($2::uuid[]) and a.type = $3 and l.amount ${side === 'receivable' ? '<' : '>'} 0 and e.journal = 'bank' and e.reverses_id is null and e.reversed_by_id is null order by l.entry_on desc, l.id desc limit 1`,
    [ctx.workspaceId, [...partyIds], side], `accounting.last_payment.${side}`);
  return row ? { ...row, amount: amountText(BigInt(row.amount), row.currency) } : null;
}

/** How much of a customer's credit limit is used; null where there is none, or no rate for its currency. */
async function creditOf(ctx: Ctx, party: PartyFacts, partyIds: readonly string[], { currency, today, text }: Asked): Promise<PartyFigures['credit']> {
  if (!party.creditLimit) return null;
  const own = moneyFromWire(party.creditLimit);
  const rate = own.currency === currency ? '1' : await findRate(ctx, own.currency, today);
  if (rate === null) return null;
  const limit = toBase(own.amount, own.currency, rate, currency);
  const { owed, ordered } = await creditUse(ctx, { workspaceId: ctx.workspaceId, partyIds });
  const used = owed + ordered;
  return { limit: text(limit), used: text(used), owed: text(owed), ordered: text(ordered), percent: used <= 0n ? 0 : limit === 0n ? 100 : Number(used * 100n / limit > 9999n ? 9999n : used * 100n / limit) };
}
