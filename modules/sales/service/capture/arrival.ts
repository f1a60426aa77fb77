import type { Ctx } from '#core/server/context.ts';
import { hasObjected } from '#modules/parties/api.ts';
import { permissionsOf } from '#modules/workspace/api.ts';
import type { FormEntry, LeadForm } from '../../contract/capture.ts';
import type { ActivityTopic, Lead } from '../../contract/leads.ts';
import { formWord } from '../../rules/capture/form-words.ts';
import { createActivity } from '../leads/activities.ts';
import { reopen } from '../leads/closing.ts';
import { setConsent, type ConsentPlace } from '../leads/consents.ts';
import { likeLeads } from '../leads/duplicates.ts';
import { changeLead, createLead, getLead } from '../leads/leads.ts';
import { currencyFor } from '../leads/money.ts';
import { lockLeadBoard } from '../leads/stage-moves.ts';
import { handOutOf, tellOwner, type HandOut } from './assignment.ts';
import type { Entered } from './entry-values.ts';
import { aimed, marked, takenOver } from './joining.ts';
import { measure } from './response.ts';
import { rescore } from './scoring.ts';
import { waitForOwner } from './waiting.ts';

/** What of a form decides about its leads; other rooms' forms bring the same (enquiry.ts). */
export type ArrivingForm = Pick<LeadForm, 'name' | 'language' | 'source' | 'ownerRule' | 'ownerId' | 'pipelineId' | 'stageId' | 'consentText' | 'consentChannels'> & Partial<Pick<LeadForm, 'labels' | 'campaign' | 'productIds'>> & { id: string | null };

/** An entry of a form that becomes or joins a lead; without a `postId` it is kept by another room. */
export interface Arrival { /** The lead it is from where that is known by something else than its words. */ leadId?: string; postId: string | null; form: ArrivingForm; entered: Entered; utm: FormEntry['utm']; consent: boolean; /** Where the yes came from, for its proof. */ place?: ConsentPlace; confirmed: boolean; /** The person themselves, or a server of the workspace, said so: a stranger's word lifts nobody's objection. */ proven: boolean; /** A mail says it in its own words instead. */ mail?: { title: string; body: string } }

/** The lead an entry is from: by e-mail address; by phone number only where no two different addresses speak against it. Open ones first. */
async function knownLead(ctx: Ctx, words: Record<string, string>): Promise<Lead | null> {
  const like = await likeLeads(ctx, { email: words['email'], phone: words['phone'], country: words['country'] ?? null });
  const same = like.filter((l) => l.reason === 'email' || (l.reason === 'phone' && (!words['email'] || l.email === '')));
  const order = (l: (typeof like)[number]) => (l.reason === 'email' ? 0 : 10) + ({ converted: 2, lost: 1, junk: 3 }[l.status as string] ?? 0);
  const [first] = same.sort((a, b) => order(a) - order(b));
  return first ? getLead(ctx, first.id) : null;
}

async function ownerFor(ctx: Ctx, form: ArrivingForm, words: Record<string, string>, currency: string): Promise<HandOut> {
  if (form.ownerRule === 'nobody') return { ownerId: null, waits: false };
  // Whoever left or may not see leads any more gets none: the rules decide.
  if (form.ownerRule === 'person' && form.ownerId && (await permissionsOf(ctx, [form.ownerId])).get(form.ownerId)?.has('sales.lead.view')) return { ownerId: form.ownerId, waits: false };
  return handOutOf(ctx, { country: words['country'] ?? null, sources: form.source ? [form.source] : [], formId: form.id, productIds: form.productIds ?? [], value: words['value'] ?? null, currency });
}

/** A new lead of an entry, with its owner. */
async function newLead(ctx: Ctx, { form, entered: { words, custom }, utm }: Arrival): Promise<Lead> {
  const currency = await currencyFor(ctx, null);
  const { ownerId, teamId, waits } = await ownerFor(ctx, form, words, currency);
  const lead = await createLead(ctx, {
    subject: '', firstName: '', lastName: '', company: '', jobTitle: '', email: '', phone: '', otherEmails: [], otherPhones: [], website: '', country: null, labels: [], interests: '', value: null, rating: null, notes: '', ...words, currency, custom: custom as never,
    sources: form.source ? [form.source] : [], utmSource: utm.source ?? '', utmMedium: utm.medium ?? '', utmCampaign: utm.campaign ?? '', utmTerm: utm.term ?? '', utmContent: utm.content ?? '',
    pipelineId: form.pipelineId ?? undefined, stageId: form.stageId ?? undefined, ownerId, teamId, allowDuplicate: true, arriving: true,
  });
  if (ownerId) await tellOwner(ctx, lead, ownerId);
  if (waits) await waitForOwner(ctx, lead.id);
  return lead;
}

/** Gives a lead that came back and is nobody's to whom it would go if it were new. */
async function handOver(ctx: Ctx, lead: Lead, { form, entered: { words } }: Arrival): Promise<Lead> {
  const { ownerId, teamId, waits } = await ownerFor(ctx, form, { ...words, ...(lead.country === null ? {} : { country: lead.country }), ...(lead.value === null ? {} : { value: lead.value }) }, lead.currency);
  if (waits) await waitForOwner(ctx, lead.id);
  if (!ownerId) return lead;
  const given = await changeLead(ctx, lead, { ownerId, ...(teamId ? { teamId } : {}) });
  await tellOwner(ctx, given, ownerId);
  return given;
}

/** Adds to a lead what another arrival brings; a lost lead opens again, one without an owner is handed out, a converted one stays as it is. */
async function joinLead(ctx: Ctx, lead: Lead, arrival: Arrival): Promise<Lead> {
  if (lead.ownerId) await tellOwner(ctx, lead, lead.ownerId, 'sales.lead_returned');
  if (lead.status === 'converted') return lead;
  const open = lead.status === 'lost' ? await reopen(ctx, { workspace_slug: '', id: lead.id, version: lead.version }) : lead;
  const joined = await changeLead(ctx, open, await takenOver(ctx, open, arrival));
  return joined.ownerId === null && joined.closedAt === null ? handOver(ctx, joined, arrival) : joined;
}

/** Where the note of an entry stands: at the lead, or at what a converted one became. */
function placeOf(lead: Lead): { topic: ActivityTopic; subjectId: string } | null {
  if (lead.status !== 'converted') return { topic: 'sales.lead', subjectId: lead.id };
  if (lead.opportunityId) return { topic: 'sales.opportunity', subjectId: lead.opportunityId };
  const partyId = lead.contactId ?? lead.accountId ?? lead.partyId;
  return partyId ? { topic: 'parties.party', subjectId: partyId } : null;
}

/** True when the last word on a channel, at the lead or at the person behind it, was no. */
async function objects(ctx: Ctx, lead: Lead, channel: LeadForm['consentChannels'][number]): Promise<boolean> {
  return lead.consent.find((c) => c.channel === channel)?.given === false || (lead.partyId !== null && hasObjected(ctx, lead.partyId, channel));
}

/** The activity that tells of an arrival. */
async function tellOf(ctx: Ctx, place: NonNullable<ReturnType<typeof placeOf>>, { form, entered, consent, mail }: Arrival): Promise<string> {
  const lines = [...entered.shown.map((x) => `${x.label}: ${x.value}`), ...(consent ? [formWord(form.language, 'agreed', { text: form.consentText })] : [])];
  const said = mail ? { kind: 'email' as const, ...mail } : { kind: 'note' as const, title: formWord(form.language, 'activity', { form: form.name }).slice(0, 200), body: lines.join('\n').slice(0, 10_000) };
  return (await createActivity(ctx, { ...place, ...said, direction: 'in', dueAt: null, minutes: null, location: '', assigneeId: null, remindAt: null, done: true, outcome: '' })).id;
}

/** What came of an arrival; no activity where a converted lead has nothing left it could stand at. */
export interface Arrived { leadId: string; activity: { id: string; topic: ActivityTopic; subjectId: string } | null }

/**
 * Lets an entry arrive: a new lead, or an activity and points for the one that is known. Entries of a workspace stand in
 * line, so that twenty at once from one address are one lead, and turns follow each other.
 */
export async function arrive(ctx: Ctx, given: Arrival): Promise<Arrived> {
  const arrival = aimed(given);
  const { form, entered } = arrival;
  await lockLeadBoard(ctx);
  const known = arrival.leadId ? await getLead(ctx, arrival.leadId) : await knownLead(ctx, entered.words);
  const lead = known ? await joinLead(ctx, known, arrival) : await marked(ctx, await newLead(ctx, arrival), form);
  if (arrival.postId !== null) await ctx.sql("update sales.form_post set state = 'accepted', lead_id = $3, confirmed_at = case when $4 then now() end where workspace_id = $1 and id = $2", [ctx.workspaceId, arrival.postId, lead.id, arrival.confirmed]);
  const place = placeOf(lead);
  const activityId = place && await tellOf(ctx, place, arrival);
  if (arrival.consent) for (const channel of form.consentChannels) if (arrival.proven || !(await objects(ctx, lead, channel))) await setConsent(ctx, { workspace_slug: '', id: lead.id, channel, given: true, source: formWord(form.language, arrival.confirmed ? 'confirmed' : 'consentSource', { form: form.name }).slice(0, 120), words: form.consentText.slice(0, 2000) }, arrival.place);
  await rescore(ctx, [lead.id]);
  await measure(ctx, [lead.id]);
  return { leadId: lead.id, activity: place && activityId ? { id: activityId, ...place } : null };
}
