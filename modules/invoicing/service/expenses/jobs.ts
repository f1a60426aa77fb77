import { enterWorkspace } from '#core/server/context.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { tellApprovers, tellAuthor } from './notices.ts';
import { makeRecurringExpenses } from './recurring/turns.ts';
import { expenseById } from './store.ts';

/** Background work of expenses: reminds people of drafts they left and of claims that wait for them, and makes what recurs. */
export const expenseJobs: readonly Job[] = [
  job('invoicing.remindExpenses', async (ctx) => {
    for (const { id, workspace_id } of await ctx.sql<{ id: string; workspace_id: number }>('select * from invoicing.waiting_expenses(500)')) {
      await enterWorkspace(ctx, workspace_id);
      const x = await expenseById(ctx, workspace_id, id);
      if (!x || (x.status !== 'draft' && x.status !== 'submitted')) continue;
      await ctx.sql('update invoicing.expense set reminded_at = now() where id = $1 and workspace_id = $2', [id, workspace_id]);
      if (x.status === 'draft') await tellAuthor(ctx, x, 'invoicing.expense_waiting');
      else await tellApprovers(ctx, x, null, 'invoicing.expense_waiting');
    }
  }, '41 7 * * *'),
  jobOutside('invoicing.makeRecurringExpenses', makeRecurringExpenses, '14 * * * *'),
];
