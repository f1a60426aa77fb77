import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked: number[] = [];
let missed: { events: unknown[]; seq: number; reload: boolean };
let reachable: boolean;
const refetched: string[] = [];
vi.mock('../../api/request.ts', () => ({ request: async (_endpoint: unknown, { since }: { since: number }) => { asked.push(since); if (!reachable) throw new Error('offline'); return missed; } }));
vi.mock('../../api/token.ts', () => ({ freshToken: () => Promise.resolve('token') }));
vi.mock('../../query.ts', () => ({ invalidateTopics: (topics: string[]) => { refetched.push(...topics); return Promise.resolve(); }, outdate: () => { refetched.push('all'); return Promise.resolve(); } }));
vi.mock('../../when-idle.ts', () => ({ whenIdle: (work: () => void) => { work(); return () => undefined; } }));

/** A socket behind a proxy that refuses the upgrade, until it is let through. */
class RefusedSocket extends EventEmitter {
  connected = false;
  io: { opts: Record<string, unknown>; engine?: { transport: { name: string } } } = { opts: {} };
  refusing = true;
  /** Lets long polling through. */
  calls = false;
  tries = 0;
  ways: string[] = [];
  connect() {
    this.tries++;
    const [way] = this.io.opts.transports as string[];
    this.ways.push(way!);
    this.io.engine = { transport: { name: way! } };
    if (this.refusing && !(this.calls && way === 'polling')) { super.emit('connect_error', new Error('websocket error')); return; }
    this.connected = true;
    super.emit('connect');
  }
  cut() { this.connected = false; super.emit('disconnect'); }
  override emit(name: string, ...given: unknown[]): boolean { return name === 'authenticate' ? super.emit('authenticated', { accountSeq: 7 }) : super.emit(name, ...given); }
  emitWithAck() { return Promise.resolve({ ok: true, seq: missed.seq }); }
  onAny() { /* not looked at here */ }
  offAny() { /* neither */ }
  close() { this.connected = false; }
  timeout() { return this; }
}
let socket: RefusedSocket;
vi.mock('socket.io-client', () => ({ io: () => socket }));
// Files share processes: another one may have loaded it with all that is given to it here.
vi.resetModules();
const { connectLive, liveStatus, onLook } = await import('../live.ts');
const { lookMs } = await import('../look.ts');

let stop: () => void;
let ticket: () => Promise<string>;
let page: EventTarget & { visibilityState: string };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
beforeEach(async () => {
  vi.useFakeTimers();
  // Pauses without their chance part: three quarters and a half of it.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', (page = Object.assign(new EventTarget(), { visibilityState: 'visible' })));
  [asked.length, refetched.length, reachable] = [0, 0, true];
  missed = { events: [], seq: 100, reload: false };
  socket = new RefusedSocket();
  ticket = () => Promise.resolve('ticket');
  stop = connectLive({ ticket: () => ticket(), workspace: () => ({ id: 1, since: 100 }), accountSince: 7, onSignedOut: () => undefined, onWorkspaceClosed: () => undefined });
  await pass(5);
});
afterEach(() => { stop(); vi.restoreAllMocks(); vi.unstubAllGlobals(); vi.useRealTimers(); });

it('a socket that is refused by either way although the server gives tickets is replaced by asking; what was missed is told like live events', async () => {
  expect([liveStatus.get(), asked.length]).toEqual(['offline', 0]);
  await pass(1700);
  expect([liveStatus.get(), liveStatus.isPolling(), asked]).toEqual(['online', true, [100]]);
  missed = { events: [{ stream: 'w:1', seq: 101, type: 'sales.lead.changed', topic: 'sales.lead' }], seq: 101, reload: false };
  await pass(lookMs.first * 2);
  expect(refetched).toContain('sales.lead');
  expect(asked.at(-1)).toBe(100);
  await pass(lookMs.first * 2);
  expect(asked.at(-1)).toBe(101);
});

it('pauses grow while nothing is new, up to half a minute, and are short again after news and when the page is looked at again', async () => {
  await pass(1700);
  await pass(200_000);
  const [before] = [asked.length];
  await pass(lookMs.most);
  expect(asked.length - before).toBe(1);
  page.visibilityState = 'hidden';
  await pass(lookMs.most);
  const hidden = asked.length;
  await pass(lookMs.away - 1000);
  expect(asked.length - hidden).toBeLessThanOrEqual(1);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(1);
  const seen = asked.length;
  await pass(lookMs.first * 2);
  expect(asked.length - seen).toBeGreaterThanOrEqual(1);
});

it('rooms put questions of their own with each look, and all that is shown is asked again once a minute', async () => {
  const own = vi.fn(() => Promise.resolve(false));
  const end = onLook(own);
  await pass(1700);
  expect(own).toHaveBeenCalledTimes(1);
  expect(refetched).not.toContain('all');
  await pass(120_000);
  expect(own.mock.calls.length).toBe(asked.length);
  expect([1, 2]).toContain(refetched.filter((topic) => topic === 'all').length);
  end();
  const calls = own.mock.calls.length;
  await pass(60_000);
  expect(own).toHaveBeenCalledTimes(calls);
});

it('sockets are tried again all the while, seldom; with the first that gets through the asking ends', async () => {
  await pass(600_000);
  const tries = socket.tries;
  await pass(600_000);
  expect(socket.tries - tries).toBeGreaterThanOrEqual(9);
  expect(socket.tries - tries).toBeLessThanOrEqual(12);
  socket.refusing = false;
  const heard: string[] = [];
  const end = liveStatus.subscribe(() => heard.push(liveStatus.get()));
  await pass(70_000);
  end();
  // Who follows the connection itself hears that it is another one.
  expect([heard, liveStatus.isPolling()]).toEqual([['offline', 'online'], false]);
  const looks = asked.length;
  await pass(300_000);
  expect(asked.length).toBe(looks);
});

it('looks that nobody answers say offline and become rare; a server that gives no ticket is asked for nothing', async () => {
  // A room with nothing to ask for says nothing of the network.
  const end = onLook(() => Promise.resolve(false));
  await pass(1700);
  reachable = false;
  await pass(lookMs.first * 2);
  expect(liveStatus.get()).toBe('offline');
  await pass(300_000);
  const before = asked.length;
  await pass(lookMs.away * 2);
  expect(asked.length - before).toBeLessThanOrEqual(3);
  reachable = true;
  await pass(lookMs.away * 1.5);
  expect(liveStatus.isPolling()).toBe(true);
  end();
  stop();
  [socket, asked.length] = [new RefusedSocket(), 0];
  ticket = () => Promise.reject(new Error('down'));
  stop = connectLive({ ticket: () => ticket(), workspace: () => ({ id: 1, since: 100 }), accountSince: 7, onSignedOut: () => undefined, onWorkspaceClosed: () => undefined });
  await pass(60_000);
  expect([liveStatus.get(), asked.length, socket.tries]).toEqual(['offline', 0, 0]);
});

it('only tries in a row count: where no ticket came in between, the next refusal is the first', async () => {
  // Refused once as the test began.
  ticket = () => Promise.reject(new Error('down'));
  await pass(600);
  ticket = () => Promise.resolve('ticket');
  await pass(1100);
  expect([socket.tries, asked.length]).toEqual([2, 0]);
  await pass(2500);
  expect([socket.tries, liveStatus.isPolling()]).toEqual([3, false]);
  await pass(4500);
  expect([socket.tries, liveStatus.isPolling(), socket.ways]).toEqual([4, true, ['websocket', 'websocket', 'websocket', 'polling']]);
});

it('where calls get through and no websocket, it lives by calls; a line of them that is cut at once counts as refused', async () => {
  socket.calls = true;
  await pass(1700);
  expect([liveStatus.get(), liveStatus.isPolling(), socket.connected, socket.ways, asked.length]).toEqual(['online', false, true, ['websocket', 'websocket', 'polling'], 0]);
  // Lost once it was steady, it begins as any other: with a websocket.
  await pass(60_000);
  socket.cut();
  await pass(4000);
  expect([liveStatus.get(), socket.connected, socket.ways.slice(3)]).toEqual(['online', true, ['websocket', 'websocket', 'polling']]);
  // Several nodes behind a proxy that scatters the calls: each line is cut soon after it stands.
  socket.cut();
  await pass(20);
  expect(liveStatus.isPolling()).toBe(true);
  const looks = asked.length;
  for (let i = 0; i < 120; i++) { await pass(5000); if (socket.connected) socket.cut(); }
  expect(asked.length - looks).toBeGreaterThan(5);
  expect(socket.ways.length).toBeLessThan(30);
});

it('whoever leaves asks no more', async () => {
  await pass(1700);
  stop();
  const before = asked.length;
  await pass(120_000);
  expect(asked.length).toBe(before);
});
