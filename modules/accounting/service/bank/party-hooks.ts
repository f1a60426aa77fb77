import { partiesIn, registerPartyReferences } from '#modules/parties/api.ts';

// Rules name a party; what was posted keeps the party it was posted for (the ledger's own hook tells of these).
registerPartyReferences('accounting.bank_rule', {
  among: (ctx, ids) => partiesIn(ctx, ids, 'accounting.bank_rule r where r.workspace_id = $1 and r.party_id = u.id'),
  async count(ctx, partyId) {
    const [row] = await ctx.sql<{ n: number }>('select count(*)::int as n from accounting.bank_rule r where r.workspace_id = $1 and r.party_id = $2', [ctx.workspaceId, partyId]);
    return row!.n;
  },
  async move(ctx, { from, to }) {
    const rows = await ctx.sql<{ id: string }>('update accounting.bank_rule set party_id = $3 where workspace_id = $1 and party_id = $2 returning id', [ctx.workspaceId, from, to]);
    return { ids: rows.map((r) => r.id) };
  },
  async moveBack(ctx, { from, to, receipt }) {
    await ctx.sql('update accounting.bank_rule set party_id = $2 where workspace_id = $1 and party_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, (receipt as { ids: string[] }).ids]);
  },
});
