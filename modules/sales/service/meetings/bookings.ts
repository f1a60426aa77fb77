import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import { captureSays } from '../../contract/capture.ts';
import type { Booking, cancelBooking, listBookings } from '../../contract/meetings.ts';
import { asRobot } from '../capture/robot.ts';
import { dealScope } from '../deals/scope.ts';
import { instantSql, leadScope, sightOwners } from '../leads/scope.ts';
import { bookingsWhere, lockedBooking } from './booking-store.ts';
import { cancel } from './place.ts';
import { tellHosts } from './tell.ts';

interface Row extends Booking { key: string }

/** Where a meeting stands: its activity goes along when leads are merged or converted; one without stands at the lead its guest arrived as. */
const placeSql = `select * from (
    (select a.topic, a.subject_id from sales.booking_host h join sales.activity a on a.id = h.activity_id and a.deleted_at is null where h.workspace_id = b.workspace_id and h.booking_id = b.id order by a.id limit 1)
    union all select 'sales.lead', coalesce(m.merged_into, m.id) from sales.lead m where m.workspace_id = b.workspace_id and m.id = b.lead_id) x limit 1`;

/** The record a meeting stands at, where the viewer may see it. */
const subjectSql = (ctx: Ctx, p: Parameters): string => `(select jsonb_build_object('topic', place.topic, 'subjectId', place.subject_id) from (${placeSql}) place where case place.topic
    when 'sales.lead' then exists (select 1 from sales.lead l where l.id = place.subject_id and ${leadScope(ctx, p)})
    when 'sales.opportunity' then ${ctx.can('sales.deal.view')} and exists (select 1 from sales.opportunity o where o.id = place.subject_id and ${dealScope(ctx, p)})
    else ${ctx.can('parties.view')} end)`;

/** Bookings the viewer may see: their own and those of people whose leads they see, or all for those who see all leads. */
async function rowsWhere(ctx: Ctx, condition: (add: (value: unknown) => string) => string, order: string, limit: number): Promise<Row[]> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const sight = `b.workspace_id = ${add(ctx.workspaceId)}${ctx.can('sales.lead.view_all') ? '' : ` and exists (select 1 from sales.booking_host h where h.booking_id = b.id and h.host_id = any(${add(sightOwners(ctx, 'sales.lead.view_all'))}::uuid[]))`}`;
  return ctx.sql<Row>(
    `select b.id, p.name as page, b.page_id as "pageId", b.host_id as "hostId", array(select h.host_id from sales.booking_host h where h.booking_id = b.id order by h.host_id <> b.host_id, h.host_id) as "hostIds", b.status, b.cancelled_by as "cancelledBy", b.reason, ${instantSql('b.starts_at')} as "startsAt", b.minutes, b.guest_name as "guestName", b.guest_email as "guestEmail", b.guest_phone as "guestPhone", b.guest_zone as "guestZone", b.answers,
       ${subjectSql(ctx, { add })} as subject, ${instantSql('b.created_at')} as "createdAt", to_char(b.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
     from sales.booking b join sales.booking_page p on p.id = b.page_id where ${sight} and ${condition(add)} order by ${order} limit ${limit}`, values);
}

const plain = ({ key: _key, ...booking }: Row): Booking => booking;

/** A page of bookings. */
export async function list(ctx: Ctx, { when, pageId, cursor, limit }: InputOf<typeof listBookings>): Promise<OutputOf<typeof listBookings>> {
  const down = when !== 'upcoming';
  const last = cursor ? decodeCursor(cursor, 2) ?? failField('cursor', captureSays('core.page_gone')) : null;
  if (last && (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(last[0])) || !/^[0-9a-f-]{36}$/.test(String(last[1])))) failField('cursor', captureSays('core.page_gone'));
  const rows = await rowsWhere(ctx, (add) => [
    { upcoming: "b.status = 'confirmed' and b.starts_at > now()", past: "b.status = 'confirmed' and b.starts_at <= now()", cancelled: "b.status = 'cancelled'" }[when], ...(pageId ? [`b.page_id = ${add(pageId)}::uuid`] : []), ...(last ? [`(b.starts_at, b.id) ${down ? '<' : '>'} (${add(last[0])}::timestamptz, ${add(last[1])}::uuid)`] : []),
  ].join(' and '), down ? 'b.starts_at desc, b.id desc' : 'b.starts_at, b.id', limit + 1);
  const end = rows[limit - 1];
  return { items: rows.slice(0, limit).map(plain), nextCursor: rows.length > limit && end ? encodeCursor([end.key, end.id]) : null, total: null };
}

const one = async (ctx: Ctx, id: string): Promise<Booking> => plain(found((await rowsWhere(ctx, (add) => `b.id = ${add(id)}::uuid`, 'b.id', 1))[0]));

/** Cancels a meeting on the host's side. */
export async function cancelOne(ctx: Ctx, { id, reason }: InputOf<typeof cancelBooking>): Promise<Booking> {
  const seen = await one(ctx, id);
  if (Date.parse(seen.startsAt) <= Date.now()) fail('sales.booking_over');
  await asRobot(ctx, ctx.workspaceId, async (robot) => {
    const booking = await lockedBooking(robot, (await bookingsWhere(robot, 'b.id = $2', [id]))[0]!);
    if (booking.status === 'cancelled') fail('sales.booking_cancelled');
    await tellHosts(robot, await cancel(robot, booking, 'host', reason), 'cancelled', ctx.accountId);
  });
  return one(ctx, id);
}
