import { partiesIn, registerPartyReferences } from '#modules/parties/api.ts';

interface Receipt { ids: string[] }

/** Says to the parties room which expenses name a party: they follow when two parties become one. */
export function registerExpenseParties(): void {
  registerPartyReferences('invoicing.expense', {
    among: (ctx, ids) => partiesIn(ctx, ids, 'invoicing.expense e where e.workspace_id = $1 and e.party_id = u.id'),
    async count(ctx, partyId) {
      const [row] = await ctx.sql<{ n: number }>('select count(*)::int as n from invoicing.expense where workspace_id = $1 and party_id = $2', [ctx.workspaceId, partyId]);
      return row!.n;
    },
    async move(ctx, { from, to }) {
      const rows = await ctx.sql<{ id: string }>('update invoicing.expense set party_id = $3 where workspace_id = $1 and party_id = $2 returning id', [ctx.workspaceId, from, to]);
      return { ids: rows.map((r) => r.id) } satisfies Receipt;
    },
    async moveBack(ctx, { from, to, receipt }) {
      await ctx.sql('update invoicing.expense set party_id = $2 where workspace_id = $1 and party_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, (receipt as Receipt).ids]);
    },
  });
}
