import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { sealText, unsealText } from '#core/server/sealing.ts';
import { findAccounts, listAccountsOf } from '#modules/accounting/api.ts';
import { onlineSays, paymentSays, stripeEvents, type OnlineSettings, type ProviderName, type updateOnline } from '../../contract.ts';
import { amountText } from '../rows.ts';
import type { Provider } from './port.ts';
import { stripe } from './stripe.ts';

interface Row {
  provider: 'none' | ProviderName; publishable_key: string; secret_key: Buffer | null; secret_end: string; live: boolean; webhook_secret: Buffer | null; webhook_end: string; account_id: string | null; fee_account_id: string | null; problem: string; problem_at: Date | null; version: number;
}
const nothing: Row = { provider: 'none', publishable_key: '', secret_key: null, secret_end: '', live: false, webhook_secret: null, webhook_end: '', account_id: null, fee_account_id: null, problem: '', problem_at: null, version: 1 };
const purpose = { secret: 'payments:secret_key', webhook: 'payments:webhook_secret' } as const;
const moneyTypes = ['bank', 'cash', 'credit_card', 'current_asset'] as const;
const feeTypes = ['expense', 'other_expense', 'cogs'] as const;

/** Where a provider's messages for a workspace come in. */
export const webhookPath = '/payments/hooks/stripe';

async function load(ctx: Ctx, workspaceId: number, lock = false): Promise<Row> {
  const [row] = await ctx.sql<Row>(`select o.* from payments.online o where o.workspace_id = $1${lock ? ' for update' : ''}`, [workspaceId], lock ? 'payments.lock_online' : 'payments.online');
  return row ?? nothing;
}

const isReady = (row: Row): boolean => row.provider !== 'none' && row.secret_key !== null && row.webhook_secret !== null;

/** How a workspace that the transaction is in takes payments online; null while it does not. */
export async function onlineOf(ctx: Ctx, workspaceId: number): Promise<{ provider: ProviderName; live: boolean; accountId: string | null; feeAccountId: string | null } | null> {
  const row = await load(ctx, workspaceId);
  return isReady(row) ? { provider: row.provider as ProviderName, live: row.live, accountId: row.account_id, feeAccountId: row.fee_account_id } : null;
}

/** The provider with the workspace's key; null where none is kept. Its calls are for outside of transactions. */
export async function providerOf(ctx: Ctx, workspaceId: number): Promise<Provider | null> {
  const { provider, secret_key: sealed } = await load(ctx, workspaceId);
  return provider === 'none' || !sealed ? null : stripe(unsealText(ctx.app.keys.signing, purpose.secret, String(workspaceId), sealed));
}

/** What messages to a workspace are signed with; null where none is kept. */
export async function webhookSecretOf(ctx: Ctx, workspaceId: number): Promise<string | null> {
  const { provider, webhook_secret: sealed } = await load(ctx, workspaceId);
  return provider === 'none' || !sealed ? null : unsealText(ctx.app.keys.signing, purpose.webhook, String(workspaceId), sealed);
}

/** Notes what the provider refused, or that it took something again ('' when it did). */
export async function noteProblem(ctx: Ctx, workspaceId: number, problem: string): Promise<void> {
  const changed = await ctx.sql("update payments.online set problem = $2, problem_at = case when $2 = '' then null else now() end where workspace_id = $1 and problem <> $2 returning version", [workspaceId, problem], 'payments.note_problem');
  if (changed.length > 0) ctx.emit({ type: 'payments.online.noted', id: workspaceId, workspaceId, can: 'payments.settings', audit: false });
}

/** How customers pay online; keys only by their ends. */
export async function showOnline(ctx: Ctx): Promise<OnlineSettings> {
  const row = await load(ctx, ctx.workspaceId);
  const named = async (types: readonly (typeof moneyTypes[number] | typeof feeTypes[number])[]) => (await listAccountsOf(ctx, types)).map((a) => ({ id: a.id, name: `${a.code} ${a.name}` }));
  const stuck = await ctx.sql<{ id: string; description: string; amount: string; currency: string; problem: string; updated_at: Date }>(
    "select c.id, c.description, c.amount, c.currency, c.problem, c.updated_at from payments.checkout c where c.workspace_id = $1 and c.status = 'paid' and c.payment_id is null order by c.updated_at limit 50", [ctx.workspaceId], 'payments.unrecorded');
  return {
    provider: row.provider, publishableKey: row.publishable_key, secretEnd: row.secret_end, webhookEnd: row.webhook_end, mode: row.secret_key ? (row.live ? 'live' : 'test') : null, accountId: row.account_id, feeAccountId: row.fee_account_id,
    accounts: await named(moneyTypes), feeAccounts: await named(feeTypes), webhookUrl: `${ctx.app.config.PUBLIC_URL}${webhookPath}/${ctx.workspaceId}`, events: [...stripeEvents], ready: isReady(row),
    problem: row.problem ? { text: row.problem, at: row.problem_at!.toISOString() } : null,
    unrecorded: stuck.map((c) => ({ id: c.id, description: c.description, amount: amountText(c.amount, c.currency), currency: c.currency, code: c.problem, at: c.updated_at.toISOString() })), version: row.version,
  };
}

/** Sets up how customers pay online. */
export async function changeOnline(ctx: Ctx, input: InputOf<typeof updateOnline>): Promise<OnlineSettings> {
  await ctx.sql('insert into payments.online (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  const before = await load(ctx, ctx.workspaceId, true);
  if (before.version !== input.version) fail('core.version_conflict', { current: await showOnline(ctx) });
  await requireAccounts(ctx, input);
  const next = keysOf(ctx, before, input);
  const changed = (['provider', 'publishable_key', 'secret_end', 'webhook_end', 'live', 'account_id', 'fee_account_id'] as const).filter((k) => next[k] !== before[k]);
  await ctx.sql(
    `update payments.online set provider = $2, publishable_key = $3, secret_key = $4, secret_end = $5, live = $6, webhook_secret = $7, webhook_end = $8, account_id = $9, fee_account_id = $10, problem = '', problem_at = null, version = version + 1, updated_at = now() where workspace_id = $1`,
    [ctx.workspaceId, next.provider, next.publishable_key, next.secret_key, next.secret_end, next.live, next.webhook_secret, next.webhook_end, next.account_id, next.fee_account_id]);
  // Of keys the log says that they changed, nothing of what they are.
  ctx.emit({ type: 'payments.online.changed', id: ctx.workspaceId, version: before.version + 1, can: 'payments.settings', data: { provider: next.provider, mode: next.live ? 'live' : 'test', fields: changed.map((k) => k.replace('_end', '')) } });
  return showOnline(ctx);
}

async function requireAccounts(ctx: Ctx, { accountId, feeAccountId }: InputOf<typeof updateOnline>): Promise<void> {
  const known = await findAccounts(ctx, [accountId, feeAccountId].filter((id): id is string => id !== null));
  const fits = (id: string | null, types: readonly string[]) => id === null || (known.get(id)?.isActive === true && !known.get(id)!.isGroup && types.includes(known.get(id)!.type));
  if (!fits(accountId, moneyTypes)) failField('accountId', paymentSays('payments.choose_account'));
  if (!fits(feeAccountId, feeTypes)) failField('feeAccountId', onlineSays('payments.choose_fee_account'));
}

function keysOf(ctx: Ctx, before: Row, { provider, publishableKey, secretKey, webhookSecret, accountId, feeAccountId }: InputOf<typeof updateOnline>): Row {
  const common = { ...before, provider, account_id: accountId, fee_account_id: feeAccountId };
  // Whoever turns it off does not leave keys behind.
  if (provider === 'none') return { ...common, publishable_key: '', secret_key: null, secret_end: '', live: false, webhook_secret: null, webhook_end: '' };
  if (!secretKey && !before.secret_key) failField('secretKey', onlineSays('payments.keys_missing'));
  const live = secretKey ? /^(sk|rk)_live_/.test(secretKey) : before.live;
  if (publishableKey && publishableKey.startsWith('pk_live_') !== live) failField('publishableKey', onlineSays('payments.keys_differ'));
  const { signing } = ctx.app.keys;
  const owner = String(ctx.workspaceId);
  const next: Row = { ...common, publishable_key: publishableKey, live, ...(secretKey ? { secret_key: sealText(signing, purpose.secret, owner, secretKey), secret_end: secretKey.slice(-4) } : {}) };
  if (webhookSecret) return { ...next, webhook_secret: sealText(signing, purpose.webhook, owner, webhookSecret), webhook_end: webhookSecret.slice(-4) };
  // Tests and real money have webhooks of their own, each with its own secret.
  return before.secret_key && live !== before.live ? { ...next, webhook_secret: null, webhook_end: '' } : next;
}
