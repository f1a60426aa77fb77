import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { getRow, insertRow, removeRow, tell, type RecordTable } from '#core/server/resource/records.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { commissionRunFields, commissionRuns, commissionSays, type CommissionRun, type payCommissionRun, type previewCommissionRun } from '../../contract/commission.ts';
import { grouped } from '../../rules/commission/grouped.ts';
import { fromMinor } from '../capture/minor.ts';
import { instantSql } from '../leads/scope.ts';
import { followNext } from './follow.ts';
import { showSettings } from './rules.ts';

const f = commissionRunFields;
const ofRun = 'from sales.commission_entry e where e.run_id = n.id';

/** The table behind runs. */
export const commissionRunRecord: RecordTable = {
  table: 'sales.commission_run', topic: commissionRuns.topic, can: commissionRuns.can.view, title: 'toOn', columns: { fromOn: 'from_on', toOn: 'to_on', note: 'note', createdBy: 'created_by' }, endpoints: { create: commissionRuns.create, remove: commissionRuns.remove },
  source: {
    from: 'sales.commission_run n', key: 'n.id',
    select: `n.id, n.version, n.from_on::text as "fromOn", n.to_on::text as "toOn", n.status, n.note, (select count(distinct e.account_id) ${ofRun})::int as people, (select count(*) ${ofRun})::int as entries, n.created_by as "createdBy", n.approved_by as "approvedBy", ${instantSql('n.approved_at')} as "approvedAt", n.paid_on::text as "paidOn", ${instantSql('n.created_at')} as "createdAt",
      coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', sales.money_text(s.amount, s.currency)) order by s.currency) from (select e.currency::text as currency, sum(e.amount)::bigint as amount ${ofRun} group by 1) s), '[]') as amounts`,
    fields: { fromOn: { ...f.fromOn, sql: 'n.from_on' }, toOn: { ...f.toOn, sql: 'n.to_on' }, status: { ...f.status, sql: 'n.status' }, paidOn: { ...f.paidOn, sql: 'n.paid_on' }, createdAt: { ...f.createdAt, sql: 'n.created_at' } },
    scope: (ctx, p) => `n.workspace_id = ${p.add(ctx.workspaceId)} and n.deleted_at is null`, defaultSort: [{ field: 'toOn', descending: true }],
    complete: async (ctx, rows) => {
      const people = await peopleOf(ctx, rows.flatMap((r) => [r['createdBy'] as string | null, r['approvedBy'] as string | null]));
      for (const row of rows) {
        for (const key of ['createdBy', 'approvedBy']) row[key] = row[key] ? people(row[key] as string)?.name ?? '' : null;
        row['steps'] = stepsOf(ctx, row['status'] as CommissionRun['status']);
      }
    },
  },
};

function stepsOf(ctx: Ctx, status: CommissionRun['status']): CommissionRun['steps'] {
  const [manages, approves] = [ctx.can('sales.commission.manage'), ctx.can('sales.commission.approve')];
  if (status === 'draft') return [...(manages ? ['refresh' as const, 'discard' as const] : []), ...(approves ? ['approve' as const] : [])];
  return status === 'approved' && approves ? ['pay'] : [];
}

interface Free { accountId: string; currency: string; entries: number; late: number; amount: string }

/** What a run until a day would take in now. */
export async function previewRun(ctx: Ctx, { fromOn, toOn }: InputOf<typeof previewCommissionRun>): Promise<OutputOf<typeof previewCommissionRun>> {
  if (toOn < fromOn) failField('toOn', commissionSays('sales.commission_days'));
  const rows = await ctx.sql<Free>(
    'select e.account_id as "accountId", e.currency::text as currency, count(*)::int as entries, (count(*) filter (where e.earned_on < $3::date))::int as late, sum(e.amount)::text as amount from sales.commission_entry e where e.workspace_id = $1 and e.run_id is null and e.earned_on <= $2::date group by 1, 2', [ctx.workspaceId, toOn, fromOn], 'sales.commission_free');
  const people = await peopleOf(ctx, rows.map((r) => r.accountId));
  const count = (key: 'entries' | 'late', of: readonly Free[] = rows) => of.reduce((n, r) => n + r[key], 0);
  const amounts = (of: readonly Free[]) => [...grouped(of, (r) => r.currency)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, some]) => ({ currency, amount: fromMinor(some.reduce((n, r) => n + BigInt(r.amount), 0n), currency) }));
  const items = [...grouped(rows, (r) => r.accountId)].map(([accountId, of]) => ({ accountId, name: people(accountId)?.name ?? '', entries: count('entries', of), amounts: amounts(of) }));
  return { entries: count('entries'), late: count('late'), items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')), amounts: amounts(rows) };
}

/** Takes in what was earned until its last day and is in no run. */
async function fill(ctx: Ctx, id: string): Promise<number> {
  const taken = await ctx.sql('update sales.commission_entry e set run_id = n.id from sales.commission_run n where n.id = $2 and n.workspace_id = $1 and e.workspace_id = $1 and e.run_id is null and e.earned_on <= n.to_on returning 1', [ctx.workspaceId, id]);
  return taken.length;
}

/** Makes a run: a draft that shows what would be paid. What was earned before its first day and came late is in it, too. */
export async function createRun(ctx: Ctx, { fromOn, toOn, note }: InputOf<typeof commissionRuns.create>): Promise<CommissionRun> {
  if (toOn < fromOn) failField('toOn', commissionSays('sales.commission_days'));
  // Of most workspaces these are all orders: what a rule of a moment ago pays is in the run.
  await followNext(ctx);
  const run = await insertRow<CommissionRun>(ctx, commissionRunRecord, { fromOn, toOn, note, createdBy: ctx.accountId });
  if ((await fill(ctx, run.id)) === 0) fail('sales.commission_nothing');
  return getRow<CommissionRun>(ctx, commissionRunRecord, run.id);
}

type At = { id: string; version: number };

/** The run, held; refuses what its state does not allow. */
async function hold(ctx: Ctx, { id, version }: { id: string; version?: number }, status: CommissionRun['status']): Promise<CommissionRun & { authorId: string | null }> {
  const [row] = await ctx.sql<{ created_by: string | null }>('select n.created_by from sales.commission_run n where n.id = $1 and n.workspace_id = $2 and n.deleted_at is null for update', [id, ctx.workspaceId], 'sales.commission_run_held');
  const run = await getRow<CommissionRun>(ctx, commissionRunRecord, found(row && id));
  if (version !== undefined && run.version !== version) throw new Refusal('core.version_conflict', { current: run });
  if (run.status !== status) fail('sales.commission_run_state', { status: run.status });
  return { ...run, authorId: row!.created_by };
}

async function step(ctx: Ctx, { id, version }: At, verb: string, set: string, values: unknown[], data: Record<string, unknown> = {}): Promise<CommissionRun> {
  await ctx.sql(`update sales.commission_run set ${set}version = version + 1, updated_at = now() where id = $1 and workspace_id = $2`, [id, ctx.workspaceId, ...values]);
  tell(ctx, commissionRunRecord, verb, id, version + 1, data);
  return getRow<CommissionRun>(ctx, commissionRunRecord, id);
}

/** Takes into a draft what was earned meanwhile. */
export async function refreshRun(ctx: Ctx, at: At): Promise<CommissionRun> {
  await followNext(ctx);
  const run = await hold(ctx, at, 'draft');
  return (await fill(ctx, run.id)) === 0 ? plain(run) : step(ctx, at, 'refreshed', '', []);
}

const plain = ({ authorId: _author, ...run }: CommissionRun & { authorId: string | null }): CommissionRun => run;

/** Discards a draft; what it held waits for the next run. */
export async function discardRun(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await hold(ctx, { id }, 'draft');
  await ctx.sql('update sales.commission_entry set run_id = null where workspace_id = $1 and run_id = $2', [ctx.workspaceId, id]);
  return removeRow(ctx, commissionRunRecord, id);
}

/** Approves a run: it is closed, and what changes later goes into the next one. */
export async function approveRun(ctx: Ctx, at: At): Promise<CommissionRun> {
  const run = await hold(ctx, at, 'draft');
  if ((await showSettings(ctx)).approverOther) {
    const [own] = await ctx.sql('select 1 from sales.commission_entry e where e.workspace_id = $1 and e.run_id = $2 and e.account_id = $3 limit 1', [ctx.workspaceId, run.id, ctx.accountId]);
    if (own || run.authorId === ctx.accountId) fail('sales.commission_own_approval');
  }
  return step(ctx, at, 'approved', "status = 'approved', approved_by = $3, approved_at = now(), ", [ctx.accountId], { amounts: run.amounts });
}

/** Notes that an approved run was paid out. */
export async function payRun(ctx: Ctx, { id, version, paidOn }: InputOf<typeof payCommissionRun>): Promise<CommissionRun> {
  await hold(ctx, { id, version }, 'approved');
  return step(ctx, { id, version }, 'paid', "status = 'paid', paid_on = $3::date, paid_by = $4, ", [paidOn, ctx.accountId], { paidOn });
}
