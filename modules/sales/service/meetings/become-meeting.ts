import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { findRow } from '#core/server/resource/records.ts';
import { hasObjected, recordConsents } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { isOfTeam, isOpenTo, permissionsOf } from '#modules/workspace/api.ts';
import type { Deal } from '../../contract/deals.ts';
import type { ActivityTopic, Lead } from '../../contract/leads.ts';
import type { BookingPage, bookMeeting } from '../../contract/meetings.ts';
import { formWord } from '../../rules/capture/form-words.ts';
import { meetingTime, meetingWord } from '../../rules/meetings/words.ts';
import { arrive } from '../capture/arrival.ts';
import { namesOf } from '../capture/enquiry.ts';
import { sawWords } from '../capture/form-store.ts';
import { dealRecord } from '../deals/scope.ts';
import { createActivity } from '../leads/activities.ts';
import { noteResponse } from '../leads/activity-store.ts';
import { getLead } from '../leads/leads.ts';
import type { Invited } from './invited.ts';

type Given = InputOf<typeof bookMeeting>;
interface Line { label: string; value: string }
/** Where a meeting stands. */
interface Place { topic: ActivityTopic; subjectId: string }

/**
 * Lets the guest arrive as a lead, or at the record a booking link was sent about, with the meeting. A lead stays whose it is: a host who may not see it has the time
 * and what the guest wrote among the bookings, and nothing of the record.
 */
export async function becomeMeeting(ctx: Ctx, page: BookingPage, input: Given, hostIds: readonly string[], answers: readonly Line[], invited: Invited | null): Promise<void> {
  const say = (key: Parameters<typeof meetingWord>[1]) => meetingWord(page.language, key);
  const agrees = input.consent && page.consentText.trim() !== '' && sawWords(ctx.app, page.id, input.stamp, page.consentText.trim());
  // Whoever books by a forwarded link under another address agrees for themselves: it is written down, and is no proof of who the link was sent to.
  const isTheirs = !invited || invited.addresses.some((a) => a.toLowerCase() === input.email.toLowerCase());
  const shown = [{ label: say('name'), value: input.name }, { label: say('email'), value: input.email }, ...(input.phone === '' ? [] : [{ label: say('phone'), value: input.phone }]), ...answers, ...(agrees && (!isTheirs || invited?.partyId) ? [{ label: say('agreed'), value: page.consentText.trim() }] : [])];
  const time = { label: say('time'), value: meetingTime(new Date(input.startsAt), (await getSettings(ctx)).system.timezone, page.language) };
  const { leadId, place } = invited?.partyId ? { leadId: null, place: { topic: invited.topic, subjectId: invited.subjectId } } : await arriveWith(ctx, page, input, hostIds[0]!, { shown: [...shown, time], leadId: invited?.lead?.id, consent: agrees && isTheirs });
  if (invited?.partyId && agrees && isTheirs) await keepConsent(ctx, page, input, invited.partyId);
  const meetings: Array<string | null> = [];
  for (const hostId of hostIds) meetings.push(place && await seesPlace(ctx, place, hostId) ? await addMeeting(ctx, page, input, place, hostId, shown) : null);
  await ctx.sql('update sales.booking set lead_id = $3, activity_id = $4, party_id = $5 where workspace_id = $1 and id = $2', [ctx.workspaceId, input.id, leadId, meetings[0], invited?.partyId ?? null], 'sales.booking.placed');
  for (const [i, hostId] of hostIds.entries()) if (i > 0) await ctx.sql('update sales.booking_host set activity_id = $4 where workspace_id = $1 and booking_id = $2 and host_id = $3', [ctx.workspaceId, input.id, hostId, meetings[i]], 'sales.booking_host.placed');
  if (!place) return;
  // A time with somebody of the company is an answer.
  await noteResponse(ctx, { ...place, kind: 'meeting', direction: null }, new Date().toISOString());
  // Whose record it is learns of a meeting that stands with none of its hosts; a lead has the note of its arrival.
  if (invited?.partyId && meetings.every((id) => id === null)) await createActivity(ctx, { ...place, kind: 'note', title: titleOf(page, input), body: bodyOf([...shown, time]), direction: 'in', dueAt: null, minutes: null, location: '', assigneeId: null, remindAt: null, outcome: '' });
}

const titleOf = (page: BookingPage, { name }: Given) => `${page.name}: ${name}`.slice(0, 200);
const bodyOf = (lines: readonly Line[]) => lines.map((x) => `${x.label}: ${x.value}`).join('\n').slice(0, 10_000);

/** The guest as a lead, and where it stands; nowhere for a converted lead of which nothing is left. */
async function arriveWith(ctx: Ctx, page: BookingPage, input: Given, hostId: string, { shown, leadId, consent }: { shown: readonly Line[]; leadId: string | undefined; consent: boolean }): Promise<{ leadId: string; place: Place | null }> {
  const form = { id: null, name: page.name, language: page.language, source: page.source, ownerRule: 'person' as const, ownerId: hostId, pipelineId: null, stageId: null, consentText: page.consentText, consentChannels: page.consentChannels };
  const words = { ...namesOf(input.name), email: input.email, ...(input.phone === '' ? {} : { phone: input.phone }) };
  const arrived = await arrive(ctx, { ...(leadId ? { leadId } : {}), postId: null, form, entered: { words, custom: {}, shown: [...shown] }, utm: input.utm, consent, place: placeOfYes(ctx, input), confirmed: false, proven: false });
  return { leadId: arrived.leadId, place: arrived.activity && { topic: arrived.activity.topic, subjectId: arrived.activity.subjectId } };
}

const placeOfYes = (ctx: Ctx, input: Given) => ({ page: `/book/${input.workspace}/${input.slug}`, ip: ctx.origin.ip || null });

/** Keeps the yes of who is no lead at their party, but for what they objected to: nobody's word by a link lifts that. */
async function keepConsent(ctx: Ctx, page: BookingPage, input: Given, partyId: string): Promise<void> {
  for (const channel of page.consentChannels) {
    if (!(await hasObjected(ctx, partyId, channel))) await recordConsents(ctx, [{ partyId, channel, given: true, source: formWord(page.language, 'consentSource', { form: page.name }).slice(0, 120), words: page.consentText.slice(0, 2000), ...placeOfYes(ctx, input) }]);
  }
}

/** The meeting among the activities of one host. */
async function addMeeting(ctx: Ctx, page: BookingPage, input: Given, place: Place, assigneeId: string, shown: readonly Line[]): Promise<string> {
  const startsAt = Date.parse(input.startsAt);
  const remindAt = startsAt - 15 * 60_000 > Date.now() ? new Date(startsAt - 15 * 60_000).toISOString() : null;
  return (await createActivity(ctx, {
    ...place, kind: 'meeting', title: titleOf(page, input), body: bodyOf(shown), direction: null, dueAt: new Date(startsAt).toISOString(), minutes: page.minutes,
    location: (page.placeKind === 'phone' ? input.phone : page.place).slice(0, 200), assigneeId, remindAt, outcome: '',
  })).id;
}

/** True when a host may see where the meeting would stand. */
async function seesPlace(ctx: Ctx, { topic, subjectId }: Place, hostId: string): Promise<boolean> {
  const may = (await permissionsOf(ctx, [hostId])).get(hostId);
  if (topic === 'parties.party') return may?.has('parties.view') === true;
  const [kind, record] = topic === 'sales.lead' ? ['lead', await getLead(ctx, subjectId)] as const : ['deal', await findRow<Deal>(ctx, dealRecord, subjectId)] as const;
  if (!record || !may?.has(`sales.${kind}.view`)) return false;
  return may.has(`sales.${kind}.view_all`) || isNear(ctx, record, hostId, may.has(`sales.${kind}.view_team`));
}

async function isNear(ctx: Ctx, record: Pick<Lead | Deal, 'ownerId' | 'createdBy' | 'teamId'>, hostId: string, seesTeam: boolean): Promise<boolean> {
  if (record.ownerId === hostId || record.createdBy === hostId || (record.ownerId === null && await isOpenTo(ctx, hostId, record))) return true;
  return seesTeam && isOfTeam(ctx, hostId, record);
}
