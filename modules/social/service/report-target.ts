import { registerNotificationGuard, registerReportTarget } from '#modules/notifications/api.ts';
import { personCards } from './people/cards.ts';
import { mute } from './people/distance.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** People can be reported from their profile and their menu. A person is not hidden or deleted by moderators: decisions are about their account. */
registerReportTarget('user', {
  visible: async (ctx, _accountId, ids) => new Set((await personCards(ctx, ids.filter((id) => uuid.test(id)))).keys()),
  describe: async (ctx, ids) => new Map([...(await personCards(ctx, ids))].map(([id, card]) => [id, { authorId: id, title: card.name, text: card.headline, link: `/people/${card.slug}`, isPrivate: false }])),
  // Who was reported is out of the reporter's feed and bell; the reporter can take that back as any mute.
  hideFor: async (ctx, _reporterId, id) => { await mute(ctx, { userId: id, until: null }); },
});

// Nobody hears of whom they muted, nor of anybody in a block pair with them.
registerNotificationGuard(async (ctx, accountId, actorId) => {
  const [row] = await ctx.sql<{ apart: boolean }>('select social.blocked($1, $2) or social.muted($1, $2) as apart', [accountId, actorId], 'social.apart');
  return !row!.apart;
});
