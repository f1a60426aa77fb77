import { describe, expect, it, test, vi } from 'vitest';
import { called, fromSource, mentionAt, toSource } from '../conversation/mentions.ts';
import { readiness } from '../conversation/ready.ts';
import { rowsOf } from '../conversation/rows.ts';
import { closeWindow, minimizeWindow, openWindow, readWindows, type DockWindow } from '../store/dock-state.ts';
import { Drafts } from '../store/drafts.ts';
import { message } from './scene.ts';

describe('the dock', () => {
  const three = ['a', 'b', 'c'].reduce<DockWindow[]>((all, id, i) => openWindow(all, id, i), []);
  it('holds three: a fourth drops the one opened longest ago, minimized or not', () => {
    expect(openWindow(three, 'd', 10).map((w) => w.roomId)).toEqual(['b', 'c', 'd']);
    expect(openWindow(minimizeWindow(three, 'c'), 'd', 10).map((w) => w.roomId)).toEqual(['b', 'c', 'd']);
  });
  it('only brings back what is there, in its place', () => {
    expect(openWindow(minimizeWindow(three, 'a'), 'a', 10)).toEqual(three);
    expect(closeWindow(three, 'b').map((w) => w.roomId)).toEqual(['a', 'c']);
  });
  it('reads back what it kept, and nothing else', () => {
    const kept = openWindow([], '0190f2f0-0000-7000-8000-000000000001', 1);
    expect(readWindows(JSON.stringify(kept))).toEqual(kept);
    for (const bad of [null, 'x', '{}', '[1]', '[{"roomId":"<b>","state":"opened","openedAt":1}]']) expect(readWindows(bad)).toEqual([]);
  });
});

describe('mentions', () => {
  const people = [{ id: '0190f2f0-0000-7000-8000-000000000001', name: 'Anna' }, { id: '0190f2f0-0000-7000-8000-000000000002', name: 'Anna Lee' }];
  it('are found before the caret', () => {
    expect(mentionAt('hello @An', 9)).toEqual({ from: 6, query: 'An' });
    expect(mentionAt('a@b.test', 8)).toBeNull();
    expect([called('Anna Lee', 'le'), called('Anna Lee', 'anna l'), called('Anna Lee', 'nn')]).toEqual([true, true, false]);
  });
  it('become source and come back, longer names first', () => {
    const { body, mentions } = toSource('@Anna Lee and @Anna, mail x@Anna', people);
    expect(body).toBe(`@[Anna Lee](${people[1]!.id}) and @[Anna](${people[0]!.id}), mail x@Anna`);
    expect(mentions).toEqual([people[1]!.id, people[0]!.id]);
    expect(fromSource(body).text).toBe('@Anna Lee and @Anna, mail x@Anna');
  });
});

describe('lines of the list', () => {
  it('have days, a line above what is new, and groups of one person', () => {
    const rows = rowsOf([message(1), message(2), message(3, { sender: { _id: 'me', firstName: 'Me', lastName: '', photo: null } }), message(4), message(5, { createdAt: '2026-01-03T12:00:00.000Z' })], [], { me: 'me', unreadAfter: 2, timeZone: 'UTC' });
    expect(rows.map((r) => (r.kind === 'message' ? `${r.message.seq}${r.grouped ? '+' : ''}` : r.kind))).toEqual(['day', '1', '2+', '3', 'unread', '4', 'day', '5']);
  });
});

describe('drafts', () => {
  it('are kept at once, sent once they rest, and the newer one wins', () => {
    vi.useFakeTimers();
    let kept: string | null = null;
    const pushed: string[] = [];
    const drafts = new Drafts({ read: () => kept, write: (text) => { kept = text; return true; }, push: async (_room, draft) => { pushed.push(draft.body); }, now: () => new Date('2026-01-02T00:00:00Z') });
    for (const text of ['h', 'he', 'hey']) drafts.set('r', text, null);
    expect(new Drafts({ read: () => kept, write: () => false, push: async () => undefined }).get('r')!.body).toBe('hey');
    vi.advanceTimersByTime(2000);
    expect(pushed).toEqual(['hey']);
    drafts.merge([{ roomId: 'r', body: 'older', replyToSeq: null, updatedAt: '2026-01-01T00:00:00.000Z' }, { roomId: 's', body: 'there', replyToSeq: null, updatedAt: '2026-01-01T00:00:00.000Z' }], Date.now());
    expect([drafts.get('r')!.body, drafts.get('s')!.body]).toEqual(['hey', 'there']);
    drafts.set('r', '', null);
    expect(drafts.get('r')).toBeNull();
    vi.useRealTimers();
  });

  it('that were sent or thrown away on another device go here too; those the server has not got yet stay', async () => {
    vi.useFakeTimers();
    const drafts = new Drafts({ read: () => null, write: () => false, push: async () => undefined });
    drafts.set('sent', 'from here', null);
    await vi.advanceTimersByTimeAsync(2000);
    drafts.merge([{ roomId: 'sent', body: 'from here', replyToSeq: null, updatedAt: '2026-01-01T00:00:00.000Z' }], Date.now());
    drafts.set('new', 'not sent yet', null);
    drafts.set('room', 'in a thread', null, 3);
    drafts.merge([], Date.now());
    expect([drafts.get('sent'), drafts.get('new')?.body, drafts.get('room', 3)?.body]).toEqual([null, 'not sent yet', 'in a thread']);
    vi.useRealTimers();
  });

  it('that were sent do not come back with a network that was away, nor after the tab was closed meanwhile', async () => {
    vi.useFakeTimers();
    let kept: string | null = null;
    const pushed: string[] = [];
    let there = true;
    const options = { read: () => kept, write: (text: string) => { kept = text; return true; }, push: async (_room: string, draft: { body: string }) => { if (!there) throw new Error('away'); pushed.push(draft.body); }, pauseMs: 1500 };
    const drafts = new Drafts(options);
    drafts.set('r', 'ok, transfer it', null);
    await vi.advanceTimersByTimeAsync(2000);
    there = false;
    drafts.set('r', '', null);
    await vi.advanceTimersByTimeAsync(2000);
    there = true;
    const server = [{ roomId: 'r', body: 'ok, transfer it', replyToSeq: null, updatedAt: new Date(Date.now() + 60_000).toISOString() }];
    const again = new Drafts(options);
    again.merge(server, Date.now());
    expect(again.get('r')).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(pushed).toEqual(['ok, transfer it', '']);
    again.merge([], Date.now());
    expect([again.get('r'), kept]).toEqual([null, '{}']);
    // What another device wrote after it is something else.
    again.set('r', 'x', null);
    await vi.advanceTimersByTimeAsync(2000);
    again.set('r', '', null);
    again.merge([{ roomId: 'r', body: 'written elsewhere', replyToSeq: 4, updatedAt: new Date(Date.now() + 60_000).toISOString() }], Date.now());
    expect(again.get('r')).toMatchObject({ body: 'written elsewhere', replyToSeq: 4 });
    vi.useRealTimers();
  });

  it('stay as they are where an answer that was asked for earlier does not know of them yet', async () => {
    vi.useFakeTimers();
    let kept: string | null = null;
    const drafts = new Drafts({ read: () => kept, write: (text: string) => { kept = text; return true; }, push: async () => undefined });
    const before = Date.now();
    drafts.set('r', 'first words', null);
    await vi.advanceTimersByTimeAsync(2000);
    drafts.merge([], before);
    expect(drafts.get('r')?.body).toBe('first words');
    const between = Date.now();
    drafts.set('r', 'first words and more', null);
    await vi.advanceTimersByTimeAsync(2000);
    drafts.merge([{ roomId: 'r', body: 'first words', replyToSeq: null, updatedAt: new Date(Date.now() + 60_000).toISOString() }], between);
    expect(drafts.get('r')?.body).toBe('first words and more');
    const sending = Date.now();
    drafts.set('r', '', null);
    await vi.advanceTimersByTimeAsync(2000);
    drafts.merge([{ roomId: 'r', body: 'first words and more', replyToSeq: null, updatedAt: new Date(Date.now() + 60_000).toISOString() }], sending);
    expect(drafts.get('r')).toBeNull();
    drafts.merge([], Date.now());
    expect(kept).toBe('{}');
    vi.useRealTimers();
  });

  it('of two tabs stay beside each other', () => {
    vi.useFakeTimers();
    let kept: string | null = null;
    const options = { read: () => kept, write: (text: string) => { kept = text; return true; }, push: async () => undefined };
    const [one, two] = [new Drafts(options), new Drafts(options)];
    one.set('r', 'in a thread', null, 7);
    two.set('s', 'elsewhere', null);
    expect(new Drafts(options).get('r', 7)!.body).toBe('in a thread');
    one.load();
    expect(one.get('s')!.body).toBe('elsewhere');
    vi.useRealTimers();
  });

  it('of threads stay beside that of their room, in this browser', () => {
    vi.useFakeTimers();
    let kept: string | null = null;
    const pushed: string[] = [];
    const options = { read: () => kept, write: (text: string) => { kept = text; return true; }, push: async (_room: string, draft: { body: string }) => { pushed.push(draft.body); } };
    const drafts = new Drafts(options);
    drafts.set('r', 'in the room', null);
    drafts.set('r', 'in a thread', null, 7);
    drafts.set('r', 'in another', null, 9);
    const again = new Drafts(options);
    expect([again.get('r')!.body, again.get('r', 7)!.body, again.get('r', 9)!.body, again.get('r', 8)]).toEqual(['in the room', 'in a thread', 'in another', null]);
    drafts.set('r', '', null, 7);
    expect([drafts.get('r', 7), drafts.get('r')!.body]).toEqual([null, 'in the room']);
    vi.advanceTimersByTime(2000);
    expect(pushed).toEqual(['in the room']);
    vi.useRealTimers();
  });
});

test('a message waits for a file that failed, and is not sent without it', () => {
  const item = (state: 'done' | 'failed' | 'uploading') => ({ key: state, state }) as Parameters<typeof readiness>[1]['items'][number];
  const uploads = (...states: Array<'done' | 'failed' | 'uploading'>) => ({ items: states.map(item), ids: states.filter((s) => s === 'done'), busy: states.includes('uploading') });
  expect(readiness('see these', uploads('done', 'failed'))).toMatchObject({ ready: false, failed: true });
  expect(readiness('', uploads('failed'))).toMatchObject({ ready: false, failed: true });
  expect(readiness('see these', uploads('done', 'uploading')).ready).toBe(false);
  expect(readiness('', uploads('done')).ready).toBe(true);
  expect(readiness('words', uploads()).ready).toBe(true);
  expect(readiness(' ', uploads()).ready).toBe(false);
});
