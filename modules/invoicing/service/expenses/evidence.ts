import { csvHead, csvLine } from '#core/contract/csv.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { registerEvidence, type EvidenceSource } from '#modules/accounting/api.ts';
import { accountCards } from '#modules/identity/api.ts';
import { filesOf } from '../documents/evidence.ts';

type EvidenceSpan = Parameters<EvidenceSource['count']>[1];
const can = 'invoicing.expense.view_all';
const posted = "x.workspace_id = $1 and x.deleted_at is null and x.spent_on between $2 and $3 and x.status in ('posted', 'void') and x.created_at <= $4";
const receipts = filesOf(can, 'receipts', `select r.file_id, 'expenses/' || x.number as folder from invoicing.expense_receipt r join invoicing.expense x on x.id = r.expense_id and x.workspace_id = r.workspace_id where ${posted} and r.created_at <= $4`);

interface Row { id: string; number: string; on: string; employee_id: string; merchant: string; description: string; category: string; paid_by: string; currency: string; amount: string; base: string; base_currency: string; state: string; entry_id: string; receipts: number }

/** Posted expenses of some days as a table, a row for each: who claimed what, and how many receipts there are. */
async function* register(app: App, workspaceId: number, [from, to, asOf]: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(['Number', 'Date', 'Employee', 'Merchant', 'Description', 'Category', 'Paid by', 'Amount', 'Currency', 'In base currency', 'Base currency', 'State', 'Entry', 'Receipts']));
  for (let after = ['0001-01-01', '00000000-0000-0000-0000-000000000000']; ;) {
    const place = after;
    const page = await runAs(app, { workspaceId, name: 'invoicing.evidence' }, async (ctx) => {
      const rows = await ctx.sql<Row>(
        `select x.id, x.number, x.spent_on::text as on, x.employee_id, x.merchant, x.description, coalesce(c.name, '') as category, x.paid_by, x.currency::text, x.amount::text, x.base_total::text as base, x.base_currency::text, x.state, x.entry_id,
           (select count(*)::int from invoicing.expense_receipt r where r.workspace_id = $1 and r.expense_id = x.id and r.created_at <= $4) as receipts
         from invoicing.expense x left join invoicing.expense_category c on c.id = x.category_id where ${posted} and (x.spent_on, x.id) > ($5::date, $6::uuid) order by x.spent_on, x.id limit 1000`, [workspaceId, from, to, asOf, ...place], 'invoicing.expense_register');
      const people = await accountCards(ctx, rows.map((r) => r.employee_id));
      return rows.map((r) => ({ ...r, employee: people.get(r.employee_id)?.name ?? '' }));
    });
    yield Buffer.from(page.map((r) => csvLine([r.number, r.on, r.employee, r.merchant, r.description, r.category, r.paid_by, moneyToDecimal(money(BigInt(r.amount), r.currency)), r.currency, moneyToDecimal(money(BigInt(r.base), r.base_currency)), r.base_currency, r.state, r.entry_id, r.receipts])).join(''));
    if (page.length < 1000) return;
    after = [page.at(-1)!.on, page.at(-1)!.id];
  }
}

const registerPlace = 'register';

async function claims(ctx: Ctx, { from, to, asOf }: EvidenceSpan): Promise<number> {
  return (await ctx.sql<{ n: number }>(`select count(*)::int as n from invoicing.expense x where ${posted}`, [ctx.workspaceId, from, to, asOf], 'invoicing.evidence_claims'))[0]!.n;
}

/** Posted expenses: the register of all of them first, then their receipts; nothing where none was posted. */
const expenses: EvidenceSource = {
  can,
  count: async (ctx, span) => ((await claims(ctx, span)) > 0 ? 1 + (await receipts.count(ctx, span)) : 0),
  async page(ctx, span, after) {
    if (after !== null) return receipts.page(ctx, span, after === registerPlace ? null : after);
    if ((await claims(ctx, span)) === 0) return { files: [], next: null };
    return { files: [{ id: [registerPlace, span.from, span.to, span.asOf.toISOString()].join(' '), name: 'expenses/register.csv' }], next: registerPlace };
  },
  open: (app, workspaceId, id) => (id.startsWith(`${registerPlace} `) ? Promise.resolve(register(app, workspaceId, id.split(' ').slice(1))) : receipts.open(app, workspaceId, id)),
};

registerEvidence('expenses', expenses);
