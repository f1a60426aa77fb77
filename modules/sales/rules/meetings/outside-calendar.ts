import ICAL from 'ical.js';
import { blocksOf, type Block } from './calendar-blocks.ts';
import { CalendarError } from './calendar-error.ts';
import { eventOf, isSeries, type CalendarEvent, type OwnZone } from './calendar-event.ts';
import { eachTime, Budget } from './calendar-times.ts';
import type { Busy } from './slots.ts';

/** What is asked of a calendar: when its owner is busy within a span (milliseconds). */
export interface CalendarOrder {
  text: string; from: number; to: number; /** IANA name of the zone of whole days and of times that name none. */ timeZone: string;
  /** Addresses by which invitations know the owner, in small letters. */ addresses: readonly string[]; /** Host of our own entries, whose ids are told. */ ownHost: string;
}
/** A busy time; of an entry that may be ours with the id it would have here. */
export interface BusyTime extends Busy { ownId: string | null }
/** When somebody is busy, and how many entries could not be read. */
export interface CalendarAnswer { busy: BusyTime[]; unread: number }

/** Most entries and busy times that are worked out, and the steps that may take. */
const limits = { blocks: 20_000, times: 10_000, steps: 150_000 };

/** When the owner of a calendar (RFC 5545) is busy: without what is free, cancelled or declined. What cannot be read is left out and counted. */
export function busyTimes(order: CalendarOrder): CalendarAnswer {
  const { events, zones, freeBusy, name } = blocksOf(order.text, limits.blocks);
  const addresses = new Set([...order.addresses, ...(name.includes('@') ? [name.toLowerCase()] : [])]);
  const own: OwnZone = { name: order.timeZone, defined: new Map(), named: new Map() };
  for (const block of zones) defineZone(own, block);
  const answer: CalendarAnswer = { busy: [], unread: 0 };
  const byUid = new Map<string, CalendarEvent[]>();
  events.forEach((block, i) => {
    try { const event = eventOf(block, own, addresses); const key = event.uid || `#${i}`; byUid.set(key, [...(byUid.get(key) ?? []), event]); } catch { answer.unread++; }
  });
  const budget = new Budget(limits.steps);
  for (const [uid, parts] of byUid) {
    const ownId = ownIdOf(uid, order.ownHost);
    try { for (const time of seriesTimes(parts, order, budget)) add(answer, { ...time, ownId }, order); } catch (error) {
      if (error instanceof CalendarError) throw error;
      answer.unread++;
    }
  }
  for (const block of freeBusy) addPeriods(answer, block, order);
  return answer;
}

function add(answer: CalendarAnswer, time: BusyTime, { from, to }: CalendarOrder): void {
  // A time that is no number is none.
  if (!(time.to > time.from && time.to > from && time.from < to)) return;
  if (answer.busy.length >= limits.times) throw new CalendarError('too_many');
  answer.busy.push({ from: Math.max(time.from, from), to: Math.min(time.to, to), ownId: time.ownId });
}

/** Our own entries are `<id>@<our host>`. */
function ownIdOf(uid: string, host: string): string | null {
  const [, id, where] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@(.+)$/i.exec(uid) ?? [];
  return id && where?.toLowerCase() === host.toLowerCase() ? id.toLowerCase() : null;
}

/** A zone as the calendar describes it; its rules go by the year, others would have no end. */
function defineZone(own: OwnZone, block: Block): void {
  if (/^rrule[^\r\n]*freq=(?!yearly)/im.test(block.text)) return;
  try {
    const component = new ICAL.Component(ICAL.parse(block.text));
    const id = String(component.getFirstPropertyValue('tzid') ?? '');
    if (id !== '') own.defined.set(id, new ICAL.Timezone({ component, tzid: id }));
  } catch { /* Its times are those of the owner's zone. */ }
}

/** Times of an entry with those that were changed by themselves, of which the last revision counts. */
function* seriesTimes(parts: readonly CalendarEvent[], { from, to }: CalendarOrder, budget: Budget): Iterable<Busy> {
  const changed = new Map<number, CalendarEvent>();
  const masters = new Map<string, CalendarEvent>();
  for (const part of parts) {
    if (part.recurrenceId === null) masters.set('', newest(masters.get(''), part));
    else changed.set(part.recurrenceId, newest(changed.get(part.recurrenceId), part));
  }
  const later = [...changed.values()].filter((c) => c.andFuture).sort((a, b) => b.recurrenceId! - a.recurrenceId!);
  const master = masters.get('');
  for (const event of changed.values()) if (event.isBusy) yield { from: event.from, to: event.to(event.from) };
  if (!master) return;
  if (!isSeries(master)) { if (master.isBusy && !changed.has(master.from)) yield { from: master.from, to: master.to(master.from) }; return; }
  for (const at of eachTime(master, { from, to }, budget)) {
    if (changed.has(at)) continue;
    const since = later.find((c) => c.recurrenceId! <= at);
    if (since) { if (since.isBusy) { const begin = at + since.from - since.recurrenceId!; yield { from: begin, to: since.to(begin) }; } } else if (master.isBusy) yield { from: at, to: master.to(at) };
  }
}

const newest = (known: CalendarEvent | undefined, next: CalendarEvent): CalendarEvent => (known && known.sequence > next.sequence ? known : next);

/** Busy times some programs publish instead of entries. */
function addPeriods(answer: CalendarAnswer, block: Block, order: CalendarOrder): void {
  try {
    for (const property of new ICAL.Component(ICAL.parse(block.text)).getAllProperties('freebusy')) {
      if (String(property.getParameter('fbtype') ?? 'BUSY').toUpperCase() === 'FREE') continue;
      for (const value of property.getValues()) {
        const period = value as InstanceType<typeof ICAL.Period>;
        add(answer, { from: period.start.toUnixTime() * 1000, to: period.getEnd().toUnixTime() * 1000, ownId: null }, order);
      }
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    answer.unread++;
  }
}

/** Busy times in order, those that meet or overlap as one. */
export function merged(times: readonly Busy[]): Busy[] {
  const out: Busy[] = [];
  for (const { from, to } of [...times].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else out.push({ from, to });
  }
  return out;
}
