import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { sealText, unsealText } from '#core/server/sealing.ts';
import { gocardless } from './gocardless.ts';
import type { BankFeed } from './port.ts';

/** Keys of the provider as they are kept. */
export interface FeedSettings { provider: 'none' | 'gocardless'; secret_id: string; secret_key: Buffer | null; secret_end: string; version: number }
const nothing: FeedSettings = { provider: 'none', secret_id: '', secret_key: null, secret_end: '', version: 1 };
const purpose = 'accounting:feed_key';

/** How a workspace has its banks read. */
export async function feedSettings(ctx: Ctx, workspaceId = ctx.workspaceId!, lock = false): Promise<FeedSettings> {
  return (await ctx.sql<FeedSettings>(`select s.provider, s.secret_id, s.secret_key, s.secret_end, s.version from accounting.bank_feed_settings s where s.workspace_id = $1${lock ? ' for update' : ''}`, [workspaceId], lock ? 'accounting.lock_feed_settings' : 'accounting.feed_settings'))[0] ?? nothing;
}

/** Refuses where no provider is set up. */
export async function requireFeeds(ctx: Ctx): Promise<void> {
  if ((await feedSettings(ctx)).provider === 'none') fail('accounting.feeds_off');
}

/** The provider with the workspace's keys; null where none is set up. Its calls are for outside of transactions. */
export async function feedOf(ctx: Ctx, app: App, workspaceId: number): Promise<BankFeed | null> {
  const { provider, secret_id: secretId, secret_key: sealed } = await feedSettings(ctx, workspaceId);
  return provider === 'none' || !sealed ? null : gocardless(app, { secretId, secretKey: unsealText(app.keys.signing, purpose, String(workspaceId), sealed) });
}

/** A key as it is kept. */
export const sealKey = (ctx: Ctx, key: string): Buffer => sealText(ctx.app.keys.signing, purpose, String(ctx.workspaceId), key);
