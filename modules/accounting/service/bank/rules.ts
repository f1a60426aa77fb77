import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, type RecordTable } from '#core/server/resource/records.ts';
import { findParty } from '#modules/parties/api.ts';
import { bankRuleFields, bankRules, bankSays, ledgerSays, says, type BankRule } from '../../contract.ts';
import type { BankRule as Rule } from '../../rules/bank-rules.ts';
import { dimensionValues, requireValues } from '../ledger/dimensions.ts';
import { countedAccount } from '../stock/counted-account.ts';
import { instantSql, limitOf } from './figures.ts';

const f = bankRuleFields;
/** Rules as plain records. */
export const bankRuleRecord: RecordTable = {
  table: 'accounting.bank_rule', topic: bankRules.topic, can: 'accounting.bank.view', title: 'name', endpoints: { create: bankRules.create, update: bankRules.update, remove: bankRules.remove },
  columns: { name: 'name', priority: 'priority', isActive: 'is_active', bankAccountId: 'bank_account_id', direction: 'direction', words: 'words', least: 'least', most: 'most', accountId: 'account_id', partyId: 'party_id', taxId: 'tax_id', dimensions: 'dimensions', memo: 'memo', isAuto: 'is_auto' },
  source: {
    from: 'accounting.bank_rule r join accounting.account a on a.id = r.account_id', key: 'r.id',
    select: `r.id, r.version, r.name, r.priority, r.is_active as "isActive", r.bank_account_id as "bankAccountId", r.direction, r.words, trim_scale(r.least)::text as least, trim_scale(r.most)::text as most, r.account_id as "accountId", a.name as "accountName", a.code as "accountCode",
      r.party_id as "partyId", r.tax_id as "taxId", r.dimensions, r.memo, r.is_auto as "isAuto", ${instantSql('r.created_at')} as "createdAt"`,
    fields: { name: { ...f.name, sql: 'r.name' }, priority: { ...f.priority, sql: 'r.priority' }, isActive: { ...f.isActive, sql: 'r.is_active' }, isAuto: { ...f.isAuto, sql: 'r.is_auto' }, direction: { ...f.direction, sql: 'r.direction' }, words: { ...f.words, sql: 'r.words' } },
    scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`,
    defaultSort: [{ field: 'priority', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(r.name ilike ${like} or r.words ilike ${like})`; },
  },
};

type Typed = Partial<Omit<InputOf<typeof bankRules.create>, 'workspace_slug'>>;

async function requireReferences(ctx: Ctx, { accountId, taxId, partyId, bankAccountId, dimensions }: Typed): Promise<void> {
  if (accountId) {
    const [account] = await ctx.sql<{ is_group: boolean; is_active: boolean }>('select a.is_group, a.is_active from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null', [accountId, ctx.workspaceId], 'accounting.rule_account');
    if (!account || account.is_group || !account.is_active) failField('accountId', bankSays('accounting.choose_expense_account'));
    if (accountId === (await countedAccount(ctx))) failField('accountId', ledgerSays('accounting.stock_account'));
  }
  if (taxId && (await ctx.sql('select 1 from accounting.tax t where t.id = $1 and t.workspace_id = $2 and t.deleted_at is null', [taxId, ctx.workspaceId], 'accounting.rule_tax')).length === 0) failField('taxId', says('accounting.choose_tax'));
  if (partyId && !(await findParty(ctx, partyId))) failField('partyId', bankSays('accounting.choose_party'));
  if (bankAccountId && (await ctx.sql('select 1 from accounting.bank_account b where b.id = $1 and b.workspace_id = $2 and b.deleted_at is null', [bankAccountId, ctx.workspaceId], 'accounting.rule_bank')).length === 0) failField('bankAccountId', bankSays('accounting.choose_bank_account'));
  if (dimensions) await requireValues(ctx, dimensions, 'dimensions');
}

function requireCondition({ words, least, most }: Pick<BankRule, 'words' | 'least' | 'most'>): void {
  if (!words.trim() && least === null && most === null) failField('words', bankSays('accounting.rule_empty'));
}

/** Adds a rule; one without any condition would fit everything. */
export async function createRule(ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof bankRules.create>): Promise<BankRule> {
  requireCondition({ words: fields.words, least: fields.least ?? null, most: fields.most ?? null });
  await requireReferences(ctx, fields);
  return insertRow<BankRule>(ctx, bankRuleRecord, fields);
}

/** Changes a rule. */
export async function updateRule(ctx: Ctx, { workspace_slug: _slug, id, version, ...changes }: InputOf<typeof bankRules.update>): Promise<BankRule> {
  const before = await getRow<BankRule>(ctx, bankRuleRecord, id);
  requireCondition({ words: changes.words ?? before.words, least: changes.least === undefined ? before.least : changes.least, most: changes.most === undefined ? before.most : changes.most });
  await requireReferences(ctx, changes);
  return patchRow<BankRule>(ctx, bankRuleRecord, id, version, changes);
}

/** What a line becomes by a rule. */
export interface RuleOutcome { name: string; accountId: string; accountName: string; taxId: string | null; partyId: string | null; memo: string; isAuto: boolean; dimensions: Record<string, string> }

/** The rules in force, as matching applies them to lines in a currency. Words are parted by commas; one of them must be there. */
export async function rulesOf(ctx: Ctx, currency: string): Promise<Rule<RuleOutcome>[]> {
  const rows = await ctx.sql<{ id: string; priority: number; bank_account_id: string | null; direction: 'any' | 'in' | 'out'; words: string; least: string | null; most: string | null } & RuleOutcome>(
    `select r.id, r.priority, r.bank_account_id, r.direction, r.words, r.least::text, r.most::text, r.name, r.account_id as "accountId", a.name as "accountName", r.tax_id as "taxId", r.party_id as "partyId", r.memo, r.is_auto as "isAuto", r.dimensions
     from accounting.bank_rule r join accounting.account a on a.id = r.account_id where r.workspace_id = $1 and r.is_active and r.deleted_at is null order by r.priority, r.id limit 1000`, [ctx.workspaceId], 'accounting.rules_in_force');
  // A value that is not offered any more keeps no line from being matched.
  const values = await dimensionValues(ctx, rows.flatMap((r) => Object.values(r.dimensions)));
  return rows.map(({ id, priority, bank_account_id, direction, words, least, most, dimensions, ...facts }) => {
    const outcome: RuleOutcome = { ...facts, dimensions: Object.fromEntries(Object.entries(dimensions).filter(([, value]) => values.get(value)?.isActive)) };
    const [amountFrom, amountTo] = [limitOf(least, currency), limitOf(most, currency)];
    return {
      id, order: priority, direction: direction === 'any' ? 'both' : direction, texted: 'any', outcome, texts: words.split(',').map((w) => w.trim()).filter(Boolean).map((value) => ({ field: 'any', test: 'contains', value })),
      ...(amountFrom === undefined ? {} : { amountFrom }), ...(amountTo === undefined ? {} : { amountTo }), ...(bank_account_id ? { bankAccountIds: [bank_account_id] } : {}),
    };
  });
}
