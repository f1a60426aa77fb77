import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedraws, type Drawn } from '../paper/redraws.ts';

/** A house that answers when it is told to. */
function house() {
  const asked: Array<{ answer: (file: string) => void; refuse: (error: unknown) => void; signal: AbortSignal }> = [];
  const opened: string[] = [];
  const discarded: string[] = [];
  const states: Array<Drawn<string>> = [];
  const redraws = createRedraws<string, string>({
    fetch: (signal) => new Promise((answer, refuse) => { asked.push({ answer, refuse, signal }); }),
    open: async (file) => { opened.push(file); return `drawn ${file}`; },
    discard: (drawn) => { discarded.push(drawn); },
    onChange: (now) => { states.push(now); },
  });
  return { asked, opened, discarded, states, redraws, now: () => states.at(-1)! };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => { vi.useFakeTimers({ now: 1_000_000 }); });
afterEach(() => { vi.useRealTimers(); });

describe('redraws', () => {
  it('shows what was asked for, and asks once for each version', async () => {
    const h = house();
    h.redraws.want('1');
    h.redraws.want('1');
    expect(h.now()).toEqual({ shown: null, busy: true, error: null });
    h.asked[0]!.answer('a');
    await settle();
    expect(h.now()).toEqual({ shown: 'drawn a', busy: false, error: null });
    h.redraws.want('1');
    await settle();
    expect(h.asked.length).toBe(1);
  });

  it('has one request at a time; what lies between is never asked for, what is too old is never drawn', async () => {
    const h = house();
    h.redraws.want('1');
    h.redraws.want('2');
    h.redraws.want('3');
    await settle();
    expect(h.asked.length).toBe(1);
    h.asked[0]!.answer('old');
    await settle();
    expect(h.asked.length).toBe(2);
    expect(h.opened).toEqual([]);
    h.asked[1]!.answer('new');
    await settle();
    expect(h.asked.length).toBe(2);
    expect(h.opened).toEqual(['new']);
    expect(h.now()).toEqual({ shown: 'drawn new', busy: false, error: null });
  });

  it('keeps what is shown until the newer one is there, and lets go of it only then', async () => {
    const h = house();
    h.redraws.want('1');
    h.asked[0]!.answer('a');
    await settle();
    h.redraws.want('2');
    expect(h.now()).toEqual({ shown: 'drawn a', busy: true, error: null });
    expect(h.discarded).toEqual([]);
    h.asked[1]!.answer('b');
    await settle();
    expect(h.discarded).toEqual(['drawn a']);
    expect(h.now().shown).toBe('drawn b');
  });

  it('keeps the old paper when the newer one fails, tries again when asked, and by itself with the next version', async () => {
    const h = house();
    h.redraws.want('1');
    h.asked[0]!.answer('a');
    await settle();
    h.redraws.want('2');
    h.asked[1]!.refuse(new Error('away'));
    await settle();
    expect(h.now()).toMatchObject({ shown: 'drawn a', busy: false, error: { message: 'away' } });
    expect(h.discarded).toEqual([]);
    expect(h.asked.length).toBe(2);
    h.redraws.retry();
    expect(h.now()).toEqual({ shown: 'drawn a', busy: true, error: null });
    h.asked[2]!.refuse(new Error('still away'));
    await settle();
    h.redraws.want('3');
    h.asked[3]!.answer('c');
    await settle();
    expect(h.now()).toEqual({ shown: 'drawn c', busy: false, error: null });
  });

  it('says nothing of a failure of what is not wanted any more', async () => {
    const h = house();
    h.redraws.want('1');
    h.redraws.want('2');
    h.asked[0]!.refuse(new Error('away'));
    await settle();
    h.asked[1]!.answer('b');
    await settle();
    expect(h.now().shown).toBe('drawn b');
    expect(h.states.every((s) => s.error === null)).toBe(true);
  });

  it('draws what is shown once more when asked, such as after a page of it failed', async () => {
    const h = house();
    h.redraws.want('1');
    h.asked[0]!.answer('a');
    await settle();
    h.redraws.retry();
    h.asked[1]!.answer('again');
    await settle();
    expect(h.now().shown).toBe('drawn again');
  });

  it('leaves most of what a minute allows to others: after five it waits, and then takes the newest only', async () => {
    const h = house();
    for (let i = 0; i < 5; i++) { h.redraws.want(`${i}`); h.asked[i]!.answer(`${i}`); await settle(); }
    h.redraws.want('6');
    h.redraws.want('7');
    expect(h.asked.length).toBe(5);
    expect(h.now()).toEqual({ shown: 'drawn 4', busy: true, error: null });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(h.asked.length).toBe(6);
    // A whole minute of saves, one a second, stays below the twenty the server gives.
    for (let s = 0; s < 60; s++) { h.asked.at(-1)!.answer(`${s}`); h.redraws.want(`more ${s}`); await vi.advanceTimersByTimeAsync(1000); }
    expect(h.asked.length - 6).toBeGreaterThan(8);
    expect(h.asked.length - 6).toBeLessThanOrEqual(17);
  });

  it('ends: the request is given up, what is shown is let go of, and what comes too late is not shown', async () => {
    const h = house();
    h.redraws.want('1');
    h.asked[0]!.answer('a');
    await settle();
    h.redraws.want('2');
    const said = h.states.length;
    h.redraws.stop();
    expect(h.asked[1]!.signal.aborted).toBe(true);
    h.asked[1]!.answer('late');
    await settle();
    expect(h.opened).toEqual(['a']);
    expect(h.discarded).toEqual(['drawn a']);
    expect(h.states.length).toBe(said);
  });
});
