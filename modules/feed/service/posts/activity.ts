import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { personCards } from '#modules/social/api.ts';
import type { ReactionKind } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { itemsOf, momentOf } from './place.ts';

type Page = OutputOf<typeof contract.listOwnActivity>;
interface Row { kind: Page['items'][number]['kind']; id: string; at: Date; place: string; is_open: boolean; leads: boolean; text: string | null; reaction: ReactionKind | null; post_id: string | null; comment_id: string | null; person_id: string | null }

/** What the viewer did, newest first; own posts also where they cannot be opened any more. A page may hold fewer than were asked for, where some can no longer be opened. */
export async function listOwnActivity(ctx: Ctx, input: InputOf<typeof contract.listOwnActivity>): Promise<Page> {
  const { at, id } = momentOf(input.cursor);
  const rows = await ctx.sql<Row>('select a.*, a.at::text as place from feed.own_activity($1, $2, $3, $4) a', [ctx.accountId, at ?? 'infinity', id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff', input.limit + 1], 'feed.own_activity');
  const page = itemsOf(rows, input.limit, (r) => [r.place, r.id]);
  const people = await personCards(ctx, page.rows.flatMap((r) => r.person_id ?? []));
  return {
    items: page.rows.flatMap((r) => {
      if (!r.is_open) return [];
      const person = r.person_id === null ? null : people.get(r.person_id);
      if (person === undefined) return [];
      const link = r.post_id === null ? `/people/${person?.slug ?? r.id}` : `/posts/${r.post_id}${r.comment_id === null ? '' : `?comment=${r.comment_id}`}`;
      return [{ kind: r.kind, at: r.at.toISOString(), text: r.text ?? '', reaction: r.reaction, person, link, open: r.leads }];
    }),
    next_cursor: page.next_cursor,
  };
}
