import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { findAccounts, requireBook } from '#modules/accounting/api.ts';
import type { Deferral, Direction, documentCalls } from '../../../contract/documents.ts';
import type { Problem } from '../../../contract/expenses.ts';
import { amountText, loadDocument } from '../rows.ts';

interface Row { id: string; line_id: string; name: string; reason: Problem | null; method: 'months' | 'days'; from: string; to: string; account_id: string; posted_amount: string; amount: string; problem: string }
interface PartRow { deferral_id: string; kind: 'part' | 'correction'; on_day: string; amount: string; posted_on: string | null; entry_id: string | null; entry_number: string | null }
type Listing = (typeof documentCalls)['sale']['deferrals'];

/** The schedules of a document the viewer may see, in the order of its lines, with their entries. */
export const listDeferrals = (direction: Direction) => async (ctx: Ctx, { id }: InputOf<Listing>): Promise<OutputOf<Listing>> => {
  const d = await loadDocument(ctx, direction, id);
  const rows = await ctx.sql<Row>(
    `select x.id, x.line_id, x.name, x.method, x.period_from::text as from, x.period_to::text as to, x.account_id, x.posted_amount::text, x.amount::text, x.problem, case when x.problem <> '' then x.reason end as reason
     from invoicing.deferral x join invoicing.document_line l on l.id = x.line_id where x.document_id = $1 and x.workspace_id = $2 order by l.position`, [d.id, d.workspace_id], 'invoicing.shown_deferrals');
  if (rows.length === 0) return { items: [] };
  const [parts, accounts, { baseCurrency }] = await Promise.all([
    ctx.sql<PartRow>('select p.deferral_id, p.kind, p.on_day::text, p.amount::text, p.posted_on::text, p.entry_id, p.entry_number from invoicing.deferral_part p where p.deferral_id = any($1::uuid[]) and p.workspace_id = $2 order by p.on_day, p.position', [rows.map((r) => r.id), d.workspace_id], 'invoicing.shown_deferral_parts'),
    findAccounts(ctx, rows.map((r) => r.account_id)), requireBook(ctx),
  ]);
  return {
    items: rows.map((r): Deferral => {
      const own = parts.filter((p) => p.deferral_id === r.id);
      // What an invoice defers stands in credit, what a bill does in debit.
      const money = (minor: bigint) => amountText(direction === 'sale' ? -minor : minor, baseCurrency);
      const recognised = own.filter((p) => p.posted_on !== null).reduce((sum, p) => sum + BigInt(p.amount), 0n);
      const account = accounts.get(r.account_id);
      return {
        id: r.id, lineId: r.line_id, name: r.name, method: r.method, from: r.from, to: r.to, account: account ? `${account.code} ${account.name}` : '', currency: baseCurrency, total: money(BigInt(r.posted_amount)), amount: money(BigInt(r.amount)),
        recognised: money(recognised), left: money(BigInt(r.amount) - recognised), problem: r.problem, reason: r.reason,
        parts: own.map((p) => ({ on: p.on_day, amount: money(BigInt(p.amount)), kind: p.kind, postedOn: p.posted_on, entryId: p.entry_id, entryNumber: p.entry_number })),
      };
    }),
  };
};
