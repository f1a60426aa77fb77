import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const asked: Array<{ since: number; workspaceId: number; answer: (missed: { events: unknown[]; seq: number; reload: boolean }) => void }> = [];
const refetched: string[] = [];
vi.mock('../../api/request.ts', () => ({ request: (_endpoint: unknown, { since }: { since: number }, { workspaceId }: { workspaceId: number }) => new Promise((answer) => { asked.push({ since, workspaceId, answer }); }) }));
vi.mock('../../api/token.ts', () => ({ freshToken: () => Promise.resolve('token') }));
vi.mock('../../query.ts', () => ({ invalidateTopics: (topics: string[]) => { refetched.push(...topics); return Promise.resolve(); }, outdate: () => { refetched.push('all'); return Promise.resolve(); } }));
vi.mock('../../when-idle.ts', () => ({ whenIdle: (work: () => void) => { work(); return () => undefined; } }));

/** The server's side of the socket: answers what workspaces are entered with, at the number they stand. */
class FakeSocket extends EventEmitter {
  connected = false;
  io = { opts: {} as Record<string, unknown> };
  at: Record<number, number> = {};
  connect() { this.connected = true; super.emit('connect'); }
  accountSeq = 7;
  /** Workspaces it does not let in. */
  closed = new Set<number>();
  entered: number[] = [];
  override emit(name: string, ...given: unknown[]): boolean { return name === 'authenticate' ? super.emit('authenticated', { accountSeq: this.accountSeq }) : super.emit(name, ...given); }
  async emitWithAck(_name: string, { id }: { id: number }) { this.entered.push(id); await this.slow[id]; return { ok: !this.closed.has(id), seq: this.at[id] ?? 0 }; }
  slow: Record<number, Promise<void>> = {};
  onAny() { /* not looked at here */ }
  offAny() { /* neither */ }
  close() { this.connected = false; }
  timeout() { return this; }
}
let socket: FakeSocket;
vi.mock('socket.io-client', () => ({ io: () => socket }));
// Files share processes: another one may have loaded it with all that is given to it here.
vi.resetModules();
const { connectLive, enterWorkspaceLive } = await import('../live.ts');
const { ApiError } = await import('../../api/errors.ts');

let stop: () => void;
let workspace: number;
/** Where the changes of the open workspace stood when its first page was read. */
let since: number;
let signedOut = 0;
const connect = (ticket = () => Promise.resolve('ticket')) => connectLive({ ticket, workspace: () => ({ id: workspace, since }), accountSince: 7, onSignedOut: () => { signedOut++; }, onWorkspaceClosed: () => undefined });
const settle = () => vi.advanceTimersByTimeAsync(60);
const event = (seq: number, topic = `t${seq}`) => socket.emit('event', { stream: `w:${workspace}`, seq, type: `${topic}.changed`, topic });
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  [asked.length, refetched.length, workspace, since] = [0, 0, 1, 100];
  socket = new FakeSocket();
  socket.at = { 1: 100, 2: 5 };
  stop = connect();
  await settle();
  refetched.length = 0;
});
afterEach(() => { stop(); vi.unstubAllGlobals(); vi.useRealTimers(); });

it('many events behind a gap ask once, and once more for what came meanwhile', async () => {
  for (let seq = 103; seq <= 150; seq++) event(seq);
  expect(asked.map((a) => a.since)).toEqual([100]);
  asked[0]!.answer({ events: [{ stream: 'w:1', seq: 101, topic: 'lost' }], seq: 140, reload: false });
  await settle();
  expect(asked.map((a) => a.since)).toEqual([100, 140]);
  asked[1]!.answer({ events: [{ stream: 'w:1', seq: 141, topic: 'later' }], seq: 150, reload: false });
  await settle();
  expect(refetched).toEqual(['lost', 'later']);
  event(151);
  await settle();
  expect([asked.length, refetched.at(-1)]).toEqual([2, 't151']);
});

it('an answer about the workspace one has left does not silence the one that was entered', async () => {
  event(105);
  expect(asked.map((a) => a.workspaceId)).toEqual([1]);
  workspace = 2;
  enterWorkspaceLive(2, 5);
  await settle();
  asked[0]!.answer({ events: [], seq: 105, reload: false });
  await settle();
  refetched.length = 0;
  event(6);
  await settle();
  expect([refetched, asked.length]).toEqual([['t6'], 1]);
});

it('a question that fails is put again with the next event', async () => {
  event(103);
  asked[0]!.answer(Promise.reject(new Error('offline')) as never);
  await settle();
  event(104);
  expect(asked.map((a) => a.since)).toEqual([100, 100]);
});

it('what changed before the line stood is asked for', async () => {
  stop();
  [socket, since] = [new FakeSocket(), 97];
  socket.at = { 1: 100 };
  stop = connect();
  await settle();
  expect(asked.map((a) => a.since)).toEqual([97]);
  asked[0]!.answer({ events: [{ stream: 'w:1', seq: 99, topic: 'proof' }], seq: 100, reload: false });
  await settle();
  expect([asked.length, refetched]).toEqual([1, expect.arrayContaining(['proof'])]);
  event(101);
  await settle();
  expect([asked.length, refetched.at(-1)]).toEqual([1, 't101']);
});

it('whoever asked for a ticket too often waits as long as they were told', async () => {
  stop();
  let asks = 0;
  stop = connect(() => { asks++; return Promise.reject(new ApiError(429, 'core.too_many_requests', '', null, [], { seconds: 20 })); });
  await settle();
  expect(asks).toBe(1);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(asks).toBe(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(asks).toBe(2);
});

it('whoever gets no ticket because their session ended meanwhile is signed out, and asks no more', async () => {
  stop();
  let asks = 0;
  signedOut = 0;
  stop = connect(() => { asks++; return Promise.reject(new ApiError(401, 'core.not_signed_in', '')); });
  await settle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asks, signedOut]).toEqual([1, 1]);
});

it('a database that was restored to an earlier number is heard from there on', async () => {
  socket.emit('seq', { stream: 'w:1', seq: 101 });
  asked[0]!.answer({ events: [], seq: 80, reload: true });
  await settle();
  refetched.length = 0;
  event(81);
  await settle();
  expect([refetched, asked.length]).toEqual([['t81'], 1]);
});

it('a workspace that was closed and opened again is entered anew', async () => {
  socket.emit('workspace-closed', { id: 1 });
  enterWorkspaceLive(1, 104);
  await settle();
  expect(socket.entered).toEqual([1, 1]);
  event(105);
  await settle();
  expect(refetched.at(-1)).toBe('t105');
});

it('a workspace that let nobody in is tried again', async () => {
  socket.closed.add(2);
  enterWorkspaceLive(2, 5);
  await settle();
  socket.closed.clear();
  enterWorkspaceLive(2, 5);
  await settle();
  expect(socket.entered).toEqual([1, 2, 2]);
});

it('who goes back before the other workspace has answered stays where they are', async () => {
  let answer = () => undefined as void;
  socket.slow[2] = new Promise((resolve) => { answer = resolve; });
  enterWorkspaceLive(2, 5);
  enterWorkspaceLive(1, 100);
  await settle();
  answer();
  await settle();
  expect(socket.entered).toEqual([1, 2, 1]);
  event(101);
  await settle();
  expect([refetched.at(-1), asked.length]).toEqual(['t101', 0]);
});

it('one’s own changes that were missed ask for all that is shown', async () => {
  socket.emit('event', { stream: 'a:me', seq: 8, type: 'notifications.notice.created', topic: 'notifications.notice' });
  await settle();
  refetched.length = 0;
  socket.accountSeq = 8;
  socket.emit('connect');
  await settle();
  expect(refetched).not.toContain('all');
  socket.accountSeq = 9;
  socket.emit('connect');
  await settle();
  expect(refetched).toContain('all');
});

it('a change of one’s own that is still on its way when a token is renewed asks for nothing', async () => {
  socket.accountSeq = 8;
  socket.emit('authenticate');
  await settle();
  expect(refetched).not.toContain('all');
});

it('one’s own changes in a database that was restored to an earlier number are noticed from there on', async () => {
  const again = async (accountSeq: number) => {
    refetched.length = 0;
    socket.accountSeq = accountSeq;
    socket.emit('connect');
    await settle();
    return refetched.filter((topic) => topic === 'all').length;
  };
  expect([await again(50), await again(40), await again(40), await again(45)]).toEqual([1, 1, 0, 1]);
});

it('a workspace that was closed while it was being entered keeps nobody from the next one, nor from itself later', async () => {
  let answer = () => undefined as void;
  socket.slow[1] = new Promise((resolve) => { answer = resolve; });
  socket.emit('authenticate');
  socket.emit('workspace-closed', { id: 1 });
  answer();
  await settle();
  [workspace, since] = [2, 5];
  enterWorkspaceLive(2, 5);
  await settle();
  event(6);
  await settle();
  expect(refetched.at(-1)).toBe('t6');
  [workspace, since] = [1, 100];
  enterWorkspaceLive(1, 100);
  await settle();
  event(101);
  await settle();
  expect(refetched.at(-1)).toBe('t101');
});

it('a ticket that comes after one has left connects nothing', async () => {
  stop();
  socket = new FakeSocket();
  let give = (_ticket: string) => undefined as void;
  stop = connect(() => new Promise((resolve) => { give = resolve; }));
  await settle();
  stop();
  give('late');
  await settle();
  expect(socket.connected).toBe(false);
});
