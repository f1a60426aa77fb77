import { registerBankLineRecords } from '#modules/accounting/api.ts';
import type { ExpenseKind } from '../../contract/expenses/words.ts';
import { receiptMissing, type KeptStatus } from '../../rules/expenses/state.ts';

interface Row { id: string; kind: ExpenseKind; status: KeptStatus; name: string; receipts: number }

// The expense that was made of a line of a bank's or card's statement, or whose entry it is matched with. Its receipt is asked for on its own page.
registerBankLineRecords(async (ctx, { id, entryIds }) => {
  if (!ctx.can('invoicing.expense.view_all')) return [];
  const rows = await ctx.sql<Row>(
    `select x.id, x.kind, x.status, coalesce(nullif(x.merchant, ''), x.number, x.spent_on::text) as name, (select count(*)::int from invoicing.expense_receipt r where r.workspace_id = x.workspace_id and r.expense_id = x.id) as receipts
     from invoicing.expense x where x.workspace_id = $1 and (x.bank_line_id = $2 or x.entry_id = any($3::uuid[])) and x.status <> 'void' and x.deleted_at is null order by x.spent_on, x.id limit 20`, [ctx.workspaceId, id, [...entryIds]], 'invoicing.expenses_of_bank_line');
  return rows.map(({ name, ...x }) => ({ topic: 'invoicing.expense', id: x.id, name, wants: receiptMissing(x) ? 'receipt' as const : null }));
});
