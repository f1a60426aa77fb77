import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ChatUser, Presence } from '../contract.ts';
import type * as contract from '../contract.ts';
import { changedByHand } from './presence.ts';
import { badgeOf } from './reading.ts';
import { senders } from './shapes.ts';

interface PersonRow { read_receipts: boolean; hide_presence: boolean; dnd: boolean; dnd_until: Date | null }

/** The viewer as others see them. */
export async function userOf(ctx: Ctx): Promise<ChatUser> {
  const [row] = await ctx.sql<{ status: Presence }>('select chat.status_of($1) as status', [ctx.accountId], 'chat.status_of');
  return { ...(await senders(ctx, [ctx.accountId]))(ctx.accountId), status: row!.status };
}

async function settingsOf(ctx: Ctx): Promise<OutputOf<typeof contract.getMe>['settings']> {
  const [row] = await ctx.sql<PersonRow>('select read_receipts, hide_presence, dnd, dnd_until from chat.person where account_id = $1', [ctx.accountId], 'chat.person');
  const quiet = row?.dnd === true && (row.dnd_until === null || row.dnd_until.getTime() > Date.now());
  return { readReceipts: row?.read_receipts ?? true, hidePresence: row?.hide_presence ?? false, doNotDisturb: quiet, doNotDisturbUntil: quiet ? (row.dnd_until?.toISOString() ?? null) : null };
}

/** The viewer, their settings, and the number on the rail. */
export async function getMe(ctx: Ctx): Promise<OutputOf<typeof contract.getMe>> {
  return { user: await userOf(ctx), settings: await settingsOf(ctx), unread: { total: await badgeOf(ctx) } };
}

/** Changes settings; whoever watches the viewer's presence learns of it. */
export async function updateMe(ctx: Ctx, input: InputOf<typeof contract.updateMe>): Promise<OutputOf<typeof contract.updateMe>> {
  await ctx.sql(
    `insert into chat.person as p (account_id, read_receipts, hide_presence, dnd, dnd_until) values ($1, coalesce($2, true), coalesce($3, false), coalesce($4, false), $6)
     on conflict (account_id) do update set read_receipts = coalesce($2, p.read_receipts), hide_presence = coalesce($3, p.hide_presence), dnd = coalesce($4, p.dnd), dnd_until = case when $5 then $6 when $4 is not null then null else p.dnd_until end, updated_at = now()`,
    [ctx.accountId, input.readReceipts ?? null, input.hidePresence ?? null, input.doNotDisturb ?? null, input.doNotDisturbUntil !== undefined, input.doNotDisturbUntil ?? null]);
  const { app, accountId } = ctx;
  ctx.after(() => changedByHand(app, accountId, input.hidePresence !== undefined));
  if (input.doNotDisturb === true && input.doNotDisturbUntil) await ctx.enqueue('chat.presence_again', { accountId }, { runAt: new Date(input.doNotDisturbUntil), key: `chat.presence_again:${accountId}` });
  return { user: await userOf(ctx), settings: await settingsOf(ctx) };
}
