import type { Ctx } from '#core/server/context.ts';
import { onPartyChange, partiesIn, registerPartyReferences, registerPartyTimeline } from '#modules/parties/api.ts';
import { orderScope, ordersOfParty, quoteScope, quotesOfParty } from './record.ts';

const places = [
  { name: 'sales.quote', table: 'sales.quote', columns: ['party_id', 'bill_to_id', 'ship_to_id'] },
  { name: 'sales.order', table: 'sales.sales_order', columns: ['party_id', 'bill_to_id', 'ship_to_id'] },
] as const;

interface Receipt { moved: Array<{ column: string; ids: string[] }> }

for (const { name, table, columns } of places) {
  registerPartyReferences(name, {
    among: (ctx, ids) => partiesIn(ctx, ids, ...columns.map((column) => `${table} o where o.workspace_id = $1 and o.${column} = u.id${table === 'sales.quote' ? ' and not o.for_order' : ''}`)),
    async count(ctx, partyId) {
      const [row] = await ctx.sql<{ n: number }>(`select count(*)::int as n from ${table} where workspace_id = $1 and $2::uuid in (${columns.join(', ')})${table === 'sales.quote' ? ' and not for_order' : ''}`, [ctx.workspaceId, partyId]);
      return row!.n;
    },
    async move(ctx, { from, to }) {
      const moved: Receipt['moved'] = [];
      for (const column of columns) {
        const rows = await ctx.sql<{ id: string }>(`update ${table} set ${column} = $3 where workspace_id = $1 and ${column} = $2 returning id`, [ctx.workspaceId, from, to]);
        moved.push({ column, ids: rows.map((r) => r.id) });
      }
      return { moved } satisfies Receipt;
    },
    async moveBack(ctx, { from, to, receipt }) {
      for (const { column, ids } of (receipt as Receipt).moved) {
        if (!(columns as readonly string[]).includes(column)) continue;
        await ctx.sql(`update ${table} set ${column} = $2 where workspace_id = $1 and ${column} = $3 and id = any($4::uuid[])`, [ctx.workspaceId, from, to, ids]);
      }
    },
  });
}

// Drafts follow their customer's name; what was sent says what it said, but not from which address somebody accepted who was erased.
onPartyChange('sales.quotes', async (ctx, { id, before, after }) => {
  if (after.erasedAt && !before.erasedAt) await ctx.sql('update sales.quote q set accepted_ip = null where q.workspace_id = $1 and q.accepted_ip is not null and (q.party_id = $2 or q.bill_to_id = $2 or q.ship_to_id = $2)', [ctx.workspaceId, id]);
  if (before.name !== after.name) await ctx.sql("update sales.quote set customer = $3 where workspace_id = $1 and party_id = $2 and status in ('draft', 'in_approval')", [ctx.workspaceId, id, after.name]);
  if (before.name !== after.name) await ctx.sql("update sales.sales_order set customer = $3 where workspace_id = $1 and party_id = $2 and status = 'draft' and draft_id is not null", [ctx.workspaceId, id, after.name]);
});

registerPartyTimeline('sales.quotes', async (ctx, partyIds) => {
  if (!ctx.can('sales.quote.view')) return [];
  return [{ topic: 'sales.quote', ids: await idsOf(ctx, 'sales.quote q', quoteScope, quotesOfParty, partyIds) }, { topic: 'sales.order', ids: await idsOf(ctx, 'sales.sales_order o', orderScope, ordersOfParty, partyIds) }];
}, { topics: ['sales.quote', 'sales.order'] });

async function idsOf(ctx: Ctx, from: string, scopeOf: typeof quoteScope, ofParty: typeof quotesOfParty, partyIds: readonly string[]): Promise<string[]> {
  const values: unknown[] = [partyIds];
  const scope = scopeOf(ctx, { add: (v) => `$${values.push(v)}` });
  const alias = from.split(' ')[1];
  return (await ctx.sql<{ id: string }>(`select ${alias}.id from ${from} where ${ofParty('x.party_id = any($1::uuid[])')} and ${scope} order by ${alias}.created_at desc limit 200`, values)).map((r) => r.id);
}
