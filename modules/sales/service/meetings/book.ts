import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { isTimeZone } from '#core/contract/dates.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import { accountCards } from '#modules/identity/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { captureSays } from '../../contract/capture.ts';
import { meetingSays, type BookingPage, type bookMeeting, type listSlots, type openBookingPage } from '../../contract/meetings.ts';
import { spanOf } from '../../rules/meetings/slots.ts';
import { meetingWord } from '../../rules/meetings/words.ts';
import { ageOf, makeStamp } from '../capture/form-store.ts';
import { likeLeads } from '../leads/duplicates.ts';
import { getLead } from '../leads/leads.ts';
import { lockLeadBoard } from '../leads/stage-moves.ts';
import { recordOf } from '../mails/secrets.ts';
import { becomeMeeting } from './become-meeting.ts';
import { bookingsWhere, forGuest, hostBrand, secretOf, withPage, type StoredBooking } from './booking-store.ts';
import { chooseHosts, freeTimes, offered } from './free-times.ts';
import { invitedBy } from './invited.ts';
import { isTaken } from './place.ts';
import { emitBooking, tellGuestSoon, tellHosts } from './tell.ts';

/** Meetings to come that one guest has by a workspace's pages at most, and how many can be booked from one address or by one guest within an hour. */
const limits = { open: 5, anHour: 10, guestAnHour: 5 };
/** Shortest time a person needs, in milliseconds. */
const quickest = 1500;
/** Longest span whose times are answered at once, in milliseconds. */
const longestSpan = 62 * 86_400_000;

/** A booking page as whoever books sees it. */
export const showPage = (ctx: Ctx, input: InputOf<typeof openBookingPage>): Promise<OutputOf<typeof openBookingPage>> => withPage(ctx, input, async (robot, page) => {
  const [cards, invited] = [await accountCards(robot, page.hostIds.slice(0, 5)), await invitedBy(robot, input.guest)];
  const { name, intro, minutes, placeKind, place, horizonDays, language, questions, consentText } = page;
  return {
    name, intro, meets: page.meets, minutes, placeKind, place: placeKind === 'address' ? place : '', hosts: page.hostIds.slice(0, 5).flatMap((id) => cards.get(id)?.firstName || []), horizonDays, language, timeZone: (await getSettings(robot)).system.timezone,
    consentText: consentText.trim(), guest: invited && { name: invited.name.slice(0, 100), email: invited.email }, questions: questions.map(({ key, label, kind, required, options }) => ({ key, label, kind, required, options })), by: await hostBrand(robot), stamp: makeStamp(robot.app, page.id, Date.now(), consentText.trim()),
  };
});

/** Times that are free; for a meeting that is to be moved, as if it were not there. */
export const slotsOf = (ctx: Ctx, { from, to, secret, ...where }: InputOf<typeof listSlots>): Promise<OutputOf<typeof listSlots>> => withPage(ctx, where, async (robot, page) => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start || end - start > longestSpan) failField('to', captureSays('sales.period_order'));
  const own = secret ? await ownBooking(robot, page, secret) : null;
  const of = own ? withHostsOf(page, own) : page;
  const slots = offered(of, await freeTimes(robot, of, { from: start, to: end }, own?.id ?? null));
  return { slots: slots.map((at) => new Date(at).toISOString()) };
});

/** The page as it is for a meeting there is: everybody it is with has to be free, for as long as it was booked, whatever the page says by now. */
export const withHostsOf = (page: BookingPage, { hostIds, minutes }: StoredBooking): BookingPage => ({ ...page, hostIds, minutes, meets: 'all' });

/** The booking of this page that a secret opens; null for any other. */
async function ownBooking(ctx: Ctx, page: BookingPage, secret: string): Promise<StoredBooking | null> {
  const record = recordOf(ctx.app, 'bookings', secret);
  if (record?.[0] !== ctx.workspaceId) return null;
  return (await bookingsWhere(ctx, 'b.id = $2 and b.page_id = $3', [record[1], page.id]))[0] ?? null;
}

/** Refuses what programs send and who books too much. */
async function checkGuest(ctx: Ctx, page: BookingPage, input: InputOf<typeof bookMeeting>): Promise<void> {
  const age = ageOf(ctx.app, page.id, input.stamp);
  if (input.homepage !== '' || age === null || age < quickest) fail('sales.booking_limit');
  const [count] = await ctx.sql<{ open: number; guest: number; address: number }>(
    `select (select count(*) from sales.booking where workspace_id = $1 and lower(guest_email) = lower($2) and status = 'confirmed' and starts_at > now())::int as open,
       (select count(*) from sales.booking where workspace_id = $1 and lower(guest_email) = lower($2) and created_at > now() - interval '1 hour')::int as guest,
       (select count(*) from sales.booking where workspace_id = $1 and ip = $3::inet and created_at > now() - interval '1 hour')::int as address`,
    [ctx.workspaceId, input.email, addressOf(ctx)], 'sales.booking.limits');
  if (count!.open >= limits.open || count!.guest >= limits.guestAnHour || count!.address >= limits.anHour) fail('sales.booking_limit');
}

// The /64 of an IPv6 address is one caller: kept as its first address.
const addressOf = (ctx: Ctx): string | null => (ctx.origin.ip === '' ? null : networkOf(ctx.origin.ip).replace(/::\/64$/, '::'));

/** What a guest entered, as labelled lines; names what is missing. */
function answersOf(page: BookingPage, input: InputOf<typeof bookMeeting>): Array<{ label: string; value: string }> {
  if (page.placeKind === 'phone' && input.phone === '') failField('phone', meetingSays('sales.booking_phone'), 'required');
  if (!isTimeZone(input.timeZone)) failField('timeZone', meetingSays('sales.booking_zone'));
  const lines = page.questions.flatMap((q) => {
    const value = (input.answers[q.key] ?? '').trim();
    if (value === '') { if (q.required) failField(`answers.${q.key}`, captureSays('sales.form_required'), 'required'); return []; }
    if (q.kind === 'select' && !q.options.includes(value)) failField(`answers.${q.key}`, captureSays('core.no_such_value'));
    return [{ label: q.label, value }];
  });
  return [...lines, ...(input.note === '' ? [] : [{ label: meetingWord(page.language, 'note'), value: input.note }])];
}

/** Times that are free around the one that was wanted, for a refusal. */
async function alternatives(ctx: Ctx, page: BookingPage, around: number, except: string | null): Promise<string[]> {
  const all = offered(page, await freeTimes(ctx, page, { from: around - 3 * 86_400_000, to: around + 7 * 86_400_000 }, except));
  return all.sort((a, b) => Math.abs(a - around) - Math.abs(b - around)).slice(0, 5).sort((a, b) => a - b).map((at) => new Date(at).toISOString());
}

/** Refuses a time that was taken meanwhile, with others. */
export const taken = async (ctx: Ctx, page: BookingPage, around: number, except: string | null = null): Promise<never> => { throw new Refusal('sales.slot_taken', { slots: await alternatives(ctx, page, around, except) }); };

/** Whoever already looks after somebody with this address. */
async function ownerOf(ctx: Ctx, email: string): Promise<string | null> {
  const known = (await likeLeads(ctx, { email })).find((l) => l.reason === 'email' && !['junk', 'converted'].includes(l.status));
  return known ? (await getLead(ctx, known.id)).ownerId : null;
}

/** Books a meeting: the time is the host's from now on, the guest is or becomes a lead, and the meeting stands with it. */
export const book = (ctx: Ctx, input: InputOf<typeof bookMeeting>): Promise<OutputOf<typeof bookMeeting>> => withPage(ctx, input, async (robot, page) => {
  // Bookings of a workspace stand in line: whose turn it is, who is free and whose lead it is are read after the one before.
  await lockLeadBoard(robot);
  const [again] = await bookingsWhere(robot, 'b.id = $2', [input.id]);
  if (again) return sameAgain(robot, again, input);
  const answers = answersOf(page, input);
  await checkGuest(robot, page, input);
  const startsAt = Date.parse(input.startsAt);
  const free = await freeTimes(robot, page, { from: startsAt, to: startsAt + 1 });
  const invited = await invitedBy(robot, input.guest);
  const hostIds = await chooseHosts(robot, page, free, startsAt, invited?.ownerId ?? await ownerOf(robot, input.email));
  if (hostIds.length === 0) return taken(robot, page, startsAt);
  const kept = await guarded(robot, () => keep(robot, page, input, startsAt, hostIds, answers));
  if ('error' in kept) {
    if (isTaken(kept.error)) return taken(robot, page, startsAt);
    // The same id at another workspace's page.
    if ((kept.error as { constraint?: string }).constraint === 'booking_pkey') failField('id', captureSays('core.no_such_value'));
    throw kept.error;
  }
  await becomeMeeting(robot, page, input, hostIds, answers, invited);
  const [booking] = await bookingsWhere(robot, 'b.id = $2', [input.id]);
  await tellHosts(robot, booking!, 'booked');
  await tellGuestSoon(robot, booking!.id);
  emitBooking(robot, 'booked', booking!);
  return { secret: secretOf(robot, input.id), booking: await forGuest(robot, booking!) };
});

/** Takes the time of everybody it is with; the database refuses where one of them has another meeting then. */
async function keep(ctx: Ctx, page: BookingPage, input: InputOf<typeof bookMeeting>, startsAt: number, [hostId, ...others]: readonly string[], answers: ReadonlyArray<{ label: string; value: string }>): Promise<void> {
  const span = spanOf(startsAt, page);
  await ctx.sql(
    `insert into sales.booking (id, workspace_id, page_id, host_id, starts_at, minutes, span, guest_name, guest_email, guest_phone, guest_zone, answers, ip) values ($1, $2, $3, $4, $5, $6, tstzrange($7, $8), $9, $10, $11, $12, $13::jsonb, $14::inet)`,
    [input.id, ctx.workspaceId, page.id, hostId, new Date(startsAt), page.minutes, new Date(span.from), new Date(span.to), input.name, input.email, input.phone, input.timeZone, JSON.stringify(answers), addressOf(ctx)], 'sales.booking.insert');
  if (others.length > 0) await ctx.sql("insert into sales.booking_host (booking_id, workspace_id, host_id, confirmed, span) select $1, $2, x.id, true, tstzrange($4, $5) from unnest($3::uuid[]) as x(id)", [input.id, ctx.workspaceId, others, new Date(span.from), new Date(span.to)]);
}

async function sameAgain(ctx: Ctx, b: StoredBooking, input: InputOf<typeof bookMeeting>): Promise<OutputOf<typeof bookMeeting>> {
  if (b.guestEmail.toLowerCase() !== input.email.toLowerCase() || b.startsAt.getTime() !== Date.parse(input.startsAt)) fail('sales.slot_taken');
  return { secret: secretOf(ctx, b.id), booking: await forGuest(ctx, b) };
}
