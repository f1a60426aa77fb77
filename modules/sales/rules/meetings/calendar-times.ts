import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';
import { placedTimes, timeOf, wallOf, type CalendarEvent } from './calendar-event.ts';

const second = 1000;
const day = 86_400_000;
/** Steps in which a rule may find nothing: "30 February" would be looked for without end. */
const barren = 50_000;
/** Most rules of one entry. */
const mostRules = 20;

/** Steps that may be taken for a whole calendar. */
export class Budget {
  #left: number;
  constructor(steps: number) { this.#left = steps; }
  spend(): void { if (--this.#left < 0) throw new CalendarError('too_many'); }
}

/** Lengths of the periods that are always alike on clocks, in milliseconds: a series may be entered later by whole ones of them. */
const even: Readonly<Record<string, number>> = { SECONDLY: second, MINUTELY: 60 * second, HOURLY: 3600 * second, DAILY: day, WEEKLY: 7 * day };

/** Instants at which a series begins that may touch a span, each once: its first, those of its rules and dates, without what is excepted. Rules go by what clocks show, so that a change of them moves nothing. */
export function* eachTime(e: CalendarEvent, span: { from: number; to: number }, budget: Budget): Iterable<number> {
  const seen = new Set<number>();
  const days = new Set<string>();
  for (const { time, instant } of placedTimes(e.component, 'exdate', e.own)) if (time.isDate && !e.isDay) days.add(dayOf(wallOf(time))); else seen.add(instant);
  const takes = (at: number) => !seen.has(at) && (days.size === 0 || !days.has(dayOf(e.clocks.toWall(at)))) && seen.add(at);
  if (takes(e.from)) yield e.from;
  for (const { instant } of placedTimes(e.component, 'rdate', e.own)) { budget.spend(); if (takes(instant)) yield instant; }
  for (const property of e.component.getAllProperties('rrule').slice(0, mostRules)) {
    const rule = property.getFirstValue();
    if (rule instanceof ICAL.Recur) for (const at of ruled(e, rule.clone(), span, budget)) if (takes(at)) yield at;
  }
}

const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);

function* ruled(e: CalendarEvent, rule: InstanceType<typeof ICAL.Recur>, { from, to }: { from: number; to: number }, budget: Budget): Iterable<number> {
  const last = Math.min(untilOf(e, rule), e.clocks.toWall(to) + day);
  if (last < e.wall) return;
  rule.until = timeOf(last, e.isDay);
  const begin = e.wall + (rule.count ? 0 : skipped(e, rule, e.clocks.toWall(from) - (e.to(e.from) - e.from) - day));
  const steps = rule.iterator(timeOf(begin, e.isDay));
  let found = 0;
  const fits = steps.check_contracting_rules.bind(steps);
  steps.check_contracting_rules = () => {
    if (++found > barren) throw new Error('a rule that finds nothing');
    return fits();
  };
  for (let time = steps.next(); time; time = steps.next()) {
    budget.spend();
    found = 0;
    const at = e.clocks.toInstant(wallOf(time));
    if (at >= to) return;
    yield at;
  }
}

/** What clocks show when a rule ends; a day includes all of it. */
function untilOf(e: CalendarEvent, rule: InstanceType<typeof ICAL.Recur>): number {
  const { until } = rule;
  if (!until) return Number.POSITIVE_INFINITY;
  if (until.isDate) return wallOf(until) + (e.isDay ? 0 : day - second);
  return until.zone?.tzid === 'UTC' ? e.clocks.toWall(wallOf(until)) : wallOf(until);
}

/** By how much a series may be entered later without another one coming of it: whole periods of it before `until`. */
function skipped(e: CalendarEvent, { freq, interval }: InstanceType<typeof ICAL.Recur>, until: number): number {
  const period = (even[freq] ?? 0) * Math.max(1, interval);
  return period > 0 && until - period > e.wall ? Math.floor((until - period - e.wall) / period) * period : 0;
}
