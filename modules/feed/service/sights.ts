import { registerSight } from '#modules/social/api.ts';

/** The newest of the viewer's own posts are looked at: one count in the ledger is not worth more. */
const most = 1000;

// For the access ledger: what the viewer posted or told that the person sees and not everybody does. It ends with the friendship, or with leaving the group.
registerSight('feed', {
  read: async (ctx, personId) => {
    const [row] = await ctx.sql<{ count: number; newest: Array<{ id: string; text: string }> | null }>(
      `select count(*)::int as count, to_json((array_agg(json_build_object('id', x.id, 'text', x.text) order by x.id desc) filter (where x.text <> ''))[1:5]) as newest from (
         select (y.p).post_id as id, btrim(left((y.p).description, 60)) as text from (
           select p from feed.post p where p.author_id = $1 and p.deleted_at is null and p.hidden_at is null and p.state = 'live' and p.privacy <> 'only_me'
             and (p.privacy = 'friends' or p.group_id is not null and not social.group_reads(null, p.group_id)) order by p.post_id desc limit $3
         ) y where feed.visible($2, y.p)
       ) x`, [ctx.accountId, personId, most], 'feed.sights');
    const [told] = await ctx.sql<{ count: number; until: Date | null }>(
      `select count(*)::int as count, max(s.expires_at) as until from feed.story s where s.author_id = $1 and s.privacy = 'friends'
         and feed.story_open($2, s.id, s.author_id, s.privacy, s.expires_at, s.deleted_at, s.hidden_at)`, [ctx.accountId, personId], 'feed.sights.stories');
    return [
      ...(row!.count === 0 ? [] : [{ kind: 'feed.posts', count: row!.count, examples: (row!.newest ?? []).map(({ id, text }) => ({ label: text, link: `/posts/${id}` })), since: null, until: null }]),
      ...(told!.count === 0 ? [] : [{ kind: 'feed.stories', count: told!.count, examples: [], since: null, until: told!.until }]),
    ];
  },
});
