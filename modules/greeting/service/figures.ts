import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { getFigures } from '../contract.ts';
import { enoughShown } from '../rules/enough.ts';
import { shareOf } from '../rules/interval.ts';

type Figures = OutputOf<typeof getFigures>;
type Counted = Omit<Figures['items'][number], 'openRate'>;

/** What happened to the items in the last days; a rate only where enough people have seen the item to say one. */
export async function showFigures(ctx: Ctx, { days }: InputOf<typeof getFigures>): Promise<Figures> {
  const sum = (kind: string, as: string) => `coalesce(sum(c.n) filter (where c.kind = '${kind}'), 0)::int as "${as}"`;
  const rows = await ctx.sql<Counted>(
    `select i.id as "itemId", i.title, i.experiment, ${sum('shown', 'shown')}, ${sum('opened', 'opened')}, ${sum('played25', 'played25')}, ${sum('played50', 'played50')}, ${sum('played75', 'played75')}, ${sum('played100', 'played100')}, ${sum('card_click', 'cardClicks')}, ${sum('submit', 'submitted')}, ${sum('dismiss', 'dismissed')}
     from greeting.item i left join greeting.event_count c on c.workspace_id = i.workspace_id and c.item_id = i.id and c.day > (now() at time zone 'utc')::date - $2::int
     where i.workspace_id = $1 and i.deleted_at is null group by i.id, i.title, i.experiment, i.sort order by i.sort, i.id limit 50`, [ctx.workspaceId, days], 'greeting.figures');
  return { items: rows.map((row) => ({ ...row, openRate: row.shown < enoughShown ? null : shareOf(row.opened, row.shown) })) };
}
