import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import { getRow } from '#core/server/resource/records.ts';
import { getSettings } from '#modules/settings/api.ts';
import { accountTree, findAccounts, lineFields, listLines, type AccountChoice, type AccountNode, type LedgerLine } from '../../contract/ledger/accounts.ts';
import { accountRecord } from './account-record.ts';
import { findBook } from './book.ts';

type Row = Omit<AccountNode, 'debit' | 'credit' | 'balance'> & { debit: string; credit: string };

/** The chart of accounts with balances, in one statement; what stands below a heading is added up for it. */
export async function showTree(ctx: Ctx, { on }: InputOf<typeof accountTree>): Promise<OutputOf<typeof accountTree>> {
  const baseCurrency = (await findBook(ctx))?.baseCurrency ?? (await getSettings(ctx)).currency.code;
  const rows = await ctx.sql<Row>(
    `select a.id, a.version, a.code, a.name, a.type, a.role, a.currency::text, a.parent_id as "parentId", a.is_group as "isGroup", a.is_active as "isActive", a.reconcilable, coalesce(s.debit, 0)::text as debit, coalesce(s.credit, 0)::text as credit, s.account_id is not null as used
     from accounting.account a left join (select l.account_id, sum(l.debit) as debit, sum(l.credit) as credit from accounting.line l where l.workspace_id = $1 and ($2::date is null or l.entry_on <= $2) group by l.account_id) s on s.account_id = a.id
     where a.workspace_id = $1 and a.deleted_at is null order by a.code, a.id limit 5000`, [ctx.workspaceId, on ?? null], 'accounting.tree');
  const sums = new Map(rows.map((r) => [r.id, { debit: BigInt(r.debit), credit: BigInt(r.credit) }]));
  const parents = new Map(rows.map((r) => [r.id, r.parentId]));
  for (const row of rows) {
    let above = row.parentId;
    for (let depth = 0; above !== null && depth < 100; depth++) {
      const sum = sums.get(above);
      if (!sum) break;
      sum.debit += BigInt(row.debit);
      sum.credit += BigInt(row.credit);
      above = parents.get(above) ?? null;
    }
  }
  const text = (amount: bigint) => moneyToDecimal(money(amount, baseCurrency));
  return { baseCurrency, on: on ?? null, accounts: rows.map((r) => { const { debit, credit } = sums.get(r.id)!; return { ...r, debit: text(debit), credit: text(credit), balance: text(debit - credit) }; }) };
}

/** Accounts that lines can be posted to; those named by `ids` come whatever became of them. */
export async function findPostable(ctx: Ctx, { q, types, ids }: InputOf<typeof findAccounts>): Promise<OutputOf<typeof findAccounts>> {
  const items = await ctx.sql<AccountChoice>(
    `select a.id, a.code, a.name, a.type, a.role, a.currency::text, (select t.id from accounting.tax t where t.workspace_id = a.workspace_id and t.id = a.tax_id and t.is_active and t.deleted_at is null) as "taxId" from accounting.account a
     where a.workspace_id = $1 and (a.id = any($2::uuid[]) or (cardinality($2::uuid[]) = 0 and a.deleted_at is null and a.is_active and not a.is_group and (a.code ilike $3 or a.name ilike $4) and (cardinality($5::text[]) = 0 or a.type = any($5))))
     order by lower(a.code) = lower($6) desc, a.code, a.id limit 2000`,
    [ctx.workspaceId, ids, `${likePattern(q).replace(/^%/, '')}`, likePattern(q), types, q], 'accounting.find_accounts');
  return { items };
}

const f = lineFields;
const linesOf = (accountId: string): ListSource => ({
  from: 'accounting.line l join accounting.entry e on e.id = l.entry_id join accounting.book b on b.workspace_id = l.workspace_id', key: 'l.id',
  select: `l.id, l.entry_id as "entryId", e.number, l.entry_on::text as on, e.journal, case when l.memo = '' then e.memo else l.memo end as memo, l.party_id as "partyId", accounting.money_text(l.debit, b.base_currency) as debit, accounting.money_text(l.credit, b.base_currency) as credit,
    l.currency::text, accounting.money_text(l.amount, l.currency) as amount, trim_scale(l.rate)::text as rate, b.base_currency::text as "baseCurrency", e.source_type as "sourceType", e.source_id as "sourceId"`,
  fields: {
    on: { ...f.on, sql: 'l.entry_on' }, number: { ...f.number, sql: 'e.number' }, journal: { ...f.journal, sql: 'e.journal' }, memo: { ...f.memo, sql: 'l.memo' }, partyId: { ...f.partyId, sql: 'l.party_id', recordTopic: 'parties.party' },
    debit: { ...f.debit, sql: 'accounting.major(l.debit, b.base_currency)', currency: 'b.base_currency::text' }, credit: { ...f.credit, sql: 'accounting.major(l.credit, b.base_currency)', currency: 'b.base_currency::text' },
  },
  scope: (ctx, p) => `l.workspace_id = ${p.add(ctx.workspaceId)} and l.account_id = ${p.add(accountId)}`,
  defaultSort: [{ field: 'on', descending: true }],
  search: (words, p) => { const like = p.add(likePattern(words)); return `(e.number ilike ${like} or e.memo ilike ${like} or l.memo ilike ${like})`; },
});

/** Posted lines of an account, the latest first. */
export async function showLines(ctx: Ctx, input: InputOf<typeof listLines>): Promise<OutputOf<typeof listLines>> {
  const { id } = await getRow(ctx, accountRecord, input.accountId);
  return listRows<LedgerLine>(ctx, linesOf(id), input);
}
