import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { listViews, removeView, saveView, setDefaultView, type SavedView } from '#core/contract/records.ts';
import type { Ctx } from '../context.ts';
import { fail, found } from '../fail.ts';
import { handle, type Route } from '../module.ts';

const columns = `v.id, v.list, v.name, v.shared, v.account_id = $2 as mine, d.view_id is not null as "isDefault", v.state`;
const from = 'core.saved_view v left join core.saved_view_default d on d.workspace_id = $1 and d.account_id = $2 and d.view_id = v.id';
const visible = 'v.workspace_id = $1 and (v.shared or v.account_id = $2)';
/** Views of one person for one list. */
const limit = 100;

function tell(ctx: Ctx, verb: string, id: string): void {
  ctx.emit({ type: `core.view.${verb}`, id, audit: false });
}

async function views(ctx: Ctx, { list }: InputOf<typeof listViews>): Promise<{ items: SavedView[] }> {
  return { items: await ctx.sql<SavedView>(`select ${columns} from ${from} where ${visible} and v.list = $3 order by lower(v.name), v.id`, [ctx.workspaceId, ctx.accountId, list], 'core.view.list') };
}

async function view(ctx: Ctx, id: string): Promise<SavedView> {
  return found((await ctx.sql<SavedView>(`select ${columns} from ${from} where ${visible} and v.id = $3`, [ctx.workspaceId, ctx.accountId, id], 'core.view.get'))[0]);
}

async function save(ctx: Ctx, input: InputOf<typeof saveView>): Promise<SavedView> {
  const values = [ctx.workspaceId, ctx.accountId, input.list, input.name, input.shared, JSON.stringify(input.state)];
  if (input.id) {
    found((await ctx.sql('update core.saved_view set name = $4, shared = $5, state = $6, version = version + 1, updated_at = now() where workspace_id = $1 and account_id = $2 and list = $3 and id = $7 returning 1', [...values, input.id]))[0]);
    tell(ctx, 'changed', input.id);
    return view(ctx, input.id);
  }
  const id = uuidv7();
  const [added] = await ctx.sql(
    `insert into core.saved_view (workspace_id, account_id, list, name, shared, state, id) select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from core.saved_view where workspace_id = $1 and account_id = $2 and list = $3) < ${limit} returning 1`, [...values, id]);
  if (!added) fail('core.too_large');
  tell(ctx, 'created', id);
  return view(ctx, id);
}

async function remove(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  found((await ctx.sql('delete from core.saved_view where workspace_id = $1 and account_id = $2 and id = $3 returning 1', [ctx.workspaceId, ctx.accountId, id]))[0]);
  tell(ctx, 'removed', id);
  return { id };
}

async function chooseDefault(ctx: Ctx, { list, viewId }: InputOf<typeof setDefaultView>): Promise<{ viewId: string | null }> {
  await ctx.sql('delete from core.saved_view_default where workspace_id = $1 and account_id = $2 and list = $3', [ctx.workspaceId, ctx.accountId, list]);
  if (viewId !== null) {
    const chosen = await view(ctx, viewId);
    if (chosen.list !== list) fail('core.not_found');
    await ctx.sql('insert into core.saved_view_default (workspace_id, account_id, list, view_id) values ($1, $2, $3, $4) on conflict (workspace_id, account_id, list) do update set view_id = excluded.view_id', [ctx.workspaceId, ctx.accountId, list, viewId]);
  }
  tell(ctx, 'chosen', viewId ?? list);
  return { viewId };
}

/** Endpoints of saved views. */
export const viewRoutes: Route[] = [handle(listViews, views), handle(saveView, save), handle(removeView, remove), handle(setDefaultView, chooseDefault)];
