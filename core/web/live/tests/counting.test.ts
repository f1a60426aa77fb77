import { beforeEach, expect, it } from 'vitest';
import type { CatchUp, LiveEvent } from '#core/contract/events.ts';
import { enter, hear, hearNewest, leave, noticeAccount, type Counting } from '../counting.ts';

const asked: Array<{ workspaceId: number; since: number; answer: (missed: CatchUp) => void; fail: () => void }> = [];
const applied: Array<string | undefined> = [];
let outdated: number;
let c: Counting;
const event = (stream: string, seq: number, topic = `t${seq}`): LiveEvent => ({ stream, seq, topic });
const missed = (seq: number, ...topics: string[]): CatchUp => ({ seq, reload: false, events: topics.map((topic) => event('w:1', seq, topic)) });
const settle = () => new Promise((resolve) => { setImmediate(resolve); });

beforeEach(async () => {
  [asked.length, applied.length, outdated] = [0, 0, 0];
  c = {
    workspaceId: null, seq: 0, accountSeq: 50, accountSaid: 0, filling: null,
    apply: (e) => { applied.push(e.topic); }, outdate: () => { outdated++; },
    ask: (workspaceId, since) => new Promise((answer, fail) => { asked.push({ workspaceId, since, answer, fail: () => fail(new Error('offline')) }); }),
  };
  await enter(c, { id: 1, since: 100, seq: 100 });
});

it('each change is heard once, in the order of the numbers', async () => {
  for (const seq of [101, 101, 102]) hear(c, event('w:1', seq));
  expect([applied, c.seq, asked.length]).toEqual([['t101', 't102'], 102, 0]);
});

it('an answer that nothing came behind of is the last one', async () => {
  hear(c, event('w:1', 103));
  asked[0]!.answer(missed(103, 'lost', 't103'));
  await settle();
  expect([applied, c.seq, asked.length, c.filling]).toEqual([['lost', 't103'], 103, 1, null]);
});

it('what came by itself while an answer with it was on its way is not heard again', async () => {
  hear(c, event('w:1', 103));
  hear(c, event('w:1', 101));
  asked[0]!.answer({ seq: 103, reload: false, events: [101, 102, 103].map((seq) => event('w:1', seq)) });
  await settle();
  expect([applied, c.seq, asked.length]).toEqual([['t101', 't102', 't103'], 103, 1]);
});

it('what was missed while an answer was on its way is asked for after it, by events and by the number alone', async () => {
  hear(c, event('w:1', 103));
  hearNewest(c, { stream: 'w:1', seq: 104 });
  hearNewest(c, { stream: 'w:2', seq: 9 });
  expect(asked.map((a) => a.since)).toEqual([100]);
  asked[0]!.answer(missed(103));
  await settle();
  expect(asked.map((a) => a.since)).toEqual([100, 103]);
  asked[1]!.fail();
  await settle();
  hearNewest(c, { stream: 'w:1', seq: 104 });
  expect(asked.map((a) => a.since)).toEqual([100, 103, 103]);
});

it('a workspace goes on where it was left off when it is entered again, and anew after it was left', async () => {
  void enter(c, { id: 1, since: 90, seq: 102 });
  expect(asked.map((a) => a.since)).toEqual([100]);
  leave(c);
  asked[0]!.answer(missed(102, 'late'));
  await settle();
  expect([applied, c.workspaceId]).toEqual([[], null]);
  void enter(c, { id: 1, since: 90, seq: 102 });
  expect(asked.map((a) => a.since)).toEqual([100, 90]);
});

it('one’s own changes: those that came are known, a higher number was missed, a lower one is a restored database', () => {
  hear(c, event('a:me', 51));
  noticeAccount(c, 51);
  expect([applied, outdated]).toEqual([['t51'], 0]);
  noticeAccount(c, 53);
  expect([outdated, c.accountSeq]).toEqual([1, 53]);
  noticeAccount(c, 40);
  expect([outdated, c.accountSeq]).toEqual([2, 40]);
  hear(c, event('a:me', 41));
  noticeAccount(c, 41);
  expect(outdated).toBe(2);
});

it('a change of one’s own that never came is noticed when the server says the number again', () => {
  hearNewest(c, { stream: 'a:x', seq: 51 });
  expect(outdated).toBe(0);
  hear(c, event('a:x', 51));
  hearNewest(c, { stream: 'a:x', seq: 53 });
  expect([outdated, c.accountSeq]).toEqual([0, 51]);
  hearNewest(c, { stream: 'a:x', seq: 54 });
  expect([outdated, c.accountSeq]).toEqual([1, 54]);
  hearNewest(c, { stream: 'a:x', seq: 54 });
  expect(outdated).toBe(1);
});

it('a change of one’s own that comes behind a gap does not hide the gap', () => {
  hear(c, event('a:x', 51));
  hear(c, event('a:x', 53));
  hear(c, event('a:x', 51));
  expect([applied, c.accountSeq, outdated]).toEqual([['t51', 't53', 't51'], 51, 0]);
  hearNewest(c, { stream: 'a:x', seq: 53 });
  hearNewest(c, { stream: 'a:x', seq: 53 });
  expect([outdated, c.accountSeq]).toEqual([1, 53]);
  hear(c, event('a:x', 54));
  hearNewest(c, { stream: 'a:x', seq: 54 });
  expect([outdated, c.accountSeq]).toEqual([1, 54]);
});
