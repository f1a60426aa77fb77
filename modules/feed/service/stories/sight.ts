import { registerMessageCard } from '#modules/chat/api.ts';
import { registerFileSight } from '#modules/files/api.ts';
import type { NotificationType } from '#modules/notifications/api.ts';
import { isLive } from './story-rows.ts';

/** Name of the place of stories' files. */
export const storySight = 'feed.story';

/** Name of the cards under messages that answer a story. */
export const storyCard = 'feed.story';

// Of live ones only, by the policy of the table: after 24 hours the card leads nowhere, also for its author.
registerMessageCard(storyCard, async (ctx, ids) => new Map((await ctx.sql<{ id: string; expires_at: Date }>(`select s.id, s.expires_at from feed.story s where s.id = any ($1::uuid[]) and ${isLive}`, [ids], 'feed.stories.cards')).map((r) => [r.id, r.expires_at])));

const openTo = 'select feed.stories_open_to($1, $2::uuid[]) as id';
const seen = (rows: ReadonlyArray<{ id: string }>): ReadonlySet<string> => new Set(rows.map((r) => r.id));

// Asked at every request of the bytes: a copied address dies with the story, and with the right to see it.
registerFileSight(storySight, async (app, accountId, ids) => seen((await app.pool.query<{ id: string }>({ name: 'feed.sight.story', text: openTo, values: [accountId, ids] })).rows));

const visible: NonNullable<NotificationType['visible']> = async (ctx, accountId, ids) => seen(await ctx.sql<{ id: string }>(openTo, [accountId, ids], 'feed.stories_open_to'));

/** What stories tell people; what is over or taken back is not shown any more. */
export const storyNotificationTypes: Record<string, NotificationType> = {
  'feed.story_reply': { defaultChannels: ['in_app'], visible, label: { en: 'Somebody answers your story', ar: 'الردود على قصتك' }, text: { en: '{actors} replied to your story', ar: 'رد {actors} على قصتك' } },
  'feed.story_reaction': { defaultChannels: ['in_app'], visible, label: { en: 'Somebody reacts to your story', ar: 'التفاعلات مع قصتك' }, text: { en: '{actors} reacted to your story', ar: 'تفاعل {actors} مع قصتك' } },
};
