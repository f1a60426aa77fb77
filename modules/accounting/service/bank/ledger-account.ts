import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { registerAccountUse } from '../ledger/account-uses.ts';
import { createAccount } from '../ledger/accounts.ts';
import { holdBook, type Book } from '../ledger/book.ts';

/** Types of ledger accounts that money is kept on. */
export const ledgerTypes: readonly string[] = ['bank', 'cash', 'credit_card'];
const typeOf = { bank: 'bank', cash: 'cash', card: 'credit_card', wallet: 'bank' } as const;
const roleOf = { bank: 'bank_default', cash: 'cash_default', card: '', wallet: 'bank_default' } as const;

/** Adds the ledger account of a bank account beside the others of its kind, with the next free code; answers its id. */
export async function addLedgerAccount(ctx: Ctx, book: Book, { name, kind, currency }: { name: string; kind: keyof typeof typeOf; currency: string }): Promise<string> {
  // Two at once would take the same code.
  await holdBook(ctx);
  const type = typeOf[kind];
  const [beside] = await ctx.sql<{ code: string; parent: string | null }>(
    `select a.code, case when a.is_group then a.id else p.id end as parent from accounting.account a left join accounting.account p on p.id = a.parent_id and p.is_group and p.deleted_at is null
     where a.workspace_id = $1 and a.deleted_at is null and (a.type = $2 or a.role = nullif($3, '')) order by a.role is not distinct from nullif($3, '') desc, a.is_group, a.code limit 1`, [ctx.workspaceId, type, roleOf[kind]]);
  const code = await freeCode(ctx, beside?.code ?? (kind === 'card' ? '2100' : '1000'));
  const account = await createAccount(ctx, {
    workspace_slug: '', code, name, type, role: null, currency: currency === book.baseCurrency ? null : currency, parentId: beside?.parent ?? null, isGroup: false, isActive: true, reconcilable: false, cashFlow: null, taxId: null, description: '',
  });
  return account.id;
}

/** The next free code after one: 1011 after 1010, 1200-1 after 1200 when its neighbours are all taken. */
async function freeCode(ctx: Ctx, after: string): Promise<string> {
  const [, stem = '', digits = ''] = /^(.*?)(\d*)$/.exec(after)!;
  const numbered = digits.length > 0 && digits.length <= 15;
  const tries = Array.from({ length: 200 }, (_, i) => (numbered && i < 9 ? `${stem}${String(BigInt(digits) + BigInt(i + 1)).padStart(digits.length, '0')}` : `${after.slice(0, 15)}-${i + 1}`)).filter((code) => code.length <= 20);
  const [free] = await ctx.sql<{ code: string }>(
    `select t.code from unnest($2::text[]) with ordinality as t(code, ord) where not exists (select 1 from accounting.account a where a.workspace_id = $1 and lower(a.code) = lower(t.code) and a.deleted_at is null) order by t.ord limit 1`, [ctx.workspaceId, tries]);
  return free?.code ?? uuidv7().slice(-12);
}

registerAccountUse('accounting.bank_account', async (ctx, accountId) => (await ctx.sql('select 1 from accounting.bank_account b where b.workspace_id = $1 and b.account_id = $2 and b.deleted_at is null limit 1', [ctx.workspaceId, accountId], 'accounting.account_of_bank')).length > 0);
