import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox, pauseOf, type Outgoing, type SendOutcome } from '../store/outbox.ts';
import { memoryShelf } from '../store/shelf.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

const entry = (n: number, roomId = 'room') => ({ clientMessageId: `c${n}`, roomId, body: `text ${n}`, attachmentIds: [], attachments: [], replyToSeq: null, threadRootSeq: null, mentions: [], queuedAt: new Date(Date.UTC(2026, 0, 1) + n).toISOString() });
const stored = (e: Outgoing, seq: number): SendOutcome => ({ is: 'stored', sent: { _id: `m${seq}`, roomId: e.roomId, clientMessageId: e.clientMessageId, seq, changeSeq: seq, createdAt: '', duplicate: false } });

function scene(send: (e: Outgoing) => Promise<SendOutcome>) {
  const shelf = memoryShelf();
  const world = { reachable: true, tried: [] as string[], told: [] as number[] };
  const make = () => new Outbox({ shelf, reachable: () => world.reachable, changed: () => undefined, stored: (_e, sent) => world.told.push(sent.changeSeq), random: () => 0.5, send: (e) => { world.tried.push(e.clientMessageId); return send(e); } });
  return { shelf, world, make };
}

describe('messages on their way out', () => {
  it('go one after another in each room, in the order they were written', async () => {
    let seq = 0;
    let flying = 0;
    const { world, make } = scene(async (e) => { expect(++flying).toBe(1); await new Promise((r) => setTimeout(r, 20)); flying--; return stored(e, ++seq); });
    const outbox = make();
    for (let n = 1; n <= 5; n++) outbox.add(entry(n));
    await vi.advanceTimersByTimeAsync(200);
    expect(world.tried).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
    expect(outbox.of('room').every((e) => e.state === 'sent')).toBe(true);
    for (const e of outbox.of('room')) outbox.echo(e.clientMessageId);
    expect(outbox.of('room')).toEqual([]);
  });

  it('wait without a connection, and are tried again with the same id until they are stored', async () => {
    let fails = 3;
    const { world, make, shelf } = scene(async (e) => { if (fails-- > 0) throw new Error('no answer'); return stored(e, 1); });
    const outbox = make();
    world.reachable = false;
    outbox.add(entry(1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.tried).toEqual([]);
    expect(outbox.waiting()).toBe(1);
    world.reachable = true;
    outbox.kick();
    await vi.advanceTimersByTimeAsync(0);
    expect(world.tried).toHaveLength(1);
    // 500 ms, 1 s, 2 s with this much chance.
    await vi.advanceTimersByTimeAsync(499); expect(world.tried).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1); expect(world.tried).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000); expect(world.tried).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2000);
    expect(world.tried).toEqual(['c1', 'c1', 'c1', 'c1']);
    expect(outbox.waiting()).toBe(0);
    expect(await shelf.all()).toEqual([]);
  });

  it('survive the tab: the next visit sends them, in their order', async () => {
    const { world, make } = scene(async (e) => stored(e, 1));
    world.reachable = false;
    const first = make();
    for (const n of [2, 1, 3]) first.add(entry(n));
    first.stop();
    world.reachable = true;
    await make().restore();
    await vi.advanceTimersByTimeAsync(50);
    expect(world.tried).toEqual(['c1', 'c2', 'c3']);
  });

  it('a refusal stays to be tried again or given up, and holds nothing else back', async () => {
    let refuse = true;
    const { world, make, shelf } = scene(async (e) => (e.clientMessageId === 'c1' && refuse ? { is: 'refused', code: 'invalid', reason: 'Not with these words.' } : stored(e, 1)));
    const outbox = make();
    outbox.add(entry(1));
    outbox.add(entry(2));
    await vi.advanceTimersByTimeAsync(50);
    expect(outbox.of('room').map((e) => [e.clientMessageId, e.state, e.problem, e.reason])).toEqual([['c1', 'failed', 'invalid', 'Not with these words.'], ['c2', 'sent', null, undefined]]);
    expect((await shelf.all()).map((e) => e.clientMessageId)).toEqual(['c1']);
    refuse = false;
    outbox.retry('c1');
    expect(outbox.of('room')[0]!.reason).toBeUndefined();
    await vi.advanceTimersByTimeAsync(50);
    expect(outbox.of('room')[0]).toMatchObject({ state: 'sent' });
    expect(world.tried).toEqual(['c1', 'c2', 'c1']);
    outbox.discard('c1');
    expect(outbox.of('room').map((e) => e.clientMessageId)).toEqual(['c2']);
  });

  it('waits as long as the server says, and never longer than half a minute and a half by itself', async () => {
    let busy = true;
    const { world, make } = scene(async (e) => { if (busy) { busy = false; return { is: 'later', afterMs: 9000 }; } return stored(e, 1); });
    make().add(entry(1));
    await vi.advanceTimersByTimeAsync(8999); expect(world.tried).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1); expect(world.tried).toHaveLength(2);
    expect([pauseOf(1, 0), pauseOf(1, 1), pauseOf(50, 1)]).toEqual([250, 750, 45_000]);
  });

  it('an echo that comes before the acknowledgement ends the waiting', async () => {
    const { make } = scene(async (e) => { await new Promise((r) => setTimeout(r, 100)); return stored(e, 1); });
    const outbox = make();
    outbox.add(entry(1));
    await vi.advanceTimersByTimeAsync(10);
    outbox.echo('c1');
    await vi.advanceTimersByTimeAsync(200);
    expect(outbox.of('room')).toEqual([]);
  });
});
