import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { bankSays, type BankFeeds, type updateBankFeeds } from '../../../contract.ts';
import { showFeeds } from './feeds.ts';
import { feedSettings, sealKey } from './settings.ts';

/** Sets up how banks are read. Turned off the keys go, once no bank is connected: with them the provider could not be told any more. */
export async function changeFeeds(ctx: Ctx, { version, provider, secretId, secretKey }: InputOf<typeof updateBankFeeds>): Promise<BankFeeds> {
  await ctx.sql('insert into accounting.bank_feed_settings (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  const before = await feedSettings(ctx, ctx.workspaceId!, true);
  if (before.version !== version) fail('core.version_conflict', { current: await showFeeds(ctx) });
  const isOn = provider !== 'none';
  if (isOn && secretId === '') failField('secretId', bankSays('accounting.feed_keys'));
  // The key belongs to its id.
  if (isOn && !secretKey && (!before.secret_key || secretId !== before.secret_id)) failField('secretKey', bankSays('accounting.feed_keys'));
  const [connected] = isOn ? [] : await ctx.sql("select 1 from accounting.bank_consent c where c.workspace_id = $1 and c.state <> 'ended' limit 1", [ctx.workspaceId], 'accounting.any_consent');
  if (connected) failField('provider', bankSays('accounting.feeds_connected'));
  const key = !isOn ? { secret_key: null, secret_end: '' } : secretKey ? { secret_key: sealKey(ctx, secretKey), secret_end: secretKey.slice(-4) } : before;
  await ctx.sql('update accounting.bank_feed_settings set provider = $2, secret_id = $3, secret_key = $4, secret_end = $5, version = version + 1, updated_at = now() where workspace_id = $1', [ctx.workspaceId, provider, isOn ? secretId : '', key.secret_key, key.secret_end]);
  // Whatever was refused with the old keys is tried again with the new ones.
  await ctx.sql("update accounting.bank_feed set next_at = now(), problem = '' where workspace_id = $1 and problem = 'refused'", [ctx.workspaceId]);
  await ctx.sql('delete from accounting.bank_feed_banks where workspace_id = $1', [ctx.workspaceId]);
  ctx.emit({ type: 'accounting.bank_feeds.set_up', id: ctx.workspaceId!, version: before.version + 1, can: 'accounting.bank.view', data: { provider } });
  return showFeeds(ctx);
}
