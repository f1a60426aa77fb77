import { runAs, type App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { actingFor } from '../acting.ts';
import { todayOf } from '../write.ts';
import { recogniseDue } from './schedule.ts';

const job = 'invoicing.recogniseDeferrals';
const batch = 200;
interface Due { id: string; workspace_id: number; document_id: string }

/** Recognises what is due by the clock, each schedule in a transaction of its own, each part once. What could not be says why, and is tried again the day after. */
export async function recogniseDeferrals(app: App): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const due = await runAs(app, { name: job }, (ctx) => ctx.sql<Due>('select * from invoicing.due_deferrals($1, $2)', [after, batch]));
    for (const one of due) await recogniseOne(app, one);
    if (due.length < batch) return;
    after = due.at(-1)!.id;
  }
}

/** By whoever posted the document, else by somebody who may post entries. */
async function recogniseOne(app: App, { id, workspace_id: workspaceId, document_id: documentId }: Due): Promise<void> {
  const people = await runAs(app, { workspaceId, name: job }, async (ctx) => {
    const [d] = await ctx.sql<{ posted_by: string | null; owner_id: string | null }>('select d.posted_by, d.owner_id from invoicing.document d where d.id = $1 and d.workspace_id = $2', [documentId, workspaceId]);
    return [d?.posted_by ?? null, d?.owner_id ?? null, ...(await accountsWith(ctx, 'accounting.entry.post', workspaceId))];
  });
  const who = await actingFor(app, workspaceId, people, []);
  try {
    if (who) await runAs(app, { ...who, name: job }, async (ctx) => { await recogniseDue(ctx, id, await todayOf(ctx, workspaceId)); });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = (error.fields?.[0]?.message ?? error.message).slice(0, 500);
    await runAs(app, { workspaceId, name: job }, (ctx) => ctx.sql('update invoicing.deferral set problem = $3, tried_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, workspaceId, why]));
  }
}
