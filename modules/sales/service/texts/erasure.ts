import type { Ctx } from '#core/server/context.ts';
import { onPartyChange, partyIdsOf } from '#modules/parties/api.ts';
import { eraseTexts } from '#modules/texting/api.ts';
import { numbersOf } from './phones.ts';

/** Forgets what was texted with leads, also where it moved on with a conversion: by the numbers it was texted with. Their activities the caller empties; call it before that. */
export async function forgetLeadTexts(ctx: Ctx, leadIds: readonly string[]): Promise<void> {
  await eraseTexts(ctx, { type: 'sales.lead', ids: leadIds });
  const moved = await ctx.sql<{ topic: string; id: string; phone: string }>("select distinct a.topic, a.subject_id as id, a.location as phone from sales.activity a where a.workspace_id = $1 and a.moved_from = any($2::uuid[]) and a.text_id is not null and a.topic <> 'sales.lead'", [ctx.workspaceId, leadIds]);
  for (const { topic, id, phone } of moved) await eraseTexts(ctx, { type: topic, ids: [id], phones: [phone] });
}

/** What was texted with a person about opportunities is forgotten with them; with their party the room of texts forgets it. Call once at module load. */
export function registerTextErasure(): void {
  onPartyChange('sales.texts', async (ctx, { id, before, after }) => {
    if (!after.erasedAt || before.erasedAt) return;
    const [same, phones] = [await partyIdsOf(ctx, id), numbersOf([before.phone, ...before.morePhones.map((m) => m.value)])];
    const emptied = "set title = kind, body = '', outcome = '', location = '', updated_at = now()";
    await ctx.sql(`update sales.activity ${emptied} where workspace_id = $1 and topic = 'parties.party' and subject_id = any($2::uuid[]) and text_id is not null`, [ctx.workspaceId, same]);
    const gone = await ctx.sql<{ id: string }>(
      `select distinct a.subject_id as id from sales.activity a where a.workspace_id = $1 and a.topic = 'sales.opportunity' and a.text_id is not null and a.location = any($3) and a.subject_id in (
         select d.id from sales.opportunity d where d.account_id = any($2::uuid[]) union all select d.id from sales.opportunity d where d.contact_id = any($2::uuid[]) union all select c.opportunity_id from sales.opportunity_contact c where c.party_id = any($2::uuid[]))`, [ctx.workspaceId, same, phones]);
    const deals = gone.map((d) => d.id);
    await eraseTexts(ctx, { type: 'sales.opportunity', ids: deals, phones });
    await ctx.sql(`update sales.activity ${emptied} where workspace_id = $1 and topic = 'sales.opportunity' and subject_id = any($2::uuid[]) and text_id is not null and location = any($3)`, [ctx.workspaceId, deals, phones]);
  });
}
