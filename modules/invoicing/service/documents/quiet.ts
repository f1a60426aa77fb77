import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { findParty, registerPartyReferences, seenParties, type PartyFacts } from '#modules/parties/api.ts';
import type { BusinessDocument, getCustomerReminders, invoiceSteps, setCustomerReminders } from '../../contract/documents.ts';
import { readDocument } from './read.ts';
import { lockedIn, setDocument, tellDocument } from './rows.ts';

/** Notes that a customer disputes an invoice, and why; without a note they do not any more. No reminder goes out by itself meanwhile. */
export async function setDispute(ctx: Ctx, { id, note }: InputOf<typeof invoiceSteps.setDispute>): Promise<BusinessDocument> {
  const d = await lockedIn(ctx, 'sale', id, null, ['posted']);
  const [before] = await ctx.sql<{ note: string }>('select p.note from invoicing.dispute p where p.workspace_id = $1 and p.document_id = $2', [ctx.workspaceId, d.id], 'invoicing.dispute');
  if ((before?.note ?? null) === note) return readDocument(ctx, d);
  if (note === null) await ctx.sql('delete from invoicing.dispute where workspace_id = $1 and document_id = $2', [ctx.workspaceId, d.id]);
  else await ctx.sql('insert into invoicing.dispute (document_id, workspace_id, note, created_by) values ($1, $2, $3, $4) on conflict (document_id) do update set note = excluded.note', [d.id, ctx.workspaceId, note, ctx.actorId]);
  // It is no part of what was posted; who holds the document open sees it all the same.
  const now = await setDocument(ctx, d, 'dunning_level = dunning_level', []);
  tellDocument(ctx, now, 'changed', { changes: { dispute: [before?.note ?? null, note] } });
  return readDocument(ctx, now);
}

/** The customer as they are after merges, archived ones with the rest: they may still owe. 404 for those the viewer does not see. */
async function customerOf(ctx: Ctx, id: string): Promise<PartyFacts> {
  return found((await seenParties(ctx, [found(await findParty(ctx, id))]))[0]);
}

/** Whether reminders go out to a customer by themselves. */
export async function showCustomerReminders(ctx: Ctx, { partyId }: InputOf<typeof getCustomerReminders>): Promise<OutputOf<typeof getCustomerReminders>> {
  const { id } = await customerOf(ctx, partyId);
  const stopped = await ctx.sql('select 1 from invoicing.quiet_customer q where q.workspace_id = $1 and q.party_id = $2', [ctx.workspaceId, id], 'invoicing.is_quiet');
  return { stopped: stopped.length > 0 };
}

/** Stops them, or lets them go out again. */
export async function changeCustomerReminders(ctx: Ctx, { partyId, stopped }: InputOf<typeof setCustomerReminders>): Promise<OutputOf<typeof setCustomerReminders>> {
  const { id } = await customerOf(ctx, partyId);
  const changed = stopped
    ? await ctx.sql('insert into invoicing.quiet_customer (workspace_id, party_id, created_by) values ($1, $2, $3) on conflict do nothing returning 1', [ctx.workspaceId, id, ctx.actorId])
    : await ctx.sql('delete from invoicing.quiet_customer where workspace_id = $1 and party_id = $2 returning 1', [ctx.workspaceId, id]);
  if (changed.length > 0) ctx.emit({ type: 'invoicing.customer_reminders.changed', id, version: 1, data: { changes: { stopped: [!stopped, stopped] } }, can: 'invoicing.invoice.view' });
  return { stopped };
}

interface Receipt { moved: boolean }

// Of two records that become one, whoever is not to be written to stays so.
registerPartyReferences('invoicing.quiet_customer', {
  count: async () => 0,
  among: async () => [],
  async move(ctx, { from, to }) {
    const gone = await ctx.sql('delete from invoicing.quiet_customer where workspace_id = $1 and party_id = $2 returning 1', [ctx.workspaceId, from]);
    if (gone.length === 0) return { moved: false } satisfies Receipt;
    const added = await ctx.sql('insert into invoicing.quiet_customer (workspace_id, party_id, created_by) values ($1, $2, $3) on conflict do nothing returning 1', [ctx.workspaceId, to, ctx.actorId]);
    return { moved: added.length > 0, had: true };
  },
  async moveBack(ctx, { from, to, receipt }) {
    const { moved, had } = receipt as Receipt & { had?: true };
    if (had) await ctx.sql('insert into invoicing.quiet_customer (workspace_id, party_id) values ($1, $2) on conflict do nothing', [ctx.workspaceId, from]);
    if (moved) await ctx.sql('delete from invoicing.quiet_customer where workspace_id = $1 and party_id = $2', [ctx.workspaceId, to]);
  },
});
