import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { setHidesPresence } from '#modules/social/api.ts';
import type { ChatUser, Presence } from '../contract.ts';
import type * as contract from '../contract.ts';
import { changedByHand } from './presence.ts';
import { badgeOf } from './reading.ts';
import { senders } from './shapes.ts';

interface PersonRow { read_receipts: boolean; dnd: boolean; dnd_until: Date | null }

/** The viewer as others see them. */
export async function userOf(ctx: Ctx): Promise<ChatUser> {
  const [row] = await ctx.sql<{ status: Presence }>('select chat.status_of($1) as status', [ctx.accountId], 'chat.status_of');
  return { ...(await senders(ctx, [ctx.accountId]))(ctx.accountId), status: row!.status };
}

async function settingsOf(ctx: Ctx): Promise<OutputOf<typeof contract.getMe>['settings']> {
  const [row] = await ctx.sql<PersonRow>('select read_receipts, dnd, dnd_until from chat.person where account_id = $1', [ctx.accountId], 'chat.person');
  const [own] = await ctx.sql<{ hides: boolean }>('select chat.hides($1) as hides', [ctx.accountId], 'chat.hides');
  const quiet = row?.dnd === true && (row.dnd_until === null || row.dnd_until.getTime() > Date.now());
  return { readReceipts: row?.read_receipts ?? true, hidePresence: own!.hides, doNotDisturb: quiet, doNotDisturbUntil: quiet ? (row.dnd_until?.toISOString() ?? null) : null };
}

/** The viewer, their settings, and the number on the rail. */
export async function getMe(ctx: Ctx): Promise<OutputOf<typeof contract.getMe>> {
  return { user: await userOf(ctx), settings: await settingsOf(ctx), unread: { total: await badgeOf(ctx) } };
}

/** Changes settings; whoever watches the viewer's presence learns of it. Hiding it is a setting of the profile and true everywhere. */
export async function updateMe(ctx: Ctx, input: InputOf<typeof contract.updateMe>): Promise<OutputOf<typeof contract.updateMe>> {
  if (input.hidePresence !== undefined) await setHidesPresence(ctx, input.hidePresence);
  await ctx.sql(
    `insert into chat.person as p (account_id, read_receipts, dnd, dnd_until) values ($1, coalesce($2, true), coalesce($3, false), $5)
     on conflict (account_id) do update set read_receipts = coalesce($2, p.read_receipts), dnd = coalesce($3, p.dnd), dnd_until = case when $4 then $5 when $3 is not null then null else p.dnd_until end, updated_at = now()`,
    [ctx.accountId, input.readReceipts ?? null, input.doNotDisturb ?? null, input.doNotDisturbUntil !== undefined, input.doNotDisturbUntil ?? null]);
  const { app, accountId } = ctx;
  ctx.after(() => changedByHand(app, accountId, input.hidePresence !== undefined));
  if (input.doNotDisturb === true && input.doNotDisturbUntil) await ctx.enqueue('chat.presence_again', { accountId }, { runAt: new Date(input.doNotDisturbUntil), key: `chat.presence_again:${accountId}` });
  return { user: await userOf(ctx), settings: await settingsOf(ctx) };
}
