import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { numberTopic, type listTemplates, type syncTemplates } from '../contract.ts';
import { carrierOf, isReady, noteProblem, numberRow } from './numbers.ts';
import { TextError, type RemoteTemplate } from './providers/port.ts';
import { inside } from './robot.ts';
import type { NumberRow } from './rows.ts';

async function usable(ctx: Ctx, id: string): Promise<NumberRow> {
  const number = found(await numberRow(ctx, id));
  return number.removed_at ? fail('core.not_found') : number;
}

/** Approved templates of a number, by name. */
export async function list(ctx: Ctx, { id }: InputOf<typeof listTemplates>): Promise<OutputOf<typeof listTemplates>> {
  const number = await usable(ctx, id);
  const rows = await ctx.sql<{ id: string; name: string; language: string; category: string; body: string; places: number }>('select t.id, t.name, t.language, t.category, t.body, t.places from texting.template t where t.workspace_id = $1 and t.number_id = $2 order by lower(t.name), t.language limit 1000', [ctx.workspaceId, id]);
  return { items: rows.map((t) => ({ ...t, numberId: id })), fetchedAt: number.templates_at?.toISOString() ?? null };
}

/** Has the templates fetched. */
export async function askSync(ctx: Ctx, { id }: InputOf<typeof syncTemplates>): Promise<{ ok: true }> {
  const number = await usable(ctx, id);
  if (number.provider !== 'meta' || number.business_account_id === '' || !isReady(number)) fail('texting.not_set_up');
  await ctx.enqueue('texting.templates', { workspaceId: ctx.workspaceId, id }, { key: `texting.templates:${id}`, maxAttempts: 5 });
  return { ok: true };
}

/** Fetches them; what the provider no longer has goes. */
export async function fetchTemplates(app: App, { workspaceId, id }: { workspaceId: number; id: string }): Promise<void> {
  const number = await inside(app, 'texting.templates', workspaceId, (robot) => numberRow(robot, id));
  const carrier = number && carrierOf(app, number);
  if (!carrier?.templates) return;
  let fetched: RemoteTemplate[];
  try { fetched = await carrier.templates(); } catch (error) {
    if (!(error instanceof TextError) || error.kind !== 'refused') throw error;
    return inside(app, 'texting.templates', workspaceId, (robot) => noteProblem(robot, id, { kind: error.reason === 'account' ? 'keys' : 'refused', text: error.text }));
  }
  await inside(app, 'texting.templates', workspaceId, async (robot) => {
    const given = JSON.stringify(fetched.map((t) => ({ id: uuidv7(), ...t })));
    await robot.sql(
      `insert into texting.template (id, workspace_id, number_id, name, language, category, body, places) select distinct on (n.name, n.language) n.id, $1, $2, n.name, n.language, n.category, n.body, n.places from jsonb_to_recordset($3::jsonb) as n(id uuid, name text, language text, category text, body text, places integer)
       on conflict (number_id, name, language) do update set category = excluded.category, body = excluded.body, places = excluded.places, updated_at = now(), version = template.version + 1`, [workspaceId, id, given]);
    await robot.sql('delete from texting.template t where t.workspace_id = $1 and t.number_id = $2 and not exists (select 1 from jsonb_to_recordset($3::jsonb) as n(name text, language text) where n.name = t.name and n.language = t.language)', [workspaceId, id, given]);
    await robot.sql('update texting.number set templates_at = now() where workspace_id = $1 and id = $2', [workspaceId, id]);
    robot.emit({ type: `${numberTopic}.templates_fetched`, id, can: 'texting.text.send', audit: false });
  });
}
