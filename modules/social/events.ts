import { subscribe, type Subscriber } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { onBeforeDelete, onExport } from '#modules/identity/api.ts';
import { dropPictures } from './service/pictures.ts';
import { exportPerson } from './service/people/export.ts';
import { followName, giveProfiles } from './service/people/registry.ts';

// A group with people in it is handed over, or deleted, before its owner's account can close.
onBeforeDelete(async (ctx, accountId) => {
  const owned = await ctx.sql<{ id: string; name: string; others: number }>('select * from social.owned_groups($1)', [accountId]);
  return owned.filter((g) => g.others > 0).map((g) => ({ kind: 'social.group_owner', id: g.id, name: g.name, link: `/groups/${g.id}` }));
});

onExport('social', exportPerson);

/** What this room does when accounts change. */
export const subscribers: readonly Subscriber[] = [
  subscribe('social.giveProfile', 'identity.account.registered', (ctx, event) => giveProfiles(ctx, [event.account_id!])),
  subscribe('social.followName', 'identity.profile.changed', (ctx, event) => followName(ctx, event.account_id!)),
  forgetsWorkspace('social'),
  subscribe('social.forgetAccount', 'identity.account.deleted', async (ctx, event) => {
    const groups = await ctx.sql<{ id: string; file_ids: string[] }>('select id, file_ids from social.forget_groups($1)', [event.account_id]);
    await dropPictures(ctx, groups.flatMap((g) => g.file_ids));
    for (const { id } of groups) ctx.emit({ type: 'social.group.purged', id, accountId: event.account_id, audit: false });
    const friends = await ctx.sql<{ friend_id: string }>('select friend_id from social.forget_account($1)', [event.account_id]);
    for (const { friend_id } of friends) ctx.emit({ type: 'social.friendship.ended', id: event.account_id, accountId: friend_id, audit: false });
  }),
];
