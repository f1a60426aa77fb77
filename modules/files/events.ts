import { subscribe } from '#core/server/module.ts';

/** What happens elsewhere and takes files along. */
export const subscribers = [
  subscribe('files.delete_of_account', 'identity.account.deleted', async (ctx, event) => {
    await ctx.sql('select files.delete_all_of(null, $1)', [event.subject_id]);
    await ctx.enqueue('files.sweep', {}, { key: 'files.sweep' });
  }),
  subscribe('files.delete_of_workspace', 'workspace.workspace.purged', async (ctx, event) => {
    await ctx.sql('select files.delete_all_of($1, null)', [Number(event.subject_id)]);
    await ctx.enqueue('files.sweep', {}, { key: 'files.sweep' });
  }),
];
