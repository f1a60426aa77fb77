import type { InputOf } from '#core/contract/endpoint.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx, Upload } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { says } from '#core/contract/rules.ts';
import { attachFiles, detachFiles, registerFileSight, storeUpload } from '#modules/files/api.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import { receiptBytes, receiptLimit, type addReceipt, type Expense, type removeReceipt } from '../../contract/expenses.ts';
import { withdrawAsk } from './ask-receipt.ts';
import { contentOf, ownsExpense, writeContent } from './draft.ts';
import { readExpense } from './read.ts';
import { expenseById, loadExpense, tellExpense, type ExpenseRow } from './store.ts';

const sight = 'invoicing.expense';

interface Seen { id: string; workspace_id: number; employee_id: string; created_by: string | null; is_approver: boolean }

/** Who may open receipts: whose claim it is, who decides on it, and whoever sees all expenses. */
async function seenBy(app: App, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<Seen>({ name: 'invoicing.seen_expenses', text: 'select * from invoicing.seen_expenses($1, $2::uuid[])', values: [accountId, [...ids]] });
  const rights = new Map<number, ReadonlySet<string>>();
  for (const workspaceId of new Set(rows.map((r) => r.workspace_id))) {
    const known = await membershipOf(app, accountId, workspaceId);
    if (known) rights.set(workspaceId, known.permissions);
  }
  return new Set(rows.filter((r) => {
    const may = rights.get(r.workspace_id);
    return may !== undefined && (may.has('invoicing.expense.view_all') || may.has('invoicing.expense.post') || (may.has('invoicing.expense.view') && (r.employee_id === accountId || r.created_by === accountId || r.is_approver)));
  }).map((r) => r.id));
}

/** Says to the files room who sees receipts. */
export function registerReceipts(): void {
  registerFileSight(sight, seenBy);
}

/** What the rules say changes with the receipts; whoever reads the expense afterwards finds the newer version. */
async function judgedAnew(ctx: Ctx, x: ExpenseRow): Promise<ExpenseRow> {
  if (x.status === 'draft') await writeContent(ctx, x.id, await contentOf(ctx, x), { base: x.base_currency });
  await ctx.sql('update invoicing.expense set version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [x.id, x.workspace_id]);
  return found(await expenseById(ctx, x.workspace_id, x.id));
}

/** Adds a receipt: a picture or a PDF. A claim on its way may still get some; what is there stays. */
export async function add(ctx: Ctx, { id }: InputOf<typeof addReceipt>): Promise<Expense> {
  const x = await loadExpense(ctx, id, true);
  if (x.status === 'void') fail('invoicing.expense_state', { status: x.state });
  if (!ownsExpense(ctx, x) && !ctx.can('invoicing.expense.post')) fail('core.forbidden');
  return readExpense(ctx, await keepReceipt(ctx, x, ctx.uploads.find((u) => u.field === 'receipt') ?? failField('receipt', says('core.choose_file'))));
}

/** Keeps a file as a receipt of an expense that the caller may change and has locked or just made. */
export async function keepReceipt(ctx: Ctx, x: ExpenseRow, upload: Upload): Promise<ExpenseRow> {
  const [{ n } = { n: 0 }] = await ctx.sql<{ n: number }>('select count(*)::int as n from invoicing.expense_receipt r where r.expense_id = $1 and r.workspace_id = $2', [x.id, x.workspace_id]);
  if (n >= receiptLimit) failField('receipt', says('core.file_limit', { count: receiptLimit }));
  const file = await storeUpload(ctx, upload, { audience: 'owner', kind: 'any', maxBytes: receiptBytes });
  if (file.kind !== 'image' && file.type !== 'application/pdf') fail('files.wrong_type');
  await attachFiles(ctx, [file.id], { sight, targetId: x.id, field: 'receipt' });
  await ctx.sql('insert into invoicing.expense_receipt (file_id, workspace_id, expense_id, sha256, added_by) values ($1, $2, $3, $4, $5)', [file.id, x.workspace_id, x.id, upload.sha256, ctx.accountId]);
  await withdrawAsk(ctx, x);
  const now = await judgedAnew(ctx, x);
  tellExpense(ctx, now, 'receipt_added', { note: file.name });
  return now;
}

/** Takes a receipt off a draft; of what was handed in, receipts stay. */
export async function remove(ctx: Ctx, { id, fileId }: InputOf<typeof removeReceipt>): Promise<Expense> {
  const x = await loadExpense(ctx, id, true);
  if (x.status !== 'draft') fail('invoicing.expense_state', { status: x.state });
  if (!ownsExpense(ctx, x) && !ctx.can('invoicing.expense.post')) fail('core.forbidden');
  found((await ctx.sql('delete from invoicing.expense_receipt where file_id = $1 and expense_id = $2 and workspace_id = $3 returning 1', [fileId, x.id, x.workspace_id]))[0]);
  // A receipt that stands on other parts of the same expense stays with them, unless those were put away.
  const [elsewhere] = await ctx.sql('select 1 from invoicing.expense_receipt r join invoicing.expense o on o.id = r.expense_id and o.deleted_at is null where r.file_id = $1 and r.workspace_id = $2', [fileId, x.workspace_id], 'invoicing.receipt_elsewhere');
  if (!elsewhere) await detachFiles(ctx, [fileId]);
  const now = await judgedAnew(ctx, x);
  tellExpense(ctx, now, 'receipt_removed');
  return readExpense(ctx, now);
}
