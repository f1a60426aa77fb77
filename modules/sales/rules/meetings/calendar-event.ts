import ICAL from 'ical.js';
import { isTimeZone, zoneOffset } from '#core/contract/dates.ts';
import type { Block } from './calendar-blocks.ts';

type Time = InstanceType<typeof ICAL.Time>;
type Component = InstanceType<typeof ICAL.Component>;
type Timezone = InstanceType<typeof ICAL.Timezone>;

/** The clocks of a place: between what they show (as milliseconds of a day that has no zone) and instants. */
export interface Clocks { toInstant: (wall: number) => number; toWall: (instant: number) => number }
/** The owner's zone, for what names none, and zones the calendar itself describes. */
export interface OwnZone { name: string; defined: Map<string, Timezone>; /** Clocks that were asked for already. */ named: Map<string, Clocks> }
/** An entry of a calendar as far as it tells when its owner is busy; instants in milliseconds. */
export interface CalendarEvent {
  uid: string; sequence: number; isBusy: boolean; from: number; /** End of the time that begins then. */ to: (at: number) => number; clocks: Clocks; /** What clocks show when it begins. */ wall: number; isDay: boolean;
  /** The time of its series it stands for; null for the series itself. */ recurrenceId: number | null; /** It stands for all that come after, too. */ andFuture: boolean; component: Component; own: OwnZone;
}

const day = 86_400_000;

/** What clocks show at a time, whatever place it is of. */
export const wallOf = (t: Time): number => Date.UTC(t.year, t.month - 1, t.day, t.isDate ? 0 : t.hour, t.isDate ? 0 : t.minute, t.isDate ? 0 : t.second);

/** The same as a time of no place. */
export function timeOf(wall: number, isDate: boolean): Time {
  const d = new Date(wall);
  return new ICAL.Time({ year: d.getUTCFullYear(), month: d.getUTCMonth() + 1, day: d.getUTCDate(), hour: d.getUTCHours(), minute: d.getUTCMinutes(), second: d.getUTCSeconds(), isDate }, ICAL.Timezone.localTimezone);
}

/** An hour that a change leaves out counts as the one after it; of one that comes twice the first. */
function clocksIn(zone: string): Clocks {
  // Clocks change on quarters of an hour; to ask is slow.
  const asked = new Map<number, number>();
  const offset = (at: number) => {
    const quarter = Math.floor(at / 900_000);
    const found = asked.get(quarter) ?? zoneOffset(quarter * 900_000, zone);
    asked.set(quarter, found);
    return found;
  };
  return {
    toWall: (instant) => instant + offset(instant),
    toInstant: (wall) => {
      const [before, after] = [offset(wall - day), offset(wall + day)];
      if (before === after) return wall - before;
      return offset(wall - before) === before || offset(wall - after) !== after ? wall - before : wall - after;
    },
  };
}

function clocksOfDefined(zone: Timezone): Clocks {
  const offset = (wall: number) => zone.utcOffset(timeOf(wall, false)) * 1000;
  return { toInstant: (wall) => wall - offset(wall), toWall: (instant) => instant + offset(instant) };
}

function clocksNamed(zone: string, { named }: OwnZone): Clocks {
  let clocks = named.get(zone);
  if (!clocks) named.set(zone, (clocks = clocksIn(zone)));
  return clocks;
}

/** The clocks a time goes by: of the zone it names, by its name or as the calendar describes it, else of the owner's. */
function clocksFor(tzid: string, own: OwnZone): Clocks {
  if (tzid === '') return clocksNamed(own.name, own);
  if (isTimeZone(tzid)) return clocksNamed(tzid, own);
  // Such as /example.org/20060517/Europe/Berlin.
  const tail = /([A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?)$/.exec(tzid)?.[1] ?? '';
  if (tail !== '' && isTimeZone(tail)) return clocksNamed(tail, own);
  const defined = own.defined.get(tzid);
  return defined ? clocksOfDefined(defined) : clocksNamed(own.name, own);
}

const isUtc = (t: Time) => t.zone?.tzid === 'UTC';
const utc: Clocks = { toInstant: (wall) => wall, toWall: (instant) => instant };

interface Placed { time: Time; clocks: Clocks; instant: number }

/** Times of a property with the clocks they go by. */
export function placedTimes(component: Component, name: string, own: OwnZone): Placed[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = String(property.getParameter('tzid') ?? '');
    return property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time)) return [];
      const clocks = isUtc(time) ? utc : clocksFor(tzid, own);
      return [{ time, clocks, instant: clocks.toInstant(wallOf(time)) }];
    });
  });
}

/** True for an entry that comes more than once. */
export const isSeries = (e: CalendarEvent): boolean => e.component.hasProperty('rrule') || e.component.hasProperty('rdate');

const textOf = (component: Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '').trim();

/** False for what leaves its owner free: seen through, cancelled, declined by them, or marked so by the program it is from. */
function takesTime(component: Component, addresses: ReadonlySet<string>): boolean {
  if (textOf(component, 'transp').toUpperCase() === 'TRANSPARENT' || textOf(component, 'status').toUpperCase() === 'CANCELLED') return false;
  if (['FREE', 'WORKINGELSEWHERE'].includes(textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase())) return false;
  return !component.getAllProperties('attendee').some((p) => String(p.getParameter('partstat') ?? '').toUpperCase() === 'DECLINED'
    && [String(p.getFirstValue()).replace(/^mailto:/i, ''), String(p.getParameter('email') ?? '')].some((a) => addresses.has(a.trim().toLowerCase())));
}

/** Reads an entry; throws where it has no beginning or cannot be understood. */
export function eventOf(block: Block, own: OwnZone, addresses: ReadonlySet<string>): CalendarEvent {
  const component = new ICAL.Component(ICAL.parse(block.text));
  const [start] = placedTimes(component, 'dtstart', own);
  if (!start) throw new Error('an entry without a beginning');
  const [end] = placedTimes(component, 'dtend', own);
  const isDay = start.time.isDate;
  const [wall, clocks] = [wallOf(start.time), start.clocks];
  const duration = component.getFirstPropertyValue('duration');
  const given = duration instanceof ICAL.Duration ? duration.toSeconds() * 1000 : null;
  const days = Math.max(1, Math.round((end ? wallOf(end.time) - wall : given ?? day) / day));
  const length = end ? end.instant - start.instant : given ?? 0;
  const [stands] = placedTimes(component, 'recurrence-id', own);
  return {
    uid: textOf(component, 'uid'), sequence: Number.parseInt(textOf(component, 'sequence'), 10) || 0, isBusy: takesTime(component, addresses), from: start.instant, wall, clocks, isDay, component, own,
    to: (at) => (isDay ? clocks.toInstant(clocks.toWall(at) + days * day) : at + length),
    recurrenceId: stands?.instant ?? null, andFuture: String(component.getFirstProperty('recurrence-id')?.getParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE',
  };
}
