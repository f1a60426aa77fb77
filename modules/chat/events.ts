import { subscribe, type Subscriber } from '#core/server/module.ts';
import { registerFileSight } from '#modules/files/api.ts';
import { onExport } from '#modules/identity/api.ts';
import { registerPresenceGuard } from '#modules/workspace/api.ts';
import { tellRoomChanged } from './service/fan-out.ts';
import { changedByHand, rewatchEverywhere } from './service/presence.ts';
import { pictureSight } from './service/rooms.ts';
import { sight } from './service/send.ts';

// Files of messages are open to whoever may read the message now; pictures of groups to their people.
registerFileSight(sight, async (app, accountId, ids) => new Set((await app.pool.query<{ id: string }>({ name: 'chat.messages_open_to', text: 'select chat.messages_open_to($1, $2::uuid[]) as id', values: [accountId, ids] })).rows.map((r) => r.id)));
registerFileSight(pictureSight, async (app, accountId, ids) => new Set((await app.pool.query<{ id: string }>({ name: 'chat.rooms_open_to', text: 'select chat.rooms_open_to($1, $2::uuid[]) as id', values: [accountId, ids] })).rows.map((r) => r.id)));

registerPresenceGuard(async (ctx, ids) => new Set((await ctx.sql<{ id: string }>('select k as id from chat.presence_kept_from($1, $2::uuid[]) k', [ctx.accountId, ids], 'chat.presence_kept_from')).map((r) => r.id)));

onExport('chat', async (ctx, accountId) => ({
  messages: await ctx.sql("select room_id, seq, body, created_at, edited_at from chat.message where sender_id = $1 and deleted_at is null and kind <> 'system' order by id desc limit 10000", [accountId]),
  drafts: await ctx.sql('select room_id, body, updated_at from chat.draft where account_id = $1', [accountId]),
  settings: await ctx.sql('select read_receipts, dnd, dnd_until from chat.person where account_id = $1', [accountId]),
}));

/** What this room does when others change. */
export const subscribers: readonly Subscriber[] = [
  subscribe('chat.forget_account', 'identity.account.deleted', async (ctx, event) => {
    const rooms = (await ctx.sql<{ id: string }>('select chat.forget_account($1) as id', [event.account_id])).map((r) => r.id);
    const { app } = ctx;
    ctx.after(() => { for (const id of rooms) tellRoomChanged(app, id, true); });
  }),
  // Both people of a friendship or block are told in a stream of their own.
  subscribe('chat.rewatch', ['social.friendship.created', 'social.friendship.ended', 'social.block.created', 'social.block.ended'], async (ctx, event) => {
    const { app } = ctx;
    const who = [event.account_id, event.subject_id].filter((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id));
    ctx.after(() => { rewatchEverywhere(app, [...new Set(who)]); });
  }),
  // Who hides whether they are here changed that in their profile: those who saw them look again.
  subscribe('chat.hidden', 'social.profile.changed', async (ctx, event) => {
    const { app } = ctx;
    const { fields } = event.data as { fields?: readonly string[] };
    if (event.account_id && fields?.includes('settings')) { const id = event.account_id; ctx.after(() => changedByHand(app, id, true)); }
  }),
];
