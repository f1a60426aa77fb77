import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { exportList } from '#core/server/resource/export.ts';
import { listRows } from '#core/server/resource/list.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow } from '#core/server/resource/records.ts';
import { bankAccounts, bankSays, ledgerSays, type BankAccount } from '../../contract.ts';
import { accountsByRole, requireBook, type Book } from '../ledger/book.ts';
import { toBase } from '../ledger/currency.ts';
import { postEntry } from '../ledger/post.ts';
import { rateOn } from '../ledger/rates.ts';
import { checkedNumbers, checkedUpi } from './account-numbers.ts';
import { bankAccountRecord, readableAccounts } from './account-record.ts';
import { minorOf } from './figures.ts';
import { addLedgerAccount, ledgerTypes } from './ledger-account.ts';

type Input = Omit<InputOf<typeof bankAccounts.create>, 'workspace_slug'>;

/** Bank accounts; numbers whole only for those who may edit them. */
export async function listBankAccounts(ctx: Ctx, input: InputOf<typeof bankAccounts.list>) {
  return listRows<BankAccount>(ctx, readableAccounts(ctx).source, input);
}

/** One bank account. */
export const getBankAccount = (ctx: Ctx, { id }: { id: string }): Promise<BankAccount> => getRow<BankAccount>(ctx, readableAccounts(ctx), id);

/** Exports bank accounts as the list shows them. */
export const exportBankAccounts = (ctx: Ctx, input: InputOf<typeof bankAccounts.export>) => exportList(ctx, readableAccounts(ctx).source, input, Object.keys(bankAccounts.row.shape), 'bankAccounts', bankAccounts.can.view);

/** Adds a bank account with its account in the ledger, and posts what was on it. */
export async function createBankAccount(ctx: Ctx, { workspace_slug: _slug, openingBalance, openingOn, accountId, ...input }: InputOf<typeof bankAccounts.create>): Promise<BankAccount> {
  const book = await requireBook(ctx);
  const fields = checkedNumbers(input);
  const currency = fields.currency ?? book.baseCurrency;
  fields.upiId = checkedUpi(fields.upiId ?? '', currency);
  const opening = openingBalance === undefined ? 0n : minorOf(openingBalance, currency, 'openingBalance');
  if (opening !== 0n && !openingOn) failField('openingOn', bankSays('accounting.opening_day'));
  await giveUpDefault(ctx, fields.isDefault);
  if (accountId) await requireLedgerAccount(ctx, book, { accountId, currency });
  return unique(ctx, { ...fields, ...(accountId ? { accountId } : {}) }, async () => {
    const ledgerId = accountId ?? (await addLedgerAccount(ctx, book, { name: fields.name, kind: fields.kind, currency }));
    const made = await insertRow<BankAccount>(ctx, bankAccountRecord, { ...fields, currency, accountId: ledgerId, openingAmount: String(opening), openingOn: openingOn ?? null });
    if (opening === 0n) return made;
    await postOpening(ctx, book, { id: made.id, name: made.name, accountId: ledgerId, currency, amount: opening, on: openingOn! });
    return getRow<BankAccount>(ctx, bankAccountRecord, made.id);
  });
}

/** Changes a bank account. Its currency and ledger account stay once money has moved; the opening balance is posted once. */
export async function updateBankAccount(ctx: Ctx, { workspace_slug: _slug, id, version, openingBalance, openingOn, ...input }: InputOf<typeof bankAccounts.update>): Promise<BankAccount> {
  const before = await getRow<BankAccount>(ctx, bankAccountRecord, id);
  const book = await requireBook(ctx);
  const fields = checkedNumbers(input);
  const currency = fields.currency ?? before.currency;
  if (fields.upiId !== undefined || fields.currency !== undefined) fields.upiId = checkedUpi(fields.upiId ?? before.upiId, currency);
  const accountId = fields.accountId ?? before.accountId;
  const opening = openingBalance === undefined ? minorOf(before.openingBalance, before.currency, 'openingBalance') : minorOf(openingBalance, currency, 'openingBalance');
  const posted = before.openingEntryId !== null;
  if (posted && (opening !== minorOf(before.openingBalance, before.currency, 'openingBalance') || (openingOn !== undefined && openingOn !== before.openingOn))) failField('openingBalance', bankSays('accounting.opening_posted'));
  if ((currency !== before.currency || accountId !== before.accountId) && (await isUsed(ctx, id, before.accountId))) failField(currency === before.currency ? 'accountId' : 'currency', bankSays('accounting.bank_currency'));
  if (accountId !== before.accountId || currency !== before.currency) await requireLedgerAccount(ctx, book, { accountId, currency });
  const day = openingOn === undefined ? before.openingOn : openingOn;
  if (opening !== 0n && !day) failField('openingOn', bankSays('accounting.opening_day'));
  if (version === before.version) await giveUpDefault(ctx, fields.isDefault, id);
  const own = { ...fields, ...(fields.accountId === null ? { accountId: before.accountId } : {}), ...(posted ? {} : { ...(openingBalance === undefined ? {} : { openingAmount: String(opening) }), ...(openingOn === undefined ? {} : { openingOn }) }) };
  return unique(ctx, own, async () => {
    const after = await patchRow<BankAccount>(ctx, bankAccountRecord, id, version, own);
    if (posted || opening === 0n) return after;
    await postOpening(ctx, book, { id, name: after.name, accountId, currency, amount: opening, on: day! });
    return getRow<BankAccount>(ctx, bankAccountRecord, id);
  }, id);
}

/** Puts a bank account away on which nothing has happened. */
export async function removeBankAccount(ctx: Ctx, { id }: InputOf<typeof bankAccounts.remove>): Promise<{ id: string }> {
  const { accountId } = await getRow<BankAccount>(ctx, bankAccountRecord, id);
  if (await isUsed(ctx, id, accountId)) fail('accounting.bank_account_used');
  return removeRow(ctx, bankAccountRecord, id);
}

/** Brings a bank account back. */
export const restoreBankAccount = (ctx: Ctx, { id }: InputOf<typeof bankAccounts.restore>): Promise<BankAccount> => unique(ctx, {}, () => restoreRow<BankAccount>(ctx, bankAccountRecord, id));

async function isUsed(ctx: Ctx, id: string, accountId: string): Promise<boolean> {
  const [row] = await ctx.sql(
    `select 1 where exists (select 1 from accounting.line l where l.workspace_id = $1 and l.account_id = $3) or exists (select 1 from accounting.bank_line b where b.workspace_id = $1 and b.bank_account_id = $2 and b.deleted_at is null)
       or exists (select 1 from accounting.bank_transfer t where t.workspace_id = $1 and (t.from_id = $2 or t.to_id = $2) and t.deleted_at is null)`, [ctx.workspaceId, id, accountId], 'accounting.bank_account_used');
  return row !== undefined;
}

async function giveUpDefault(ctx: Ctx, wanted: boolean | undefined, own: string | null = null): Promise<void> {
  if (wanted) await ctx.sql('update accounting.bank_account set is_default = false, version = version + 1, updated_at = now() where workspace_id = $1 and is_default and deleted_at is null and id is distinct from $2::uuid', [ctx.workspaceId, own]);
}

async function requireLedgerAccount(ctx: Ctx, book: Book, { accountId, currency }: { accountId: string; currency: string }): Promise<void> {
  const [account] = await ctx.sql<{ type: string; currency: string | null; is_group: boolean; is_active: boolean; role: string | null }>('select a.type, a.currency, a.is_group, a.is_active, a.role from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null', [accountId, ctx.workspaceId]);
  if (!account) failField('accountId', ledgerSays('accounting.choose_account'));
  if (account.is_group) failField('accountId', ledgerSays('accounting.account_group'));
  if (!account.is_active) failField('accountId', ledgerSays('accounting.account_inactive'));
  // What waits on its way between two accounts is nobody's bank.
  if (!ledgerTypes.includes(account.type) || account.role === 'undeposited' || (account.currency ?? book.baseCurrency) !== currency) failField('accountId', bankSays('accounting.bank_ledger', { currency }));
}

async function unique<T>(ctx: Ctx, fields: Partial<Input>, write: () => Promise<T>, own: string | null = null): Promise<T> {
  const [other] = await ctx.sql<{ name: string; iban: boolean }>(
    `select b.name, b.iban = $2 as iban from accounting.bank_account b where b.workspace_id = $1 and b.deleted_at is null and b.id is distinct from $4::uuid and ((b.iban = $2 and $2 <> '') or b.account_id = $3::uuid) limit 1`, [ctx.workspaceId, fields.iban ?? '', fields.accountId ?? null, own]);
  if (other) fail(other.iban ? 'accounting.iban_taken' : 'accounting.ledger_account_taken', { name: other.name });
  try {
    return await write();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'bank_account_iban') fail('accounting.iban_taken', { name: '' });
    if (constraint === 'bank_account_ledger') fail('accounting.ledger_account_taken', { name: '' });
    throw error;
  }
}

async function postOpening(ctx: Ctx, book: Book, { id, name, accountId, currency, amount, on }: { id: string; name: string; accountId: string; currency: string; amount: bigint; on: string }): Promise<void> {
  const roles = await accountsByRole(ctx, ['opening']);
  const rate = await rateOn(ctx, currency, on, 'openingOn');
  const base = toBase(amount, currency, rate, book.baseCurrency);
  const entry = await postEntry(ctx, {
    id: uuidv7(), journal: 'opening', on, memo: name, sourceType: 'accounting.bank_account', sourceId: id,
    lines: [{ accountId, base, currency, amount, rate }, { accountId: roles.opening, base: -base, currency: book.baseCurrency, amount: -base, rate: '1' }],
  });
  await ctx.sql('update accounting.bank_account set opening_entry_id = $3 where id = $1 and workspace_id = $2', [id, ctx.workspaceId, entry.id]);
}
