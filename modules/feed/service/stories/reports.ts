import type { Ctx } from '#core/server/context.ts';
import { registerReportTarget } from '#modules/notifications/api.ts';
import { tellDecided } from '../decided.ts';
import { isHeld, tellLater } from '../held.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function hide(ctx: Ctx, id: string, hidden: boolean): Promise<void> {
  const waited = !hidden && (await isHeld(ctx, 'story', id));
  const [row] = await ctx.sql<{ author_id: string | null }>('select feed.hide_story($1, $2) as author_id', [id, hidden]);
  if (!row?.author_id) return;
  if (waited) await tellLater(ctx, 'story', id, row.author_id);
  await tellDecided(ctx, { type: 'story', id, authorId: row.author_id });
}

// Stories can be reported by whoever sees them; what a moderator decides is in force at the next read, also for the file.
registerReportTarget('story', {
  visible: async (ctx, accountId, ids) => new Set((await ctx.sql<{ id: string }>('select feed.stories_open_to($1, $2::uuid[]) as id', [accountId, ids.filter((id) => uuid.test(id))], 'feed.stories_open_to')).map((r) => r.id)),
  describe: async (ctx, ids) => {
    const rows = await ctx.sql<{ id: string; author_id: string; description: string; captions: string; privacy: string; file_id: string | null }>('select id, author_id, description, captions, privacy, file_id from feed.story where id = any ($1::uuid[])', [ids.filter((id) => uuid.test(id))]);
    return new Map(rows.map((r) => [r.id, { authorId: r.author_id, title: '', text: [r.description, r.captions].filter((text) => text !== '').join('\n'), link: `/stories/${r.id}`, isPrivate: r.privacy !== 'public', fileIds: r.file_id === null ? [] : [r.file_id] }]));
  },
  hide: (ctx, id) => hide(ctx, id, true),
  restore: (ctx, id) => hide(ctx, id, false),
  remove: async (ctx, id) => {
    const [row] = await ctx.sql<{ author_id: string; file_id: string | null }>('select * from feed.remove_story($1)', [id]);
    if (row) await tellDecided(ctx, { type: 'story', id, authorId: row.author_id, fileIds: row.file_id ? [row.file_id] : [], goneIds: [id] });
  },
});
