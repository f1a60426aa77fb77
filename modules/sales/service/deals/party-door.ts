import { onPartyChange, partiesIn, registerPartyReferences, registerPartyTimeline } from '#modules/parties/api.ts';
import { registerCurrencyUse } from '#modules/settings/api.ts';
import { dealTraces } from '../leads/conversion.ts';
import { searchOf } from './deal-values.ts';
import { dealsOfParties } from './of-parties.ts';

interface Moved { table: string; column: string; ids: string[] }
const places: ReadonlyArray<readonly [table: string, column: string]> = [['sales.opportunity', 'account_id'], ['sales.opportunity', 'contact_id'], ['sales.opportunity_contact', 'party_id']];
const versioned = (table: string) => (table === 'sales.opportunity' ? ', version = version + 1, updated_at = now()' : '');

/** Tells the rooms below what of opportunities belongs to a party, and that a workspace with amounts keeps its currency. Call once at module load. */
export function registerDealParties(): void {
  onPartyChange('sales.opportunity', async (ctx, { id, after }) => {
    const rows = await ctx.sql<{ id: string; name: string; accountName: string; nextStep: string; competitor: string; notes: string; version: number }>('select id, name, account_name as "accountName", next_step as "nextStep", competitor, notes, version from sales.opportunity where workspace_id = $1 and account_id = $2 and account_name <> $3 order by id for update', [ctx.workspaceId, id, after.name]);
    if (rows.length === 0) return;
    await ctx.sql('update sales.opportunity o set account_name = $2, search = n.search, version = o.version + 1, updated_at = now() from unnest($3::uuid[], $4::text[]) as n(id, search) where o.workspace_id = $1 and o.id = n.id', [ctx.workspaceId, after.name, rows.map((r) => r.id), rows.map((r) => searchOf({ ...r, accountName: after.name }))]);
    for (const row of rows) ctx.emit({ type: 'sales.opportunity.changed', id: row.id, version: row.version + 1, data: { changes: { accountName: [row.accountName, after.name] } }, can: 'sales.deal.view' });
  });
  registerPartyReferences('sales.opportunity', {
    among: (ctx, ids) => partiesIn(ctx, ids, ...['account_id', 'contact_id'].map((column) => `sales.opportunity o where o.workspace_id = $1 and o.deleted_at is null and o.${column} = u.id`), 'sales.opportunity_contact c join sales.opportunity o on o.id = c.opportunity_id where o.workspace_id = $1 and o.deleted_at is null and c.party_id = u.id'),
    count: async (ctx, partyId) => (await ctx.sql<{ n: number }>(
      'select count(*)::int as n from sales.opportunity o where o.workspace_id = $1 and o.deleted_at is null and (o.account_id = $2 or o.contact_id = $2 or exists (select 1 from sales.opportunity_contact c where c.opportunity_id = o.id and c.party_id = $2))', [ctx.workspaceId, partyId]))[0]!.n,
    move: async (ctx, { from, to }) => {
      const moved: Moved[] = [];
      // Whoever is there twice then is shown once: the address of the one that was merged leads to the other.
      const free = (table: string) => (table === 'sales.opportunity' ? '' : ' and not exists (select 1 from sales.opportunity_contact c where c.opportunity_id = t.opportunity_id and c.party_id = $3)');
      for (const [table, column] of places) moved.push({ table, column, ids: (await ctx.sql<{ id: string }>(`update ${table} t set ${column} = $3${versioned(table)} where workspace_id = $1 and ${column} = $2${free(table)} returning id`, [ctx.workspaceId, from, to])).map((r) => r.id) });
      return moved;
    },
    moveBack: async (ctx, { from, to, receipt }) => {
      for (const { table, column, ids } of receipt as Moved[]) if (places.some(([t, c]) => t === table && c === column)) await ctx.sql(`update ${table} set ${column} = $3${versioned(table)} where workspace_id = $1 and ${column} = $2 and id = any($4::uuid[])`, [ctx.workspaceId, to, from, ids]);
    },
  });
  registerPartyTimeline('sales.opportunity', async (ctx, partyIds) => [{ topic: 'sales.opportunity', ids: await dealsOfParties(ctx, partyIds) }]);
  registerCurrencyUse('sales.opportunity', async (ctx, workspaceId) => (await ctx.sql('select 1 from sales.opportunity where workspace_id = $1 and amount is not null union all select 1 from sales.target where workspace_id = $1 union all select 1 from sales.forecast_snapshot_cell where workspace_id = $1 and (amount <> 0 or base_amount <> 0) limit 1', [workspaceId])).length > 0);
  // A conversion with a quote on its opportunity stays.
  dealTraces.push(async (ctx, opportunityId) => (await ctx.sql('select 1 from sales.quote where workspace_id = $1 and opportunity_id = $2 and deleted_at is null limit 1', [ctx.workspaceId, opportunityId])).length > 0);
}
