import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { onPartyChange, partiesIn, registerPartyCheck, registerPartyReferences, registerPartyTimeline } from '#modules/parties/api.ts';
import { areaOf, directions, documentSays, type Direction } from '../../contract/documents.ts';
import { addressSchemes } from '../../rules/einvoice/codes/schemes.ts';
import { documentScope } from './record.ts';

const columns = ['party_id', 'contact_id', 'ship_to_id'] as const;
interface Receipt { moved: Array<{ column: string; ids: string[] }>; /** Absent of merges before schedules moved along. */ deferrals?: string[] }

registerPartyReferences('invoicing.document', {
  among: (ctx, ids) => partiesIn(ctx, ids, ...columns.map((column) => `invoicing.document d where d.workspace_id = $1 and d.${column} = u.id`)),
  async count(ctx, partyId) {
    const [row] = await ctx.sql<{ n: number }>(`select count(*)::int as n from invoicing.document where workspace_id = $1 and $2::uuid in (${columns.join(', ')})`, [ctx.workspaceId, partyId]);
    return row!.n;
  },
  async move(ctx, { from, to }) {
    const moved: Receipt['moved'] = [];
    for (const column of columns) {
      const rows = await ctx.sql<{ id: string }>(`update invoicing.document set ${column} = $3 where workspace_id = $1 and ${column} = $2 returning id`, [ctx.workspaceId, from, to]);
      moved.push({ column, ids: rows.map((r) => r.id) });
    }
    // What is recognised from now on names who took the place.
    const deferrals = await ctx.sql<{ id: string }>('update invoicing.deferral set party_id = $3 where workspace_id = $1 and party_id = $2 returning id', [ctx.workspaceId, from, to]);
    return { moved, deferrals: deferrals.map((r) => r.id) } satisfies Receipt;
  },
  async moveBack(ctx, { from, to, receipt }) {
    const { moved, deferrals = [] } = receipt as Receipt;
    await ctx.sql('update invoicing.deferral set party_id = $2 where workspace_id = $1 and party_id = $3 and id = any($4::uuid[])', [ctx.workspaceId, from, to, deferrals]);
    for (const { column, ids } of moved) {
      if (!(columns as readonly string[]).includes(column)) continue;
      await ctx.sql(`update invoicing.document set ${column} = $2 where workspace_id = $1 and ${column} = $3 and id = any($4::uuid[])`, [ctx.workspaceId, from, to, ids]);
    }
  },
});

// What stands in an e-invoice has to be of a scheme on its list (BR-CL-25).
registerPartyCheck('invoicing.peppol_id', async (_ctx, changes) => {
  for (const { before, after, path } of changes) if (after.peppolId !== '' && after.peppolId !== before.peppolId && !addressSchemes.has(after.peppolId.slice(0, 4))) failField(path('peppolId'), documentSays('invoicing.peppol_scheme', { scheme: after.peppolId.slice(0, 4) }));
});

// Drafts follow their party's name; what was posted says what it said.
onPartyChange('invoicing.documents', async (ctx, { id, before, after }) => {
  if (before.name !== after.name) await ctx.sql("update invoicing.document set party_name = $3 where workspace_id = $1 and party_id = $2 and status in ('draft', 'awaiting_approval')", [ctx.workspaceId, id, after.name]);
});

registerPartyTimeline('invoicing.documents', async (ctx, partyIds) => {
  const subjects = [];
  for (const direction of directions) if (ctx.can(`${areaOf[direction].can}.view`)) subjects.push({ topic: areaOf[direction].topic, ids: await idsOf(ctx, direction, partyIds) });
  return subjects;
}, { topics: directions.map((direction) => areaOf[direction].topic) });

async function idsOf(ctx: Ctx, direction: Direction, partyIds: readonly string[]): Promise<string[]> {
  const values: unknown[] = [partyIds];
  const scope = documentScope(direction)(ctx, { add: (v) => `$${values.push(v)}` });
  return (await ctx.sql<{ id: string }>(`select d.id from invoicing.document d where d.party_id = any($1::uuid[]) and ${scope} order by d.created_at desc limit 200`, values)).map((r) => r.id);
}
