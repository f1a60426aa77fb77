import { registerSight, requirePerson } from '#modules/social/api.ts';

/** Beyond these the ledger finds people of conversations only by their other ways. */
const mostPeople = 20_000;

// For the access ledger: conversations both are in. They are left where they are; what was written stays with those who read it.
registerSight('chat', {
  read: async (ctx, personId) => {
    const rooms = await ctx.sql<{ id: string; name: string | null }>(
      `select r.id, r.name from chat.member me join chat.member you on you.room_id = me.room_id and you.account_id = $2 and you.left_at is null join chat.room r on r.id = me.room_id
       where me.account_id = $1 and me.left_at is null and r.last_seq > 0 order by r.last_message_at desc nulls last, r.id limit 200`, [ctx.accountId, personId], 'chat.sights');
    if (rooms.length === 0) return [];
    const { name } = await requirePerson(ctx, personId);
    return [{ kind: 'chat.rooms', count: rooms.length, examples: rooms.map((r) => ({ label: r.name ?? name, link: `/chat/${r.id}` })), since: null, until: null }];
  },
  people: async (ctx) => (await ctx.sql<{ id: string }>(
    `select distinct you.account_id as id from chat.member me join chat.member you on you.room_id = me.room_id and you.account_id <> me.account_id and you.left_at is null join chat.room r on r.id = me.room_id
     where me.account_id = $1 and me.left_at is null and r.last_seq > 0 limit $2`, [ctx.accountId, mostPeople], 'chat.sights.people')).map(({ id }) => ({ id, kind: 'chat.rooms' })),
});
