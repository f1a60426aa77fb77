import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { requireBook } from '#modules/accounting/api.ts';
import { vendorsOf1099 } from '#modules/parties/api.ts';
import type { Us1099, us1099, Us1099Row } from '../../contract.ts';
import { threshold1099 } from '../../rules/us-1099.ts';
import { amountText } from '../rows.ts';

interface Paid { partyId: string; payments: number; amount: string; byCard: string }
const most = 500;

/** What vendors with a form 1099 were paid in a year, the most first. */
export async function read1099(ctx: Ctx, { year }: InputOf<typeof us1099>): Promise<Us1099> {
  const { currency, rows } = await paid1099(ctx, year);
  const due = rows.filter((r) => r.due);
  return {
    year, currency, rows: rows.slice(0, most).map(({ minor: _minor, ...r }) => r), others: Math.max(rows.length - most, 0), due: due.length, dueAmount: amountText(due.reduce((n, r) => n + r.minor, 0n), currency), missing: due.filter((r) => !r.hasTaxId).length,
  };
}

/** The same of all of them, with the amount in minor units. */
export async function paid1099(ctx: Ctx, year: number): Promise<{ currency: string; rows: Array<Us1099Row & { minor: bigint }> }> {
  const { baseCurrency: currency } = await requireBook(ctx);
  // Cash basis: by the day money went. Who pays by card or online is reported by the provider (form 1099-K).
  const paid = await ctx.sql<Paid>(
    `select s.party_id as "partyId", (count(*) filter (where not s.card))::int as payments, coalesce(sum(s.base) filter (where not s.card), 0)::text as amount, coalesce(sum(s.base) filter (where s.card), 0)::text as "byCard"
     from (select p.party_id, p.method in ('card', 'online') as card, case p.direction when 'out' then p.base_amount else -p.base_amount end as base from payments.payment p
       where p.workspace_id = $1 and p.paid_on between make_date($2, 1, 1) and make_date($2, 12, 31) and p.party_id is not null and p.side = 'vendor' and p.status = 'posted' and p.deleted_at is null) s
     group by 1`, [ctx.workspaceId, year], 'payments.us_1099');
  const vendors = new Map((await vendorsOf1099(ctx, paid.map((p) => p.partyId))).map((v) => [v.id, v]));
  const seesVendors = ctx.can('parties.view');
  const rows = paid.flatMap((p) => {
    const vendor = vendors.get(p.partyId);
    if (!vendor) return [];
    const { name, number, box, taxId } = vendor;
    const [minor, from] = [BigInt(p.amount), currency === 'USD' ? threshold1099(box, year) : null];
    return {
      partyId: p.partyId, name, number, box, hasTaxId: taxId !== '', taxId: seesVendors ? taxId : null, payments: p.payments, amount: amountText(minor, currency), byCard: amountText(p.byCard, currency),
      threshold: from === null ? null : amountText(from, currency), due: from !== null && minor >= from, minor,
    };
  });
  return { currency, rows: rows.toSorted((a, b) => (a.minor === b.minor ? a.name.localeCompare(b.name, 'en') : a.minor > b.minor ? -1 : 1)) };
}
