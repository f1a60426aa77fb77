import { runAs, type App } from '#core/server/app.ts';
import { idsOf, setFiles, type ItemFiles } from './item-files.ts';

/** Opens and closes the files of items whose time has come or is over. */
export async function followSchedule(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ workspace_id: number; id: string }>('select * from greeting.files_to_set()');
  for (const { workspace_id: workspaceId, id } of rows) {
    await runAs(app, { name: 'greeting.files', workspaceId }, async (ctx) => {
      const [item] = await ctx.sql<ItemFiles>('select video_id as "videoId", poster_id as "posterId", images from greeting.item where workspace_id = $1 and id = $2 and deleted_at is null for update', [workspaceId, id]);
      if (item) await setFiles(ctx, workspaceId, id, idsOf(item));
    });
  }
}
