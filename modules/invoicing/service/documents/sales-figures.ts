import { addDays, daysBetween } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { currencyExponent } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { getSettings } from '#modules/settings/api.ts';
import { debitedLine, documentSays, mostSold, type salesFigures as endpoint } from '../../contract/documents.ts';
import { documentScope } from './record.ts';
import { recurringRecord } from './recurring/record.ts';
import { amountText } from './rows.ts';

type Figures = OutputOf<typeof endpoint>;
type Split = 'month' | 'customer' | 'item' | 'owner';
interface Row { split: Split; key: string | null; name: string; amount: string; quantity: string | null; unit: string | null; units: number; invoices: number; total: string; sold: number; place: number }

const mostDays = 5 * 366;
/** The same day of another year; the 29 February of a year without one is the 28th. */
const yearBefore = (on: string): string => { const day = `${Number(on.slice(0, 4)) - 1}${on.slice(4)}`; return day.endsWith('02-29') ? `${day.slice(0, 8)}28` : day; };

/** Columns of what was sold: `quantity` and `net` (in units of the currency) are SQL. */
const soldColumns = (quantity: string, net: string) => `d.id, d.party_id, d.party_name, d.owner_id, to_char(d.issued_on, 'YYYY-MM') as month, d.issued_on, case when d.kind = 'credit_note' then -(${quantity}) else ${quantity} end as quantity,
    round(case when d.kind = 'credit_note' then -${net} else ${net} end * d.exchange_rate * $1::numeric)::bigint as amount`;

/** Lines and charges as they were sold, of credits negative, in minor units of the base currency, each rounded as the books round it; a charge is one of what it is called. `$1` to `$3`: how many of them are one, first and last day. */
function soldLines(scope: string): string {
  const isSold = `${scope} and d.status = 'posted' and not d.is_deposit and d.issued_on between $2::date and $3::date`;
  // What only raises a price, and what credits that, sells no more of it.
  const raises = `(l.source_type = '${debitedLine}' or (l.source_type = 'invoicing.document_line' and exists (select 1 from invoicing.document_line o where o.workspace_id = l.workspace_id and o.id = l.source_id and o.source_type = '${debitedLine}')))`;
  return `select ${soldColumns(`case when ${raises} then 0 else l.quantity end`, 'accounting.major(l.net_amount, d.currency)')}, l.item_id, l.name, l.unit
    from invoicing.document d join invoicing.document_line l on l.document_id = d.id and l.kind = 'item' where ${isSold}
  union all select ${soldColumns('1', "(c ->> 'net')::numeric")}, null, c ->> 'label', ''
    from invoicing.document d cross join jsonb_array_elements(d.totals -> 'charges') c where ${isSold} and d.charges <> '[]'`;
}

/** Sums by customer, item, person and month in one pass; of each split the largest and one more, and what all of it comes to. */
async function sums(ctx: Ctx, minor: string, from: string, until: string): Promise<Row[]> {
  const values: unknown[] = [minor, from, until, mostSold + 1];
  const scope = documentScope('sale')(ctx, { add: (v) => `$${values.push(v)}` });
  return ctx.sql<Row>(
    `with sold as materialized (${soldLines(scope)}),
      split as (select case when grouping(s.month) = 0 then 'month' when grouping(s.party_id) = 0 then 'customer' when grouping(s.owner_id) = 0 then 'owner' else 'item' end as split,
          case when grouping(s.month) = 0 then s.month when grouping(s.party_id) = 0 then s.party_id::text when grouping(s.owner_id) = 0 then s.owner_id::text else s.item_id::text end as key,
          case when grouping(s.party_id) = 0 then (array_agg(s.party_name order by s.issued_on desc))[1] when grouping(s.item_id) = 0 then (array_agg(s.name order by s.issued_on desc))[1] else '' end as name,
          sum(s.amount)::bigint as amount, sum(s.quantity) as quantity, max(s.unit) as unit, count(distinct s.unit)::int as units, count(distinct s.id)::int as invoices
        from (select sold.*, case when sold.item_id is null then lower(sold.name) end as loose from sold) s group by grouping sets ((s.month), (s.party_id), (s.owner_id), (s.item_id, s.loose))),
      placed as (select s.*, row_number() over (partition by s.split order by s.amount desc, s.name, s.key) as place from split s)
    select p.split, p.key, p.name, p.amount::text as amount, trim_scale(p.quantity)::text as quantity, p.unit, p.units, p.invoices, (select coalesce(sum(amount), 0)::bigint::text from sold) as total, (select count(distinct id)::int from sold) as sold, p.place::int as place
    from placed p where p.split = 'month' or p.place <= $4 order by p.split, p.place`, values);
}

async function byMonth(ctx: Ctx, minor: string, from: string, until: string): Promise<Map<string, string>> {
  const values: unknown[] = [minor, from, until];
  const scope = documentScope('sale')(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<{ month: string; amount: string }>(`with sold as (${soldLines(scope)}) select s.month, sum(s.amount)::bigint::text as amount from sold s group by s.month`, values);
  return new Map(rows.map((r) => [r.month, r.amount]));
}

/** Series that go on, neither paused nor stopped by a problem, each at what it comes to in a month: a year has 365 days, 52 weeks and a day, 12 months. */
async function monthly(ctx: Ctx, minor: string): Promise<{ monthly: string; series: number }> {
  const values: unknown[] = [minor];
  const scope = recurringRecord.source.scope(ctx, { add: (v) => `$${values.push(v)}` });
  const [row] = await ctx.sql<{ monthly: string; series: number }>(
    `select coalesce(sum(round((t.totals ->> 'net')::numeric * t.exchange_rate * $1::numeric * case r.unit when 'day' then 365 when 'week' then 365 / 7.0 when 'month' then 12 else 1 end / r.step / 12)), 0)::bigint::text as monthly, count(*)::int as series
     from invoicing.recurring r join invoicing.document t on t.id = r.template_id where ${scope} and t.kind = 'invoice' and not r.paused and r.next_on is not null and r.last_problem = '' and t.totals ? 'net'`, values);
  return row!;
}

/** What was sold, and what comes again. Refuses a time of more than five years, naming `until`. */
export async function salesFigures(ctx: Ctx, { from, until }: InputOf<typeof endpoint>): Promise<Figures> {
  if (until < from || daysBetween(from, until) > mostDays) failField('until', documentSays('invoicing.sales_period'));
  const { currency: { code: currency } } = await getSettings(ctx);
  const minor = String(10 ** currencyExponent(currency));
  const [rows, before, recurring] = [await sums(ctx, minor, from, until), await byMonth(ctx, minor, yearBefore(from), yearBefore(until)), await monthly(ctx, minor)];
  const text = (amount: string | bigint = '0') => amountText(BigInt(amount), currency);
  const all = (split: Split) => rows.filter((r) => r.split === split);
  const of = (split: Split) => all(split).slice(0, mostSold);
  const total = BigInt(rows[0]?.total ?? '0');
  const others = (split: Split) => (all(split).length <= mostSold ? null : text(of(split).reduce((rest, r) => rest - BigInt(r.amount), total)));
  const people = await peopleOf(ctx, of('owner').map((r) => r.key));
  const months = monthsOf(from, until);
  const sold = new Map(all('month').map((r) => [r.key, r.amount]));
  return {
    currency, total: text(total), invoices: rows[0]?.sold ?? 0, before: text([...before.values()].reduce((sum, a) => sum + BigInt(a), 0n)),
    byMonth: months.map((month) => ({ month, amount: text(sold.get(month)), before: text(before.get(yearBefore(`${month}-01`).slice(0, 7))) })),
    byCustomer: of('customer').map((r) => ({ partyId: r.key, name: r.name, amount: text(r.amount), invoices: r.invoices })),
    byItem: of('item').map((r) => ({ itemId: r.key, name: r.name, amount: text(r.amount), quantity: r.quantity ?? '0', unit: r.units > 1 ? null : r.unit ?? '', invoices: r.invoices })),
    byOwner: of('owner').map((r) => ({ ownerId: r.key, owner: people(r.key), amount: text(r.amount), invoices: r.invoices })),
    others: { customers: others('customer'), items: others('item'), owners: others('owner') }, recurring: { monthly: text(recurring.monthly), series: recurring.series },
  };
}

function monthsOf(from: string, until: string): string[] {
  const months: string[] = [];
  for (let on = `${from.slice(0, 7)}-01`; on <= until; on = `${addDays(on, 31).slice(0, 7)}-01`) months.push(on.slice(0, 7));
  return months;
}
