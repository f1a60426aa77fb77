import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { boughtIn } from '#modules/accounting/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { mostVendors, type compareVendorPrices as endpoint } from '../../contract/documents.ts';
import { documentScope } from './record.ts';
import { todayOf } from './write.ts';

interface Row {
  party_id: string; name: string; bills: number; place: number; quantity: string | null; bill_id: string; number: string; issued_on: string; price: string; currency: string; base_price: string;
  low_price: string | null; low_currency: string; low_base: string; average: string | null; average_base: string | null; currencies: number;
}

/** Lines of an item without a unit are in none. */
const noUnit = '00000000-0000-0000-0000-000000000000';
const decimal = (sql: string): string => `trim_scale(round(${sql}, 6))::text`;
const latest = 'b.issued_on desc, b.posted_at desc, b.id desc';

/** One statement from the lines of the item to their bills. Several lines of a bill are one purchase; the lowest price is that of a line. */
function question(scope: string): string {
  return `with share as (select * from unnest($2::uuid[], $3::numeric[], $4::numeric[]) as s(unit_id, over, under)),
    line as (select l.document_id, accounting.major(l.net_amount, d.currency) as net, l.quantity * s.over / s.under as quantity
      from invoicing.document_line l join invoicing.document d on d.id = l.document_id join share s on s.unit_id = coalesce(l.unit_id, $5::uuid)
      where l.workspace_id = $6 and l.item_id = $1 and l.kind = 'item' and l.quantity > 0 and l.net_amount > 0 and ${scope} and d.kind = 'bill' and d.status = 'posted' and not d.is_deposit and d.party_id is not null),
    bill as (select d.id, d.party_id, d.party_name, d.number, d.issued_on, d.posted_at, d.currency, d.exchange_rate as rate, d.issued_on > ($7::date - interval '1 year')::date as recent, x.net, x.quantity, x.lowest
      from (select l.document_id, sum(l.net) as net, sum(l.quantity) as quantity, min(l.net / l.quantity) as lowest from line l group by l.document_id) x join invoicing.document d on d.id = x.document_id),
    placed as (select b.*, row_number() over (partition by b.party_id order by ${latest}) as at, row_number() over (partition by b.party_id order by b.recent desc, b.lowest * b.rate, ${latest}) as low_at from bill b),
    vendor as (select p.party_id, count(*)::int as bills, sum(p.quantity) filter (where p.recent) as quantity, sum(p.net) filter (where p.recent) as net, sum(p.net * p.rate) filter (where p.recent) as base, count(distinct p.currency) filter (where p.recent)::int as currencies from placed p group by p.party_id)
    select v.party_id, b.party_name as name, v.bills, rank() over (order by round(b.net * b.rate / b.quantity, 6))::int as place, ${decimal('v.quantity')} as quantity, b.id as bill_id, b.number, b.issued_on::text as issued_on, ${decimal('b.net / b.quantity')} as price, b.currency::text as currency, ${decimal('b.net * b.rate / b.quantity')} as base_price,
      case when c.recent then ${decimal('c.lowest')} end as low_price, c.currency::text as low_currency, ${decimal('c.lowest * c.rate')} as low_base, ${decimal('v.net / v.quantity')} as average, ${decimal('v.base / v.quantity')} as average_base, v.currencies
    from vendor v join placed b on b.party_id = v.party_id and b.at = 1 join placed c on c.party_id = v.party_id and c.low_at = 1 order by place, b.issued_on desc, v.party_id limit ${mostVendors + 1}`;
}

/** What each vendor charges for an item, of the bills the viewer may see. */
export async function compareVendorPrices(ctx: Ctx, { itemId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const bought = found(await boughtIn(ctx, itemId));
  const shares = bought.unit ? bought.shares : [{ unitId: noUnit, over: '1', under: '1' }];
  const values: unknown[] = [itemId, shares.map((s) => s.unitId), shares.map((s) => s.over), shares.map((s) => s.under), bought.unit ? bought.own : noUnit, ctx.workspaceId, await todayOf(ctx, ctx.workspaceId)];
  const scope = documentScope('purchase')(ctx, { add: (v) => `$${values.push(v)}` });
  const [rows, { currency }] = [await ctx.sql<Row>(question(scope), values), await getSettings(ctx)];
  return {
    currency: currency.code, unit: bought.unit?.name ?? null, more: rows.length > mostVendors,
    items: rows.slice(0, mostVendors).map((r) => ({
      partyId: r.party_id, name: r.name, bills: r.bills, cheapest: r.place === 1 && rows.length > 1, quantity: r.quantity ?? '0',
      last: { price: r.price, currency: r.currency, basePrice: r.base_price, billId: r.bill_id, number: r.number, issuedOn: r.issued_on },
      lowest: r.low_price === null ? null : { price: r.low_price, currency: r.low_currency, basePrice: r.low_base },
      // Amounts of several currencies are averaged only in that of the books.
      average: r.average === null || r.average_base === null ? null : r.currencies > 1 ? { price: null, currency: null, basePrice: r.average_base } : { price: r.average, currency: r.low_currency, basePrice: r.average_base },
    })),
  };
}
