import { job, jobOutside } from '#core/server/module.ts';
import { detachFiles } from '#modules/files/api.ts';
import { runAs, type App } from '#core/server/app.ts';
import { tellRoomChanged } from './service/fan-out.ts';
import { remind, sendScheduled } from './service/later.ts';
import { lookAgain } from './service/presence.ts';
import { lookAtLink } from './service/previews.ts';
import { tellDue, tellRooms } from './service/tell.ts';

const roomsAtOnce = 20;

/** Removes what rooms no longer keep, some rooms to a transaction. */
async function expire(app: App): Promise<void> {
  for (;;) {
    const rows = await runAs(app, { name: 'chat.expire' }, async (ctx) => {
      const changed = await ctx.sql<{ room_id: string; file_ids: string[] }>('select * from chat.expire($1)', [roomsAtOnce]);
      await detachFiles(ctx, changed.flatMap((r) => r.file_ids));
      ctx.after(() => { for (const r of changed) tellRoomChanged(app, r.room_id); });
      return changed.length;
    });
    if (rows < roomsAtOnce) return;
  }
}

/** Queue handlers of the room. */
export const jobs = [
  jobOutside('chat.tell', tellRooms),
  jobOutside('chat.tell_due', tellDue, '* * * * *'),
  jobOutside('chat.send_scheduled', sendScheduled),
  job('chat.remind', remind),
  jobOutside('chat.preview', (app: App, payload: { messageId: string; accountId: string }) => lookAtLink(app, payload)),
  jobOutside('chat.presence_again', (app: App, { accountId }: { accountId: string }) => lookAgain(app, [accountId])),
  job('chat.drop_files', (ctx, { ids }: { ids: readonly string[] }) => detachFiles(ctx, ids)),
  jobOutside('chat.expire', expire, '41 * * * *'),
  job('chat.forget', async (ctx) => { await ctx.sql('select chat.forget_old()'); }, '29 3 * * *'),
];
