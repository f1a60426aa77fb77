import type { Ctx } from '#core/server/context.ts';
import { onPartyChange, partyIdsOf } from '#modules/parties/api.ts';

/** Records a person may have been met about: their own, and the opportunities they have to do with. */
const records = `(a.topic = 'parties.party' and a.subject_id = any($2::uuid[])) or (a.topic = 'sales.opportunity' and a.subject_id in (
  select d.id from sales.opportunity d where d.workspace_id = $1 and (d.account_id = any($2::uuid[]) or d.contact_id = any($2::uuid[])) union all select c.opportunity_id from sales.opportunity_contact c where c.party_id = any($2::uuid[])))`;

/** Forgets guests who are no leads with their party: who booked, what they wrote, and what activities say of it. Those of leads are forgotten with these. Call once at module load. */
export function registerGuestErasure(): void {
  onPartyChange('sales.meetings', async (ctx, { id, before, after }) => {
    if (!after.erasedAt || before.erasedAt) return;
    const addresses = [before.email ?? '', ...before.moreEmails.map((m) => m.value)].map((a) => a.toLowerCase()).filter((a) => a !== '');
    await forget(ctx, await partyIdsOf(ctx, id), addresses);
  });
}

async function forget(ctx: Ctx, parties: readonly string[], addresses: readonly string[]): Promise<void> {
  const guests = await ctx.sql<{ id: string; name: string }>("select b.id, b.guest_name as name from sales.booking b where b.workspace_id = $1 and (b.party_id = any($2::uuid[]) or (b.lead_id is null and lower(b.guest_email) = any($3::text[])))", [ctx.workspaceId, parties, addresses], 'sales.booking.of_party');
  if (guests.length === 0) return;
  const ids = guests.map((g) => g.id);
  // Notes of what was booked and cancelled end in the guest's name behind the page, as the meetings do; one that begins like another is somebody else's.
  const named = guests.flatMap((g) => (g.name === '' ? [] : [`: ${g.name}`]));
  await ctx.sql(
    `update sales.activity a set title = a.kind, body = '', outcome = '', location = '', version = a.version + 1, updated_at = now()
     where a.workspace_id = $1 and (a.id in (select h.activity_id from sales.booking_host h where h.workspace_id = $1 and h.booking_id = any($3::uuid[]))
       or (a.kind in ('meeting', 'note') and (${records}) and exists (select 1 from unnest($4::text[]) as g(name) where right(a.title, length(g.name)) = g.name or (length(a.title) >= 200 and position(left(g.name, 50) in a.title) > 0))))`, [ctx.workspaceId, parties, ids, named], 'sales.activity.forget_guests');
  await ctx.sql("update sales.booking set guest_name = '', guest_email = '', guest_phone = '', answers = '[]', reason = '', ip = null, updated_at = now() where workspace_id = $1 and id = any($2::uuid[])", [ctx.workspaceId, ids], 'sales.booking.forget_guests');
}
