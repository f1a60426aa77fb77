import type { Ctx } from '#core/server/context.ts';
import { makeLink } from './links.ts';
import { postLocked } from './post.ts';
import { documentById, type DocumentRow } from './rows.ts';

/** Posts a draft that another room began, as nobody's doing. False when it waits for approval instead. */
export async function postSold(ctx: Ctx, draft: DocumentRow): Promise<boolean> {
  return (await postLocked(ctx, draft)).status === 'posted';
}

/** Where the customer of a posted invoice sees it, and pays it as the workspace takes money: a further link of its public page. For a room that knows its customer. */
export async function customerLink(ctx: Ctx, id: string): Promise<string> {
  const d = await documentById(ctx, ctx.workspaceId, id);
  return (await makeLink(ctx, d, { by: null, tracked: d.track_views })).url;
}
