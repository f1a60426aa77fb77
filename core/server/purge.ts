import type { App } from './app.ts';
import { jobOutside, subscribe, type Subscriber } from './module.ts';

const keysInJob = 500;

/**
 * Erases what a room holds of a workspace that is gone for good, by its SQL function `<room>.forget_workspace(integer) returns setof text`:
 * that deletes the rows and answers the keys of bytes that nothing leads to any more, which jobs of their own remove.
 */
export const forgetsWorkspace = (room: string): Subscriber => subscribe(`${room}.forget_workspace`, 'workspace.workspace.purged', async (ctx, event) => {
  // One statement deletes all rows of a room; of large ones that takes longer than anybody who waits may be kept.
  const keys = (await ctx.tx.sqlWithin<{ key: string }>(15 * 60_000, `select key from ${room}.forget_workspace($1) key`, [event.workspace_id])).map((row) => row.key);
  for (let at = 0; at < keys.length; at += keysInJob) await ctx.enqueue('core.dropBytes', { keys: keys.slice(at, at + keysInJob) });
});

/** Removes bytes that no row leads to any more. */
export const dropBytesJob = jobOutside('core.dropBytes', async (app: App, { keys }: { keys: readonly string[] }) => { for (const key of keys) await app.blobs.delete(key); });
