import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type { Happened } from '#core/server/resource/happenings.ts';
import { visibleRecord } from '#core/server/resource/registry.ts';
import { findParty, partyIdsOf, recordsAround, seenParties } from '#modules/parties/api.ts';
import type { ActivityTopic } from '../../contract/leads.ts';
import { invoicesOfDeal } from '../quotes/deal-invoices.ts';
import { orderScope, quoteScope } from '../quotes/record.ts';
import { mayDo } from './activity-store.ts';
import { subjectsOf, type Subject } from './party-activities.ts';

/** What a timeline is of: the record itself, the records of which the log, comments and files belong into it, and those at which its activities stand. */
export interface Around { own: Happened; records: Happened[]; activities: Subject[] }

/** What belongs into the timeline of a record the viewer may see, of that what they may see; 404 for any other. */
export async function aroundRecord(ctx: Ctx, topic: ActivityTopic, id: string): Promise<Around> {
  mayDo(ctx, 'view');
  if (topic === 'parties.party') return aroundParty(ctx, id);
  await visibleRecord(ctx, { topic, subjectId: id });
  const own = { topic, id };
  return { own, records: topic === 'sales.lead' ? [own] : [own, ...await papersOf(ctx, id)], activities: [own] };
}

async function aroundParty(ctx: Ctx, id: string): Promise<Around> {
  const party = ctx.can('parties.view') ? found(await findParty(ctx, id)) : fail('core.not_found');
  if ((await seenParties(ctx, [party])).length === 0) fail('core.not_found');
  const ids = await partyIdsOf(ctx, party.id);
  // What is said of activities stands in these themselves.
  const records = (await recordsAround(ctx, ids)).flatMap((s) => (s.topic === 'sales.activity' ? [] : s.ids.map((one) => ({ topic: s.topic, id: one }))));
  return { own: { topic: 'parties.party', id: party.id }, records, activities: await subjectsOf(ctx, ids) };
}

/** Quotes, orders and invoices of an opportunity, the newest 200 of each. */
async function papersOf(ctx: Ctx, id: string): Promise<Happened[]> {
  if (!ctx.can('sales.quote.view')) return [];
  const values: unknown[] = [id];
  const p = { add: (value: unknown) => `$${values.push(value)}` };
  const papers = await ctx.sql<Happened>(
    `(select 'sales.quote' as topic, q.id from sales.quote q where q.opportunity_id = $1 and ${quoteScope(ctx, p)} order by q.created_at desc limit 200)
     union all (select 'sales.order', o.id from sales.sales_order o where o.opportunity_id = $1 and ${orderScope(ctx, p)} order by o.created_at desc limit 200)`, values);
  const { items } = await invoicesOfDeal(ctx, { workspace_slug: '', id });
  return [...papers, ...items.slice(0, 200).map((i) => ({ topic: 'invoicing.invoice', id: i.id }))];
}
