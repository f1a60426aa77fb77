import { describe, expect, it } from 'vitest';
import { estimate, isWorkEmail, learn, type Sample } from '../rules/capture/estimate.ts';
import { costWithin, funnelRates, percentOf, sourceReturn } from '../rules/capture/figures.ts';
import { scoreOf } from '../rules/capture/score.ts';
import { nextByShare, nextInTurn, type Waiting } from '../rules/capture/turns.ts';
import { afterWorkingDays, afterWorkingMinutes, instantAt, workingMinutes, type WorkingClock } from '../rules/capture/working-clock.ts';

const clock: WorkingClock = { timeZone: 'Europe/Lisbon', workingDays: [1, 2, 3, 4, 5], holidays: new Set(['2026-12-25']), start: 540, end: 1020 };
const at = (day: string, time: string, zone = clock.timeZone) => instantAt(day, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), zone);
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe('the clock of working hours', () => {
  it('L6: created Friday 16:50, answered Monday 09:20 is 30 minutes', () => {
    expect(workingMinutes(at('2026-11-20', '16:50'), at('2026-11-23', '09:20'), clock)).toBe(30);
  });
  it('knows days off, nights, other zones and time changes', () => {
    expect(workingMinutes(at('2026-12-24', '16:00'), at('2026-12-28', '10:00'), clock)).toBe(120);
    expect(workingMinutes(at('2026-11-20', '18:00'), at('2026-11-22', '12:00'), clock)).toBe(0);
    expect(workingMinutes(at('2026-11-23', '10:00'), at('2026-11-23', '09:00'), clock)).toBe(0);
    const berlin = { ...clock, timeZone: 'Europe/Berlin', workingDays: [0, 1, 2, 3, 4, 5, 6], start: 0, end: 1440 };
    // The night of 25 October 2026 has an hour more there, that of 29 March an hour less.
    expect(workingMinutes(at('2026-10-25', '00:00', 'Europe/Berlin'), at('2026-10-26', '00:00', 'Europe/Berlin'), berlin)).toBe(25 * 60);
    expect(workingMinutes(at('2026-03-29', '00:00', 'Europe/Berlin'), at('2026-03-30', '00:00', 'Europe/Berlin'), berlin)).toBe(23 * 60);
  });
  it('says when an answer is due and when the next step comes', () => {
    expect(iso(afterWorkingMinutes(at('2026-11-20', '16:50'), 30, clock))).toBe(iso(at('2026-11-23', '09:20')));
    expect(iso(afterWorkingMinutes(at('2026-11-21', '11:00'), 60, clock))).toBe(iso(at('2026-11-23', '10:00')));
    expect(iso(afterWorkingDays(at('2026-11-20', '11:00'), 2, clock))).toBe(iso(at('2026-11-24', '11:00')));
    expect(iso(afterWorkingDays(at('2026-11-20', '20:00'), 0, clock))).toBe(iso(at('2026-11-23', '09:00')));
    expect(afterWorkingMinutes(at('2026-11-20', '11:00'), 10, { ...clock, workingDays: [] })).toBeNull();
  });
});

describe('turns', () => {
  const team = (weights: number[]): Waiting[] => weights.map((weight, i) => ({ accountId: 'ABC'[i]!, position: i, lastTurn: 0, weight, credit: 0, open: 0 }));
  it('L2: with B away seven leads go A 4, C 3, never two in a row', () => {
    const all = team([1, 1, 1]);
    const order: string[] = [];
    for (let turn = 1; turn <= 7; turn++) { const next = nextInTurn(all.filter((w) => w.accountId !== 'B'), 'round_robin')!; next.lastTurn = turn; order.push(next.accountId); }
    expect(order.join('')).toBe('ACACACA');
    // Back again, B gets one, not the three that were missed.
    const back: string[] = [];
    for (let turn = 8; turn <= 11; turn++) { const next = nextInTurn(all, 'round_robin')!; next.lastTurn = turn; back.push(next.accountId); }
    expect(back.join('')).toBe('BCAB');
  });
  it('L2: shares of 2 and 1 give 4 and 2 of six', () => {
    let both = team([2, 1]);
    const given = { A: 0, B: 0 };
    for (let turn = 1; turn <= 6; turn++) {
      const { next, credits } = nextByShare(both)!;
      given[next.accountId as 'A']++;
      both = both.map((w) => ({ ...w, credit: credits.get(w.accountId)!, lastTurn: w.accountId === next.accountId ? turn : w.lastTurn }));
    }
    expect(given).toEqual({ A: 4, B: 2 });
  });
  it('goes by load, and to nobody when nobody is there', () => {
    const all = team([1, 1, 1]).map((w, i) => ({ ...w, open: [5, 2, 2][i]!, lastTurn: [0, 3, 1][i]! }));
    expect(nextInTurn(all, 'load')!.accountId).toBe('C');
    expect([nextInTurn([], 'round_robin'), nextByShare([])]).toEqual([null, null]);
  });
});

describe('points', () => {
  const day = (n: number) => Date.UTC(2026, 0, 1) + n * 86_400_000;
  const rule = (id: string, points: number, condition: Record<string, unknown>) => ({ id, name: id, isActive: true, points, condition: condition as never });
  const rules = [rule('mail', 5, { kind: 'event', event: 'mail_opened', most: null }), rule('form', 20, { kind: 'event', event: 'form', most: null }), rule('idle', -10, { kind: 'idle', days: 14, repeats: false })];
  const facts = { createdAt: day(0), closedAt: null, fields: {}, events: [{ kind: 'mail_opened', at: day(0) }, { kind: 'form', at: day(1) }] };
  it('L4: mail on day 0, form on day 1, read on day 16 is 15', () => {
    expect(scoreOf(rules, facts, day(16))).toMatchObject({ score: 15, parts: [{ ruleId: 'mail', points: 5 }, { ruleId: 'form', points: 20 }, { ruleId: 'idle', points: -10 }], changesAt: null });
    expect(scoreOf(rules, facts, day(14))).toMatchObject({ score: 25, changesAt: day(15) });
  });
  it('cools down again and again where that is wanted, and not after the end', () => {
    const again = [...rules.slice(0, 2), rule('idle', -10, { kind: 'idle', days: 14, repeats: true })];
    expect(scoreOf(again, facts, day(30))).toMatchObject({ score: 5, changesAt: day(43) });
    expect(scoreOf(again, { ...facts, closedAt: day(16) }, day(300)).score).toBe(15);
  });
  it('looks at fields, counts no more often than it may, and leaves out what is switched off', () => {
    const more = [rule('often', 3, { kind: 'event', event: 'form', most: 1 }), rule('big', 7, { kind: 'field', field: 'value', operator: 'at_least', value: '1000' }), rule('fair', 2, { kind: 'field', field: 'sources', operator: 'is', value: 'FAIR' }), { ...rule('off', 99, { kind: 'field', field: 'email', operator: 'empty', value: '' }), isActive: false }];
    expect(scoreOf(more, { ...facts, events: [...facts.events, { kind: 'form', at: day(2) }], fields: { value: '1200.00', sources: ['Web', 'Fair'] } }, day(3)).score).toBe(12);
  });
});

describe('figures', () => {
  it('L5: 200 new, 80 qualified, 20 converted, 8 won', () => {
    expect(funnelRates({ leads: 200, qualified: 80, converted: 20, won: 8 })).toEqual({ qualified: '40.0', converted: '25.0', won: '40.0', overall: '4.0' });
    expect(funnelRates({ leads: 0, qualified: 0, converted: 0, won: 0 })).toEqual({ qualified: null, converted: null, won: null, overall: null });
  });
  it('L9: cost 1,000.00, paid 1,500.00 and 2,200.00, refunded 200.00 is 3,500.00 and 250.0 %', () => {
    expect(sourceReturn({ cost: 100_000n, payments: [150_000n, 220_000n], refunds: [20_000n] })).toEqual({ revenue: 350_000n, roiPercent: '250.0' });
    expect(sourceReturn({ cost: 0n, payments: [1n] }).roiPercent).toBeNull();
    expect(sourceReturn({ cost: 300n, payments: [100n] }).roiPercent).toBe('-66.7');
    expect(percentOf(1, 16)).toBe('6.3');
  });
  it('takes the part of a cost that falls into the days', () => {
    const cost = { amount: 3000n, fromOn: '2026-11-01', toOn: '2026-11-30' };
    expect([costWithin(cost, '2026-11-11', '2026-11-20'), costWithin(cost, '2026-01-01', '2026-12-31'), costWithin(cost, '2026-12-01', '2026-12-31')]).toEqual([1000n, 3000n, 0n]);
  });
});

describe('the estimate', () => {
  const sample = (more: Partial<Sample>): Sample => ({ source: 'Web', phone: false, company: false, value: false, country: true, form: true, jobTitle: false, workEmail: false, quickAnswer: false, ...more });
  const many = (n: number, make: (i: number) => Partial<Sample>) => Array.from({ length: n }, (_, i) => sample(make(i)));
  it('says nothing before there are 50 of each', () => {
    expect(learn(many(49, () => ({})), many(200, () => ({})))).toBeNull();
  });
  it('learns what converted leads have in common, explains itself, and always the same', () => {
    const converted = many(60, (i) => ({ workEmail: i % 10 !== 0, source: i % 3 === 0 ? 'Fair' : 'Web' }));
    const lost = many(80, (i) => ({ workEmail: i % 10 === 0, source: 'Web' }));
    const model = learn(converted, lost)!;
    const [good, bad] = [estimate(model, sample({ workEmail: true, source: 'Fair' })), estimate(model, sample({}))];
    expect(good.percent).toBeGreaterThan(70);
    expect(bad.percent).toBeLessThan(30);
    expect(good.factors.find((f) => f.factor === 'workEmail')).toMatchObject({ detail: 'yes' });
    expect(good.factors.find((f) => f.factor === 'workEmail')!.effect).toBeGreaterThan(0.3);
    expect(learn(converted, lost)).toEqual(model);
    expect([isWorkEmail('a@northlight.test'), isWorkEmail('a@GMAIL.com'), isWorkEmail('')]).toEqual([true, false, false]);
  });
});
