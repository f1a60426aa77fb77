import type { Ctx } from '#core/server/context.ts';
import { workspaceOf } from './workspace-of.ts';
import { fileUrls } from '#modules/files/api.ts';
import type { PartyCard } from '../contract.ts';
import { resolveIds } from './facts.ts';

const select = `p.id, p.name, p.kind, p.photo_id as "photoId", p.email, p.phone, p.company_name as "companyName",
  array_remove(array[case when p.is_customer then 'customer' end, case when p.is_vendor then 'vendor' end, case when p.is_account then 'account' end, case when p.is_contact then 'contact' end, case when p.is_lead then 'lead' end], null) as roles`;
type CardRow = Omit<PartyCard, 'photo'> & { photoId: string | null };

/** Rows as cards, with signed addresses of their pictures. */
export async function toCards(ctx: Ctx, rows: readonly CardRow[]): Promise<PartyCard[]> {
  const photos = rows.flatMap((r) => r.photoId ?? []);
  const urls = photos.length > 0 ? await fileUrls(ctx, photos, 'thumb') : new Map<string, string>();
  return rows.map(({ photoId, ...card }) => ({ ...card, photo: photoId ? urls.get(photoId) ?? null : null }));
}

/** Cards by the ids that were asked for; after a merge the card is that of the party that took the place. Removed parties still have one. */
export async function cardsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PartyCard>> {
  if (ids.length === 0) return new Map();
  const ways = await resolveIds(ctx, ids);
  const rows = await ctx.sql<CardRow>(`select ${select} from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[])`, [await workspaceOf(ctx), [...new Set(ways.values())]], 'parties.cards');
  const cards = new Map((await toCards(ctx, rows)).map((c) => [c.id, c]));
  return new Map([...ways].flatMap(([asked, id]) => { const card = cards.get(id); return card ? [[asked, card] as const] : []; }));
}

/** Cards of a WHERE clause over `p`, in an order; for pickers and short lists. */
export async function cardsWhere(ctx: Ctx, where: string, values: unknown[], order: string, limit: number): Promise<PartyCard[]> {
  return toCards(ctx, await ctx.sql<CardRow>(`select ${select} from parties.party p where ${where} order by ${order} limit ${Math.trunc(limit)}`, values));
}
