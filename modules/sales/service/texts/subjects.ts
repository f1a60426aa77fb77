import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { getRows } from '#core/server/resource/records.ts';
import { findMatches, hasObjected, partyIdsOf, recordConsents } from '#modules/parties/api.ts';
import { registerTextSubject, type HeardText, type TextSubject } from '#modules/texting/api.ts';
import type { Deal } from '../../contract/deals.ts';
import type { ActivityTopic, Lead } from '../../contract/leads.ts';
import { asRobot } from '../capture/robot.ts';
import { dealRecord, getDeal } from '../deals/scope.ts';
import { setConsent } from '../leads/consents.ts';
import { getLead } from '../leads/leads.ts';
import { leadRecord } from '../leads/scope.ts';
import { defineTextNotices, tellTexted } from './notices.ts';
import { leadRefusals, phonesOf } from './phones.ts';
import { standingPlace } from './standing.ts';

/** What is asked of records that nobody who works in the house asks for. */
const within = <T>(ctx: Ctx, work: (robot: Ctx) => Promise<T>): Promise<T> => asRobot(ctx, ctx.workspaceId, work);

const phonesFor = async (ctx: Ctx, topic: ActivityTopic, id: string) => (await phonesOf(ctx, topic, id)).map((p) => ({ e164: p.phone, ...(p.name === '' ? {} : { label: p.name }) }));

async function standingAt(ctx: Ctx, topic: ActivityTopic, subjectId: string): Promise<{ type: string; id: string } | null> {
  const at = await standingPlace(ctx, { topic, subjectId });
  return at && { type: at.topic, id: at.subjectId };
}

/** Rings whoever looks after the record, unless the bell has told them already. Answers whom. */
async function heard(ctx: Ctx, topic: 'sales.lead' | 'sales.opportunity', { id, text, told }: { id: string; text: HeardText; told: readonly string[] }): Promise<readonly string[]> {
  return text.direction === 'in' ? within(ctx, (robot) => tellTexted(robot, { topic, subjectId: id }, text, told)) : [];
}

const leadTexts: TextSubject = {
  type: 'sales.lead',
  byPhone: async (ctx, phone) => (await ctx.sql<{ id: string; name: string }>(
    `select l.id, l.name from sales.lead l where l.id = any(array(select sales.leads_reached_by('{}'::text[], array[$2::text]))) and l.workspace_id = $1 and l.deleted_at is null and l.status in ('new', 'working', 'qualified') order by l.created_at desc, l.id desc limit 1`, [ctx.workspaceId, phone], 'sales.text.lead_of'))[0] ?? null,
  mayRead: async (ctx, ids) => new Set(ctx.can('sales.lead.view') ? (await getRows<Lead>(ctx, leadRecord, ids, true)).map((l) => l.id) : []),
  async mayText(ctx, id) {
    ctx.authorize('sales.lead.edit');
    if ((await getLead(ctx, id)).status === 'converted') fail('texting.no_text');
  },
  phones: (ctx, id) => phonesFor(ctx, 'sales.lead', id),
  names: async (ctx, ids) => new Map((await ctx.sql<{ id: string; name: string }>('select id, name from sales.lead where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, ids], 'sales.text.lead_names')).map((l) => [l.id, l.name])),
  standing: (ctx, id) => standingAt(ctx, 'sales.lead', id),
  refuses: (ctx, id, channel) => within(ctx, async (robot) => (await leadRefusals(robot, await getLead(robot, id))).includes(channel)),
  objected: (ctx, id, channel, yes, proof) => within(ctx, async (robot) => {
    // A yes only takes back a no: nobody agrees to anything by a word they also write otherwise.
    if ((await leadRefusals(robot, await getLead(robot, id))).includes(channel) === yes) await setConsent(robot, { workspace_slug: '', id, channel, given: yes, source: `text: ${proof}`.slice(0, 120), words: '' });
  }),
  heard: (ctx, news) => heard(ctx, 'sales.lead', news),
};

/** The party of an opportunity whose number it is, else its contact or account. */
async function whoseOf(ctx: Ctx, id: string, phone: string): Promise<string | null> {
  const one = (await phonesOf(ctx, 'sales.opportunity', id)).find((p) => p.phone === phone);
  if (one) return one.id;
  const deal = await getDeal(ctx, id);
  return deal.contactId ?? deal.accountId;
}

/** The newest open opportunity of the people who have a number. */
async function dealOf(ctx: Ctx, phone: string): Promise<{ id: string; name: string } | null> {
  const [matches = []] = await findMatches(ctx, [{ kind: 'person', phones: [phone] }], ['phone']);
  const parties: string[] = [];
  for (const match of matches) parties.push(...await partyIdsOf(ctx, match.party.id));
  if (parties.length === 0) return null;
  const [deal] = await ctx.sql<{ id: string; name: string }>(
    `select o.id, o.name from sales.opportunity o where o.workspace_id = $1 and o.deleted_at is null and o.status = 'open' and o.id in (
       select d.id from sales.opportunity d where d.account_id = any($2::uuid[]) union all select d.id from sales.opportunity d where d.contact_id = any($2::uuid[]) union all select c.opportunity_id from sales.opportunity_contact c where c.party_id = any($2::uuid[]))
     order by o.created_at desc, o.id desc limit 1`, [ctx.workspaceId, parties], 'sales.text.deal_of');
  return deal ?? null;
}

const dealTexts: TextSubject = {
  type: 'sales.opportunity',
  byPhone: (ctx, phone) => within(ctx, (robot) => dealOf(robot, phone)),
  mayRead: async (ctx, ids) => new Set(ctx.can('sales.deal.view') ? (await getRows<Deal>(ctx, dealRecord, ids, true)).map((d) => d.id) : []),
  async mayText(ctx, id) { ctx.authorize('sales.deal.edit'); await getDeal(ctx, id); },
  phones: (ctx, id) => phonesFor(ctx, 'sales.opportunity', id),
  names: async (ctx, ids) => new Map((await ctx.sql<{ id: string; name: string }>('select id, name from sales.opportunity where workspace_id = $1 and id = any($2::uuid[])', [ctx.workspaceId, ids], 'sales.text.deal_names')).map((d) => [d.id, d.name])),
  standing: (ctx, id) => standingAt(ctx, 'sales.opportunity', id),
  refuses: (ctx, id, channel, phone) => within(ctx, async (robot) => { const party = await whoseOf(robot, id, phone); return party !== null && hasObjected(robot, party, channel); }),
  objected: (ctx, id, channel, yes, proof, phone) => within(ctx, async (robot) => {
    const partyId = await whoseOf(robot, id, phone);
    if (partyId !== null && (await hasObjected(robot, partyId, channel)) === yes) await recordConsents(robot, [{ partyId, channel, given: yes, source: `text: ${proof}`.slice(0, 120) }]);
  }),
  heard: (ctx, news) => heard(ctx, 'sales.opportunity', news),
};

/** Lets leads and opportunities be texted; a number is looked for among leads first. Call once at module load. */
export function registerTexts(): void {
  defineTextNotices();
  registerTextSubject(leadTexts);
  registerTextSubject(dealTexts);
}
