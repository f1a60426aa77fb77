import { runAs, type App } from '#core/server/app.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { deleteFile } from '#modules/files/api.ts';
import { followChats } from './service/chat-clock.ts';
import { fetchInto, resumeFetches } from './service/fetch-file.ts';
import { followSchedule } from './service/file-clock.ts';
import { forward } from './service/forward.ts';
import { makeLead, tellOfMessage, tellOfReply } from './service/handle.ts';
import { tellOfQuarantine } from './service/quarantine.ts';

/** Deletes items that can no longer be brought back, with their files. */
async function clearRemoved(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ workspace_id: number; id: string; files: string[] }>('select * from greeting.removed_for_good()');
  for (const { workspace_id: workspaceId, id, files } of rows) {
    await runAs(app, { name: 'greeting.clear', workspaceId }, async (ctx) => {
      const [gone] = await ctx.sql('delete from greeting.item where workspace_id = $1 and id = $2 and deleted_at is not null returning 1', [workspaceId, id]);
      if (!gone) return;
      const shown = new Set((await ctx.sql<{ id: string }>(
        `select x.id from unnest($2::uuid[]) x(id) where exists (select 1 from greeting.item i where i.workspace_id = $1 and (i.video_id = x.id or i.poster_id = x.id or i.images @> jsonb_build_array(jsonb_build_object('fileId', x.id))))`, [workspaceId, files])).map((r) => r.id));
      for (const file of files) if (!shown.has(file)) await deleteFile(ctx, file);
    });
  }
}

/** Background work of the room. */
export const jobs: readonly Job[] = [
  job('greeting.lead', makeLead),
  job('greeting.tell', tellOfMessage),
  job('greeting.tell_reply', tellOfReply),
  jobOutside('greeting.forward', forward),
  jobOutside('greeting.fetch', fetchInto),
  jobOutside('greeting.fetches', (app: App) => resumeFetches(app), '* * * * *'),
  job('greeting.forget', async (ctx) => { await ctx.sql('select greeting.forget_old()'); }, '27 3 * * *'),
  jobOutside('greeting.files', (app: App) => followSchedule(app), '* * * * *'),
  jobOutside('greeting.chats', (app: App) => followChats(app), '* * * * *'),
  jobOutside('greeting.quarantine', (app: App) => tellOfQuarantine(app), '7 7 * * *'),
  jobOutside('greeting.clear', clearRemoved, '37 3 * * *'),
];
