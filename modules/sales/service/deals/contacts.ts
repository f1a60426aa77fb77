import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { findParty, partyCards, seenParties } from '#modules/parties/api.ts';
import { dealSays, type ContactRole, type DealContact, type setDealContacts } from '../../contract/deals.ts';
import { getDeal } from './scope.ts';

/** Who has a say in an opportunity, the first one first; the merged are one. */
export async function contactsOf(ctx: Ctx, id: string): Promise<DealContact[]> {
  const rows = await ctx.sql<{ partyId: string; role: ContactRole }>('select party_id as "partyId", role from sales.opportunity_contact where workspace_id = $1 and opportunity_id = $2 order by place, id limit 50', [ctx.workspaceId, id], 'sales.deal.contacts');
  const cards = await partyCards(ctx, rows.map((r) => r.partyId));
  const shown = new Map<string, DealContact>();
  for (const { partyId, role } of rows) {
    const card = cards.get(partyId);
    if (card && !shown.has(card.id)) shown.set(card.id, { partyId: card.id, name: card.name, photo: card.photo, email: card.email, phone: card.phone, role });
  }
  return [...shown.values()];
}

/** Who has a say in an opportunity the viewer may see. */
export async function listContacts(ctx: Ctx, { id }: { id: string }): Promise<{ items: DealContact[] }> {
  await getDeal(ctx, id);
  return { items: await contactsOf(ctx, id) };
}

/** Keeps the list in step with the opportunity's contact: whoever becomes it stands first. */
export async function noteContact(ctx: Ctx, id: string, partyId: string | null): Promise<void> {
  if (partyId === null) return;
  await ctx.sql('update sales.opportunity_contact set place = place + 1 where workspace_id = $1 and opportunity_id = $2', [ctx.workspaceId, id]);
  await ctx.sql(
    `insert into sales.opportunity_contact (id, workspace_id, opportunity_id, party_id, role, place) values ($1, $2, $3, $4, 'decision_maker', 0) on conflict (opportunity_id, party_id) do update set place = 0`, [uuidv7(), ctx.workspaceId, id, partyId]);
}

/** Replaces who has a say; the first becomes the opportunity's contact. */
export async function setContacts(ctx: Ctx, { id, version, contacts }: InputOf<typeof setDealContacts>): Promise<OutputOf<typeof setDealContacts>> {
  const deal = await getDeal(ctx, id);
  if (deal.version !== version) throw new Refusal('core.version_conflict', { current: deal });
  const before = await contactsOf(ctx, id);
  const known = new Set(before.map((c) => c.partyId));
  const ids: string[] = [];
  for (const [i, { partyId }] of contacts.entries()) {
    const path = `contacts.${i}.partyId`;
    const party = known.has(partyId) || ctx.can('parties.view') ? await findParty(ctx, partyId) : null;
    if (!party || party.kind !== 'person' || (!known.has(partyId) && (await seenParties(ctx, [party])).length === 0)) failField(path, dealSays('sales.choose_contact'));
    if (ids.includes(party.id)) failField(path, dealSays('sales.contact_once'));
    ids.push(party.id);
  }
  const updated = await ctx.sql('update sales.opportunity set contact_id = $4, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and version = $3 returning 1', [ctx.workspaceId, id, version, ids[0] ?? null]);
  if (updated.length === 0) throw new Refusal('core.version_conflict', { current: await getDeal(ctx, id) });
  await ctx.sql('delete from sales.opportunity_contact where workspace_id = $1 and opportunity_id = $2', [ctx.workspaceId, id]);
  await ctx.sql(
    'insert into sales.opportunity_contact (id, workspace_id, opportunity_id, party_id, role, place) select gen_random_uuid(), $1, $2, c.party, c.role, c.place - 1 from unnest($3::uuid[], $4::text[]) with ordinality as c(party, role, place)',
    [ctx.workspaceId, id, ids, contacts.map((c) => c.role)]);
  const items = await contactsOf(ctx, id);
  const text = (list: readonly DealContact[]) => list.map((c) => c.name).join(', ');
  ctx.emit({ type: 'sales.opportunity.changed', id, version: version + 1, data: { changes: { contacts: [text(before), text(items)] } }, can: 'sales.deal.view' });
  return { deal: await getDeal(ctx, id), items };
}
