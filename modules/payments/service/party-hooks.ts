import { registerPartyReferences } from '#modules/parties/api.ts';

interface Receipt { payments: string[]; checkouts: string[]; bank: boolean }

// Payments follow when two parties become one: whose they are, not what they said when they were recorded. An American bank goes along only to a party that has none, and counts there as long as the account is the same.
registerPartyReferences('payments.payment', {
  async count(ctx, partyId) {
    const [row] = await ctx.sql<{ n: number }>('select count(*)::int as n from payments.payment p where p.workspace_id = $1 and p.party_id = $2', [ctx.workspaceId, partyId]);
    return row!.n;
  },
  async move(ctx, { from, to }) {
    const payments = await ctx.sql<{ id: string }>('update payments.payment set party_id = $3, version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $2 returning id', [ctx.workspaceId, from, to]);
    const checkouts = await ctx.sql<{ id: string }>('update payments.checkout set party_id = $3 where workspace_id = $1 and party_id = $2 returning id', [ctx.workspaceId, from, to]);
    const bank = await ctx.sql('update payments.us_payee p set party_id = $3 where p.workspace_id = $1 and p.party_id = $2 and not exists (select 1 from payments.us_payee o where o.workspace_id = $1 and o.party_id = $3) returning 1', [ctx.workspaceId, from, to]);
    return { payments: payments.map((r) => r.id), checkouts: checkouts.map((r) => r.id), bank: bank.length > 0 } satisfies Receipt;
  },
  async moveBack(ctx, { from, to, receipt }) {
    const { payments, checkouts, bank } = receipt as Receipt;
    await ctx.sql('update payments.payment set party_id = $2, version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, payments]);
    await ctx.sql('update payments.checkout set party_id = $2 where workspace_id = $1 and party_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, checkouts]);
    if (bank) await ctx.sql('update payments.us_payee p set party_id = $2 where p.workspace_id = $1 and p.party_id = $3 and not exists (select 1 from payments.us_payee o where o.workspace_id = $1 and o.party_id = $2)', [ctx.workspaceId, from, to]);
  },
});
