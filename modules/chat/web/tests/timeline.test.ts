import { describe, expect, it } from 'vitest';
import { isPartial, longestStretch, Timeline } from '../store/timeline.ts';
import { message, shuffled } from './scene.ts';

const page = (from: number, to: number, more: Partial<{ hasBefore: boolean; hasAfter: boolean; changeSeq: number }> = {}) => ({ messages: Array.from({ length: to - from + 1 }, (_, i) => message(from + i)), hasBefore: false, hasAfter: false, lastSeq: to, changeSeq: to, ...more });
const seqs = (timeline: Timeline) => timeline.main().map((m) => m.seq);

describe('messages of a thread', () => {
  const reply = (seq: number) => message(seq, { threadRootSeq: 10 });
  const replies = (from: number, to: number, more: Partial<{ hasBefore: boolean; hasAfter: boolean }> = {}) => ({ ...page(from, to, { changeSeq: 400, ...more }), messages: Array.from({ length: to - from + 1 }, (_, i) => reply(from + i)) });
  const places = (timeline: Timeline) => timeline.thread(10).map((m) => m.seq);

  it('longer than a page it is read to its first message, page by page, without a hole', () => {
    const timeline = new Timeline();
    timeline.load(replies(351, 400, { hasBefore: true }), 'newest', 10);
    expect(timeline.range(10)).toMatchObject({ from: 351, hasBefore: true });
    // The first message is known from the conversation; above a hole it is not shown.
    timeline.put(message(10));
    expect(places(timeline)[0]).toBe(351);
    for (let from = 301; from > 201; from -= 50) timeline.load(replies(from, from + 49, { hasBefore: true }), 'before', 10);
    timeline.load({ ...replies(201, 250), messages: [message(10), ...Array.from({ length: 50 }, (_, i) => reply(201 + i))] }, 'before', 10);
    expect(places(timeline).slice(0, 2)).toEqual([10, 201]);
    expect(timeline.range(10)).toMatchObject({ hasBefore: false, hasAfter: true });
    timeline.load(replies(400, 400), 'after', 10);
    expect(places(timeline).at(-1)).toBe(400);
    expect(seqs(timeline)).toEqual([]);
  });

  it('is loaded around a reply, and what comes in does not stand behind a hole', () => {
    const timeline = new Timeline();
    timeline.load(replies(100, 149, { hasBefore: true, hasAfter: true }), 'around', 10);
    timeline.hear(reply(401));
    expect([places(timeline)[0], places(timeline).at(-1)]).toEqual([100, 149]);
    timeline.load(replies(352, 401), 'newest', 10);
    timeline.hear(reply(402));
    expect([places(timeline)[0], places(timeline).at(-1)]).toEqual([352, 402]);
  });
});

describe('messages of a room', () => {
  it('come to the same whatever order and however often their events arrive', () => {
    const events = [...Array.from({ length: 60 }, (_, i) => message(i + 1)), message(5, { changeSeq: 61, body: 'edited' }), message(9, { changeSeq: 62, deletedAt: '2026-01-01T00:00:00.000Z', body: '' })];
    for (let seed = 1; seed <= 25; seed++) {
      const timeline = new Timeline();
      timeline.load({ messages: [], hasBefore: false, hasAfter: false, lastSeq: 0, changeSeq: 0 }, 'newest');
      for (const event of shuffled([...events, ...events.slice(10, 40)], seed)) timeline.hear(event);
      expect(seqs(timeline)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
      expect(timeline.main()[4]).toMatchObject({ body: 'edited' });
      expect(timeline.main()[8]!.deletedAt).not.toBeNull();
      expect(timeline).toMatchObject({ cursor: 62, behind: false });
    }
  });

  it('notices every lost event, and is whole again after catching up', () => {
    for (const lost of [3, 7, 10]) {
      const timeline = new Timeline();
      timeline.load(page(1, 2), 'newest');
      for (let seq = 3; seq <= 12; seq++) if (seq !== lost) timeline.hear(message(seq));
      expect(timeline.behind).toBe(true);
      expect(timeline.cursor).toBe(lost - 1);
      timeline.synced(Array.from({ length: 12 - lost + 1 }, (_, i) => message(lost + i)), 12);
      expect(timeline.behind).toBe(false);
      expect(seqs(timeline)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    }
  });

  it('does not notice a gap that is none: a lost last event is told by an acknowledgement or a head', () => {
    const timeline = new Timeline();
    timeline.load(page(1, 2), 'newest');
    expect(timeline.behind).toBe(false);
    timeline.expect(3);
    expect(timeline.behind).toBe(true);
    timeline.hear(message(3));
    expect(timeline.behind).toBe(false);
  });

  it('an old state never wins over a newer one', () => {
    const timeline = new Timeline();
    timeline.load(page(1, 3), 'newest');
    timeline.hear(message(2, { changeSeq: 4, body: 'newer' }));
    timeline.put(message(2, { changeSeq: 2, body: 'older' }));
    expect(timeline.main()[1]!.body).toBe('newer');
  });

  it('reactions of a message that missed an edit do not hide the gap', () => {
    const timeline = new Timeline();
    timeline.load(page(1, 3), 'newest');
    timeline.hearReactions({ seq: 2, changeSeq: 5, reactions: [{ emoji: '👍', count: 1, users: ['x'] }] });
    expect(timeline.behind).toBe(true);
    timeline.synced([message(2, { changeSeq: 5, body: 'edited', reactions: [{ emoji: '👍', count: 1, users: ['x'] }] })], 5);
    expect(timeline.main()[1]).toMatchObject({ body: 'edited', reactions: [{ emoji: '👍' }] });
    expect(timeline.behind).toBe(false);
  });

  it('keeps addresses of files that a live event leaves out', () => {
    const card = { id: 'f', kind: 'image', url: '/files/f?s=1', previewUrl: '/files/f?s=2' } as never as ReturnType<typeof message>['attachments'][number];
    const timeline = new Timeline();
    timeline.load({ ...page(1, 1), messages: [message(1, { attachments: [card] })] }, 'newest');
    timeline.hear(message(1, { changeSeq: 2, attachments: [{ ...card, url: null, previewUrl: null }], body: 'edited' }));
    expect(timeline.main()[0]).toMatchObject({ body: 'edited', attachments: [{ url: '/files/f?s=1' }] });
  });

  it('leaves replies in threads out, and shows them in their thread', () => {
    const timeline = new Timeline();
    timeline.load(page(1, 2), 'newest');
    timeline.hear(message(3, { threadRootSeq: 1 }));
    expect(seqs(timeline)).toEqual([1, 2]);
    expect(timeline.thread(1).map((m) => m.seq)).toEqual([1, 3]);
  });

  it('loads older ones above, cuts what is far below, and finds the way back', () => {
    const timeline = new Timeline();
    timeline.load({ ...page(951, 1000), hasBefore: true, changeSeq: 1000 }, 'newest');
    for (let from = 901; from >= 701; from -= 50) timeline.load({ ...page(from, from + 49), hasBefore: true, hasAfter: true, changeSeq: 1000 }, 'before');
    expect(seqs(timeline)).toHaveLength(longestStretch);
    expect(seqs(timeline)[0]).toBe(701);
    expect(timeline.stretch!.hasAfter).toBe(true);
    // What comes in meanwhile is not shown in the middle of nowhere.
    timeline.hear(message(1001));
    expect(seqs(timeline).at(-1)).toBe(900);
    for (let from = 901; from <= 951; from += 50) timeline.load({ ...page(from, from + 49), hasBefore: true, hasAfter: from < 951, changeSeq: 1001 }, 'after');
    expect(seqs(timeline).at(-1)).toBe(1001);
    expect(seqs(timeline)).toHaveLength(longestStretch);
    expect(seqs(timeline).every((seq, i, all) => i === 0 || seq === all[i - 1]! + 1)).toBe(true);
  });

  it('does not grow for ever: neither in a room nobody opened, nor open at its end, nor while one reads far above', () => {
    const unopened = new Timeline();
    for (let seq = 1; seq <= 5000; seq++) unopened.hear(message(seq));
    expect(unopened.messages.size).toBeLessThanOrEqual(2 * longestStretch);
    const open = new Timeline();
    open.load(page(1, 50), 'newest');
    open.load(page(10, 10, { changeSeq: 50 }), 'newest', 10);
    for (let seq = 51; seq <= 5000; seq++) open.hear(message(seq, seq % 1000 === 0 ? { threadRootSeq: 10 } : {}));
    expect(open.messages.size).toBeLessThanOrEqual(2 * longestStretch + 10);
    expect(open).toMatchObject({ cursor: 5000, behind: false });
    expect(seqs(open).at(-1)).toBe(4999);
    expect(open.thread(10).map((m) => m.seq)).toEqual([10, 1000, 2000, 3000, 4000, 5000]);
    const above = new Timeline();
    above.load({ ...page(100, 149), hasAfter: true, changeSeq: 149 }, 'around');
    for (let seq = 150; seq <= 3000; seq++) above.hear(message(seq));
    expect(above.messages.size).toBeLessThanOrEqual(2 * longestStretch);
    expect(seqs(above)).toEqual(Array.from({ length: 50 }, (_, i) => 100 + i));
    // What came while the last page was on its way is there when that ends.
    above.load({ ...page(2951, 2998), hasAfter: false, changeSeq: 2998 }, 'around');
    expect(seqs(above).at(-1)).toBe(3000);
  });

  it('what belongs to one viewer is read again once, and kept over later events', () => {
    const preview = { url: 'https://a.example/', title: 'A', description: '', site: 'a', image: null };
    const card = { topic: 'feed.story', id: 's', open: null, until: null };
    const timeline = new Timeline();
    timeline.load(page(1, 1), 'newest');
    const heard = message(1, { changeSeq: 2, preview, card });
    expect(isPartial(heard, timeline.messages.get(1), 'me')).toBe(true);
    timeline.hear(heard);
    timeline.put({ ...heard, preview: { ...preview, image: '/files/p' }, card: { ...card, open: true } });
    timeline.hear({ ...heard, changeSeq: 3, body: 'edited' });
    const now = timeline.messages.get(1)!;
    expect(now).toMatchObject({ body: 'edited', preview: { image: '/files/p' }, card: { open: true } });
    expect(isPartial(now, now, 'me')).toBe(false);
    // A page without a picture is not asked for again with every event, another page is.
    const plain = message(2, { preview });
    expect([isPartial(plain, plain, 'me'), isPartial({ ...plain, preview: { ...preview, url: 'https://b.example/' } }, plain, 'me')]).toEqual([false, true]);
    timeline.put({ ...heard, changeSeq: 4, preview: { ...preview, url: 'https://b.example/' } });
    expect(timeline.messages.get(1)!.preview).toEqual({ ...preview, url: 'https://b.example/' });
  });
});
