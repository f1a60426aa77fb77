import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow } from '#core/server/resource/records.ts';
import { ledgerAccounts, type LedgerAccount } from '../../contract/ledger/accounts.ts';
import { ledgerSays, type AccountType, type SystemRole } from '../../contract/ledger/words.ts';
import { canChangeType } from '../../rules/account-types.ts';
import { roleTypes } from '../../rules/charts/types.ts';
import { accountRecord } from './account-record.ts';
import { hasLines, isAccountUsed, openOn } from './account-uses.ts';

type Facts = Pick<LedgerAccount, 'type' | 'role' | 'parentId' | 'isGroup' | 'isActive' | 'taxId' | 'name'>;

/** Adds an account to the chart. */
export async function createAccount(ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof ledgerAccounts.create>): Promise<LedgerAccount> {
  await requireFacts(ctx, fields, null);
  await requireFree(ctx, fields, null);
  return named(fields, () => insertRow<LedgerAccount>(ctx, accountRecord, fields));
}

/** Changes an account: its code, name, heading and role at any time, what entries were judged by only while it has none. */
export async function updateAccount(ctx: Ctx, { workspace_slug: _slug, id, version, ...changes }: InputOf<typeof ledgerAccounts.update>): Promise<LedgerAccount> {
  const before = await getRow<LedgerAccount>(ctx, accountRecord, id);
  const after = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, v]) => v !== undefined)) } as LedgerAccount;
  if ((['type', 'role', 'parentId', 'isGroup', 'isActive', 'taxId'] as const).some((key) => after[key] !== before[key])) await requireFacts(ctx, after, id);
  await requireFree(ctx, changes, id);
  if (before.role !== null && before.role === after.role && before.isActive && !after.isActive) fail('accounting.account_needed', { name: before.name, role: before.role });
  if (before.isActive && !after.isActive) await requireNothingOpen(ctx, id);
  await requireUnused(ctx, before, after);
  // One that takes lines again stands for itself.
  if (!before.isActive && after.isActive) await ctx.sql('update accounting.account set merged_into = null where id = $1 and workspace_id = $2 and version = $3', [id, ctx.workspaceId, version], 'accounting.unmerged');
  return named(changes, () => patchRow<LedgerAccount>(ctx, accountRecord, id, version, changes));
}

/** Removes an account that nothing was posted to and nothing points at. */
export async function removeAccount(ctx: Ctx, { id }: InputOf<typeof ledgerAccounts.remove>): Promise<{ id: string }> {
  const account = await getRow<LedgerAccount>(ctx, accountRecord, id);
  if (account.role) fail('accounting.account_needed', { name: account.name, role: account.role });
  if ((await hasChildren(ctx, id)) || (await isAccountUsed(ctx, id))) fail('accounting.account_used', { name: account.name });
  return removeRow(ctx, accountRecord, id);
}

/** Brings an account back, unless its code was given to another one. */
export async function restoreAccount(ctx: Ctx, { id }: InputOf<typeof ledgerAccounts.restore>): Promise<LedgerAccount> {
  const [gone] = await ctx.sql<{ code: string; role: SystemRole | null }>('select a.code, a.role from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is not null', [id, ctx.workspaceId]);
  if (gone) await requireFree(ctx, gone, id);
  return named(gone ?? {}, () => restoreRow<LedgerAccount>(ctx, accountRecord, id));
}

/** Refuses a code or role that another account has, by that account's name. */
async function requireFree(ctx: Ctx, { code, role }: { code?: string | undefined; role?: SystemRole | null | undefined }, id: string | null): Promise<void> {
  if (code === undefined && !role) return;
  const others = await ctx.sql<{ code: string; name: string; role: string | null }>(
    'select a.code, a.name, a.role from accounting.account a where a.workspace_id = $1 and a.deleted_at is null and (lower(a.code) = lower($2) or a.role = $3) and ($4::uuid is null or a.id <> $4) order by a.code limit 2', [ctx.workspaceId, code ?? '', role ?? null, id], 'accounting.account_twins');
  const twin = others.find((o) => code !== undefined && o.code.toLowerCase() === code.toLowerCase());
  if (twin) fail('accounting.code_taken', { name: twin.name, code: twin.code });
  const holder = others.find((o) => role && o.role === role);
  if (holder) fail('accounting.role_taken', { name: holder.name, role });
}

async function requireFacts(ctx: Ctx, account: Facts, id: string | null): Promise<void> {
  if (account.role) {
    if (account.isGroup) failField('role', ledgerSays('accounting.group_role'));
    const types = (roleTypes as Partial<Record<SystemRole, readonly AccountType[]>>)[account.role];
    if (types && !types.includes(account.type)) failField('role', ledgerSays('accounting.role_type', { types: types.join(', ') }));
  }
  if (account.taxId && (await ctx.sql('select 1 from accounting.tax t where t.id = $1 and t.workspace_id = $2 and t.deleted_at is null', [account.taxId, ctx.workspaceId])).length === 0) failField('taxId', ledgerSays('core.no_such_value'));
  if (account.parentId) await requireParent(ctx, account.parentId, id);
}

/** The heading must be one, and not stand below the account itself. */
async function requireParent(ctx: Ctx, parentId: string, id: string | null): Promise<void> {
  const above = await ctx.sql<{ id: string; is_group: boolean }>(
    `with recursive up as (select a.id, a.parent_id, a.is_group, 1 as n from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null
       union all select a.id, a.parent_id, a.is_group, up.n + 1 from up join accounting.account a on a.id = up.parent_id and a.workspace_id = $2 where up.n < 100)
     select up.id, up.is_group from up order by up.n`, [parentId, ctx.workspaceId]);
  if (!above[0]?.is_group) failField('parentId', ledgerSays('accounting.parent_group'));
  if (id !== null && above.some((a) => a.id === id)) failField('parentId', ledgerSays('accounting.parent_below'));
}

async function requireUnused(ctx: Ctx, before: LedgerAccount, after: LedgerAccount): Promise<void> {
  if (before.isGroup && !after.isGroup && (await hasChildren(ctx, before.id))) failField('isGroup', ledgerSays('accounting.group_filled'));
  const judged = (['currency', 'isGroup', 'reconcilable'] as const).filter((key) => before[key] !== after[key]);
  if (judged.length === 0 && before.type === after.type) return;
  if (!(await hasLines(ctx, before.id))) return;
  if (judged.length > 0) failField(judged[0]!, ledgerSays('accounting.field_stays'));
  if (!canChangeType(before.type, after.type, true)) failField('type', ledgerSays('accounting.type_stays', { type: after.type }));
}

/** What is open on an account is paid, netted and voided on it, which an inactive one refuses. */
async function requireNothingOpen(ctx: Ctx, id: string): Promise<void> {
  const count = await openOn(ctx, id);
  if (count > 0) failField('isActive', ledgerSays('accounting.account_open', { count }));
}

async function hasChildren(ctx: Ctx, id: string): Promise<boolean> {
  return (await ctx.sql('select 1 from accounting.account a where a.parent_id = $1 and a.workspace_id = $2 and a.deleted_at is null limit 1', [id, ctx.workspaceId], 'accounting.account_children')).length > 0;
}

/** What two who write at once still meet. */
async function named<T>({ code, role }: { code?: string | undefined; role?: string | null | undefined }, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'account_code') fail('accounting.code_taken', { name: code ?? '', code: code ?? '' });
    if (constraint === 'account_role') fail('accounting.role_taken', { name: role ?? '', role: role ?? '' });
    throw error;
  }
}
