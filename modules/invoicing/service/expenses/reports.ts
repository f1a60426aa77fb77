import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { listRows } from '#core/server/resource/list.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, removeRow, type RecordTable } from '#core/server/resource/records.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { expenseReportFields, expenseReports, expenseSays, type arrangeReport, type ExpenseReport, type ExpenseRow as ListedExpense, type ExpenseStatus, type rejectReport, type WholeReport } from '../../contract/expenses.ts';
import { reportStatus } from '../../rules/expenses/state.ts';
import { giveBack, handIn, letPass } from './decide.ts';
import { withPeople } from './list.ts';
import { decidableSql, expenseRecord, instantSql, seesAll } from './record.ts';
import { placeOf } from './settings.ts';
import { amountText, expensesOfReport, type ExpenseRow } from './store.ts';
import { decisionOf } from './turns.ts';

const f = expenseReportFields;
const sums = `(select jsonb_build_object('states', coalesce(jsonb_agg(distinct x.state), '[]'), 'count', count(*), 'total', coalesce(sum(case when x.status = 'void' then 0 when x.kind = 'refund' then -x.base_total else x.base_total end), 0)::text,
  'mine', coalesce(sum(case when x.status = 'void' or x.paid_by = 'company' then 0 when x.kind = 'refund' then -x.base_total else x.base_total end), 0)::text) from invoicing.expense x where x.report_id = r.id and x.workspace_id = r.workspace_id and x.deleted_at is null)`;

/** Reports as records. Who decides on one of its expenses sees the report. */
export const reportRecord: RecordTable = {
  table: 'invoicing.expense_report', topic: expenseReports.topic, can: expenseReports.can.view, title: 'title', columns: { title: 'title', employeeId: 'employee_id', fromOn: 'from_on', untilOn: 'until_on', createdBy: 'created_by' },
  endpoints: { create: expenseReports.create, update: expenseReports.update, remove: expenseReports.remove },
  source: {
    from: 'invoicing.expense_report r', key: 'r.id', select: `r.id, r.version, r.title, r.employee_id as "employeeId", r.from_on::text as "fromOn", r.until_on::text as "untilOn", ${sums} as sums, ${instantSql('r.created_at')} as "createdAt"`,
    fields: { title: { ...f.title, sql: 'r.title' }, employeeId: { ...f.employeeId, sql: 'r.employee_id' }, createdAt: { ...f.createdAt, sql: 'r.created_at' } },
    scope: (ctx, p) => {
      const here = `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`;
      if (seesAll(ctx)) return here;
      const me = `${p.add(ctx.accountId)}::uuid`;
      return `${here} and (r.employee_id = ${me} or r.created_by = ${me} or exists (select 1 from invoicing.expense x join invoicing.expense_approval a on a.expense_id = x.id where x.report_id = r.id and x.deleted_at is null and (a.decided_by = ${me} or (x.status = 'submitted' and a.state = 'pending' and a.step = x.approval_step and ${decidableSql(ctx, p)}))))`;
    },
    defaultSort: [{ field: 'createdAt', descending: true }], search: (words, p) => `r.title ilike ${p.add(likePattern(words))}`,
  },
};

type Raw = Omit<ExpenseReport, 'status' | 'count' | 'baseTotal' | 'toEmployee' | 'baseCurrency' | 'employee'> & { sums: { states: ExpenseStatus[]; count: number; total: string; mine: string } };

async function shown(ctx: Ctx, rows: readonly Raw[]): Promise<ExpenseReport[]> {
  const { base } = await placeOf(ctx);
  const person = await peopleOf(ctx, rows.map((r) => r.employeeId));
  return rows.map(({ sums: s, ...r }) => ({ ...r, employee: person(r.employeeId), status: reportStatus(s.states), count: s.count, baseTotal: amountText(s.total, base), toEmployee: amountText(s.mine, base), baseCurrency: base }));
}

/** Reports the viewer may see. */
export async function listReports(ctx: Ctx, input: InputOf<typeof expenseReports.list>): Promise<OutputOf<typeof expenseReports.list>> {
  const page = await listRows<Raw>(ctx, reportRecord.source, input as ListInput);
  return { ...page, items: await shown(ctx, page.items) };
}

/** One report in figures. */
export async function getReport(ctx: Ctx, { id }: { id: string }): Promise<ExpenseReport> {
  return (await shown(ctx, [await getRow<Raw>(ctx, reportRecord, id)]))[0]!;
}

const author = (ctx: Ctx, r: { employeeId: string }): void => { if (r.employeeId !== ctx.accountId && !ctx.can('invoicing.expense.post')) fail('core.forbidden'); };

/** Begins a report: one's own, or with the permission somebody else's. */
export async function createReport(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof expenseReports.create>): Promise<ExpenseReport> {
  const employeeId = input.employeeId ?? ctx.accountId;
  if (employeeId !== ctx.accountId) { if (!ctx.can('invoicing.expense.view_all')) fail('core.forbidden'); await requireColleagues(ctx, [employeeId], 'employeeId'); }
  requireOrder(input);
  const { id } = await insertRow<Raw>(ctx, reportRecord, { ...input, employeeId, createdBy: ctx.accountId });
  return getReport(ctx, { id });
}

function requireOrder({ fromOn, untilOn }: { fromOn?: string | null | undefined; untilOn?: string | null | undefined }): void {
  if (fromOn && untilOn && untilOn < fromOn) failField('untilOn', expenseSays('invoicing.period_order'));
}

/** Changes what a report is called and the days it is about; whose it is stays. */
export async function updateReport(ctx: Ctx, { workspace_slug: _slug, id, version, employeeId: _who, ...input }: InputOf<typeof expenseReports.update>): Promise<ExpenseReport> {
  const before = await getRow<Raw>(ctx, reportRecord, id);
  author(ctx, before);
  requireOrder({ ...before, ...input });
  try { await patchRow<Raw>(ctx, reportRecord, id, version, input); } catch (error) {
    if (error instanceof Refusal && error.code === 'core.version_conflict') throw new Refusal(error.code, { current: await getReport(ctx, { id }) });
    throw error;
  }
  return getReport(ctx, { id });
}

/** Puts a report away of which nothing was handed in; its drafts stay as they are. */
export async function removeReport(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  author(ctx, await getRow<Raw>(ctx, reportRecord, id));
  const rows = await expensesOfReport(ctx, id, true);
  if (rows.some((x) => x.status !== 'draft')) fail('invoicing.report_used');
  await ctx.sql('update invoicing.expense set report_id = null, version = version + 1, updated_at = now() where report_id = $1 and workspace_id = $2', [id, ctx.workspaceId]);
  return removeRow(ctx, reportRecord, id);
}

/** A report with its expenses and their sums by category. */
export async function whole(ctx: Ctx, { id }: { id: string }): Promise<WholeReport> {
  const report = await getReport(ctx, { id });
  const page = await listRows<ListedExpense>(ctx, expenseRecord.source, { limit: 200, cursor: undefined, q: undefined, sort: [{ field: 'spentOn', descending: false }], filter: { field: 'reportId', op: 'is', value: id }, count: 'none', group: undefined } as ListInput);
  const { base } = await placeOf(ctx);
  const rows = await expensesOfReport(ctx, id);
  const names = new Map(page.items.map((x) => [x.categoryId, x.category]));
  const byCategory = new Map<string | null, bigint>();
  for (const x of rows) if (x.status !== 'void') byCategory.set(x.category_id, (byCategory.get(x.category_id) ?? 0n) + (x.kind === 'refund' ? -1n : 1n) * BigInt(x.base_total));
  const waiting = await turnsOf(ctx, rows);
  const own = report.employeeId === ctx.accountId;
  return {
    ...report, expenses: await withPeople(ctx, page.items), byCategory: [...byCategory].map(([categoryId, sum]) => ({ categoryId, category: names.get(categoryId) ?? '', baseTotal: amountText(sum, base) })),
    steps: [...(own && rows.some((x) => x.status === 'draft' && x.paid_by === 'employee') ? ['submit' as const] : []), ...(waiting.length > 0 ? ['approve' as const, 'reject' as const] : [])],
  };
}

/** Expenses of a report that wait for the viewer. */
async function turnsOf(ctx: Ctx, rows: readonly ExpenseRow[]): Promise<ExpenseRow[]> {
  const waiting = [];
  for (const x of rows) if (x.status === 'submitted' && (await decisionOf(ctx, x)).allowed) waiting.push(x);
  return waiting;
}

/** Says which drafts are in a report. */
export async function arrange(ctx: Ctx, { id, expenseIds }: InputOf<typeof arrangeReport>): Promise<WholeReport> {
  const report = await getRow<Raw>(ctx, reportRecord, id);
  author(ctx, report);
  const wanted = [...new Set(expenseIds)];
  const rows = await ctx.sql<{ id: string; status: string; report_id: string | null }>('select x.id, x.status, x.report_id from invoicing.expense x where x.workspace_id = $1 and x.employee_id = $2 and (x.id = any($3::uuid[]) or x.report_id = $4) and x.deleted_at is null order by x.id for update', [ctx.workspaceId, report.employeeId, wanted, id]);
  for (const one of wanted) found(rows.find((r) => r.id === one));
  const moved = rows.filter((r) => (r.report_id === id) !== wanted.includes(r.id));
  const stuck = moved.find((r) => r.status !== 'draft');
  if (stuck) fail('invoicing.expense_state', { status: stuck.status });
  await ctx.sql('update invoicing.expense x set report_id = case when x.id = any($3::uuid[]) then $2::uuid end, version = version + 1, updated_at = now() where x.workspace_id = $1 and x.id = any($4::uuid[])', [ctx.workspaceId, id, wanted, moved.map((r) => r.id)]);
  ctx.emit({ type: 'invoicing.expense_report.arranged', id, version: report.version, data: { count: wanted.length }, can: 'invoicing.expense.view' });
  return whole(ctx, { id });
}

const sumOf = (rows: readonly ExpenseRow[]): bigint => rows.reduce((sum, x) => sum + (x.kind === 'refund' ? -1n : 1n) * BigInt(x.base_total), 0n);

/** Hands in all drafts of a report: the steps are those of their sum. One that cannot be handed in keeps all of it. */
export async function submitReport(ctx: Ctx, { id }: { id: string }): Promise<WholeReport> {
  const report = await getRow<Raw>(ctx, reportRecord, id);
  if (report.employeeId !== ctx.accountId) fail('core.forbidden');
  const rows = (await expensesOfReport(ctx, id, true)).filter((x) => x.status === 'draft' && x.paid_by === 'employee');
  if (rows.length === 0) fail('invoicing.report_empty');
  const sum = sumOf(rows);
  for (const x of rows) await handIn(ctx, x, { sum });
  return whole(ctx, { id });
}

/** Lets all of a report pass that waits for the viewer. */
export async function approveReport(ctx: Ctx, { id }: { id: string }): Promise<WholeReport> {
  for (const x of await lockedTurns(ctx, id)) await letPass(ctx, x, { reason: '' });
  return whole(ctx, { id });
}

/** Gives all of a report back that waits for the viewer. */
export async function giveReportBack(ctx: Ctx, { id, reason }: InputOf<typeof rejectReport>): Promise<WholeReport> {
  for (const x of await lockedTurns(ctx, id)) await giveBack(ctx, x, reason);
  return whole(ctx, { id });
}

/** What of a report waits for the viewer, kept from others; says why when there is nothing. */
async function lockedTurns(ctx: Ctx, id: string): Promise<ExpenseRow[]> {
  await getRow<Raw>(ctx, reportRecord, id);
  const rows = (await expensesOfReport(ctx, id, true)).filter((x) => x.status === 'submitted');
  if (rows.length === 0) fail('invoicing.report_empty');
  const waiting = await turnsOf(ctx, rows);
  if (waiting.length > 0) return waiting;
  const decision = await decisionOf(ctx, rows[0]!);
  return decision.allowed ? rows : fail(decision.why);
}
