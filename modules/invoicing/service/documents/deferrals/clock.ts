import { runAs, type App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { registerCloseCheck } from '#modules/accounting/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import type { Problem } from '../../../contract/expenses.ts';
import { problemOf } from '../../recurring/problem.ts';
import { actingFor } from '../acting.ts';
import { tellUnrecognised } from '../notices.ts';
import { documentById } from '../rows.ts';
import { todayOf } from '../write.ts';
import { recogniseDue } from './schedule.ts';

const job = 'invoicing.recogniseDeferrals';
const batch = 200;
interface Due { id: string; workspace_id: number; document_id: string }

// Closed with parts that wait, a month would stay without them for good: they would go to the first open day.
registerCloseCheck('deferrals', async (ctx, through) => {
  const [row] = await ctx.sql<{ n: number }>('select count(*)::int as n from invoicing.deferral_part p where p.workspace_id = $1 and p.posted_on is null and p.on_day <= $2', [ctx.workspaceId, through], 'invoicing.check_deferrals');
  return { count: row!.n };
});

/** Recognises what is due by the clock, each schedule in a transaction of its own, each part once. What could not be says why, and is tried again the day after. */
export async function recogniseDeferrals(app: App): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const due = await runAs(app, { name: job }, (ctx) => ctx.sql<Due>('select * from invoicing.due_deferrals($1, $2)', [after, batch]));
    for (const one of due) await recogniseOne(app, one);
    if (due.length < batch) return;
    after = due.at(-1)!.id;
  }
}

async function recogniseOne(app: App, due: Due): Promise<void> {
  try {
    const why = await attempt(app, due);
    if (why !== null) await keepProblem(app, due, problemOf(why));
  } catch (error) {
    // It comes round again with the next run; the others do not wait for it.
    app.log.warn({ err: error, deferralId: due.id, workspaceId: due.workspace_id }, 'what is due of a deferral could not be recognised');
  }
}

/** By whoever posted the document, else by somebody who may post entries; answers why it cannot be. */
async function attempt(app: App, { id, workspace_id: workspaceId, document_id: documentId }: Due): Promise<Refusal | null> {
  const people = await runAs(app, { workspaceId, name: job }, async (ctx) => {
    const [d] = await ctx.sql<{ posted_by: string | null; owner_id: string | null }>('select d.posted_by, d.owner_id from invoicing.document d where d.id = $1 and d.workspace_id = $2', [documentId, workspaceId]);
    return [d?.posted_by ?? null, d?.owner_id ?? null, ...(await accountsWith(ctx, 'accounting.entry.post', workspaceId))];
  });
  const who = await actingFor(app, workspaceId, people, []);
  if (!who) return new Refusal('invoicing.deferral_nobody');
  try {
    await runAs(app, { ...who, name: job }, async (ctx) => { await recogniseDue(ctx, id, await todayOf(ctx, workspaceId)); });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Keeps why, and tells it once. */
async function keepProblem(app: App, { id, workspace_id: workspaceId, document_id: documentId }: Due, why: Problem): Promise<void> {
  await runAs(app, { workspaceId, name: job }, async (ctx) => {
    const news = await ctx.sql('update invoicing.deferral set problem = $3, reason = $4::jsonb, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and problem <> $3 returning 1', [id, workspaceId, why.text.slice(0, 500), JSON.stringify(why)], 'invoicing.deferral_problem');
    await ctx.sql('update invoicing.deferral set tried_at = now() where id = $1 and workspace_id = $2', [id, workspaceId], 'invoicing.deferral_tried');
    if (news.length > 0) await tellUnrecognised(ctx, await documentById(ctx, workspaceId, documentId));
  });
}
