import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addLocales, setLanguage, translate, type Texts } from '#core/web/i18n/i18n.ts';
import { ar } from '../web/media/locales/ar.ts';
import { en } from '../web/media/locales/en.ts';
import { clock } from '../web/media/use-recorder.ts';
import { fingerprint, UploadsStore, type ServerState, type UploadDoor } from '../web/media/uploads-store.ts';

const partBytes = 100;
const fault = (status: number, code: string, details: Record<string, unknown> = {}) => Object.assign(new Error(code), { status, code, details });

/** A server that keeps pieces; `trouble` is thrown by the next calls. */
function pretend() {
  const uploads = new Map<string, { bytes: number; pieces: Blob[]; finished: boolean }>();
  const remembered = new Map<string, string>();
  const claimed = new Set<string>();
  const log: string[] = [];
  const trouble: unknown[] = [];
  const held: Array<() => void> = [];
  let hold = false;
  let count = 0;
  const processing: ServerState['state'][] = [];
  const stateOf = (id: string): ServerState => {
    const upload = uploads.get(id);
    if (!upload) throw fault(404, 'core.not_found');
    const received = upload.pieces.reduce((sum, p) => sum + p.size, 0);
    const state = upload.finished ? (processing.shift() ?? 'ready') : 'uploading';
    const card = upload.finished ? { id, kind: 'video', state: state === 'uploading' ? 'processing' : state, progress: 7, problem: state === 'failed' ? 'files.unplayable' : null } as unknown as ServerState['card'] : null;
    return { id, bytes: upload.bytes, received, partBytes, state, card };
  };
  const step = async (name: string) => { log.push(name); const next = trouble.shift(); if (next) throw next; };
  const door: UploadDoor = {
    start: async ({ bytes }) => { await step('start'); const id = `s${++count}`; uploads.set(id, { bytes, pieces: [], finished: false }); return stateOf(id); },
    part: async (id, offset, piece, onProgress, signal) => {
      await step(`part ${offset}`);
      onProgress(0.5);
      if (hold) await new Promise<void>((resolve, reject) => { held.push(resolve); signal.addEventListener('abort', () => reject(fault(0, 'core.cancelled'))); });
      const now = stateOf(id);
      if (now.received !== offset) throw fault(409, 'files.wrong_offset', { received: now.received });
      uploads.get(id)!.pieces.push(piece);
      return stateOf(id);
    },
    finish: async (id) => { await step('finish'); uploads.get(id)!.finished = true; return stateOf(id); },
    state: async (id) => { await step('state'); return stateOf(id); },
    cancel: async (id) => { log.push(`cancel ${id}`); uploads.delete(id); },
    prepare: async (file) => ({ file, facts: {}, poster: null }),
    known: {
      get: (print) => remembered.get(print) ?? null, set: (print, id) => { if (id) remembered.set(print, id); else remembered.delete(print); },
      claim: async (id) => { if (claimed.has(id)) return null; claimed.add(id); return () => { claimed.delete(id); }; },
    },
    words: async (code) => `words of ${code}`,
    wait: async (ms, signal) => { log.push(`wait ${ms}`); signal.throwIfAborted(); },
  };
  return { door, uploads, remembered, claimed, log, trouble, processing, letGo: () => { hold = false; held.splice(0).forEach((go) => go()); }, holdParts: () => { hold = true; } };
}
const file = (name: string, bytes: number) => new File([new Uint8Array(bytes).map((_, i) => i % 251)], name, { type: 'image/png', lastModified: 1 });
const settled = async (holds: () => boolean) => { await vi.waitFor(() => { if (!holds()) throw new Error('not yet'); }, { timeout: 5000, interval: 5 }); };

beforeEach(() => { vi.restoreAllMocks(); });
afterEach(async () => { await setLanguage('en'); });

describe('uploads', () => {
  it('go piece after piece and end with the id of the file', async () => {
    const server = pretend();
    const store = new UploadsStore(server.door);
    const seen: number[] = [];
    store.subscribe(() => { seen.push(store.snapshot()[0]?.progress ?? -1); });
    store.add([file('a.png', 250)]);
    await settled(() => store.snapshot()[0]!.state === 'done');
    expect(server.log).toEqual(['start', 'part 0', 'part 100', 'part 200', 'finish']);
    expect(store.snapshot()[0]).toMatchObject({ id: 's1', progress: 1, problem: null });
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    expect(Buffer.from(await new Blob(server.uploads.get('s1')!.pieces).arrayBuffer()).equals(Buffer.from(await file('a.png', 250).arrayBuffer()))).toBe(true);
    expect(server.remembered.size).toBe(0);
  });

  it('are two at a time; the next begins when one ends, pauses or goes', async () => {
    const server = pretend();
    server.holdParts();
    const store = new UploadsStore(server.door);
    store.add([file('a', 10), file('b', 20), file('c', 30), file('d', 40)]);
    await settled(() => server.log.filter((l) => l.startsWith('part')).length === 2);
    expect(server.uploads.size).toBe(2);
    store.pause(store.snapshot()[0]!.key);
    await settled(() => server.uploads.size === 3);
    store.remove(store.snapshot()[1]!.key);
    await settled(() => server.uploads.size === 3 && server.log.includes('cancel s2'));
    server.letGo();
    await settled(() => store.snapshot().filter((i) => i.state === 'done').length === 2);
    expect(store.snapshot().map((i) => [i.name, i.state])).toEqual([['a', 'paused'], ['c', 'done'], ['d', 'done']]);
  });

  it('go on after a pause where they were, and after a reload with the same file', async () => {
    const server = pretend();
    const store = new UploadsStore(server.door);
    const long = file('a', 350);
    const part = server.door.part;
    server.door.part = async (...call) => { const state = await part(...call); if (state.received === 200) server.holdParts(); return state; };
    store.add([long]);
    await settled(() => server.log.at(-1) === 'part 200');
    store.pause(store.snapshot()[0]!.key);
    expect(store.snapshot()[0]).toMatchObject({ state: 'paused' });
    expect(server.remembered.get(fingerprint(long))).toBe('s1');
    server.letGo();
    // The end of a page gives up what it had claimed.
    server.claimed.clear();
    const afterReload = new UploadsStore(server.door);
    server.door.part = part;
    server.log.length = 0;
    afterReload.add([file('a', 350)]);
    await settled(() => afterReload.snapshot()[0]!.state === 'done');
    expect(server.log).toEqual(['state', 'part 200', 'part 300', 'finish']);
    expect(afterReload.snapshot()[0]!.id).toBe('s1');
  });

  it('wait for the connection, and say so', async () => {
    const server = pretend();
    const store = new UploadsStore(server.door);
    const waited: boolean[] = [];
    store.subscribe(() => { waited.push(store.snapshot()[0]?.waiting ?? false); });
    server.trouble.push(undefined, fault(0, 'core.offline'), fault(503, 'core.unavailable'), fault(429, 'core.too_many_requests', { seconds: 7 }));
    store.add([file('a', 150)]);
    await settled(() => store.snapshot()[0]!.state === 'done');
    expect(server.log).toEqual(['start', 'part 0', 'wait 1000', 'part 0', 'wait 2000', 'part 0', 'wait 7000', 'part 0', 'part 100', 'finish']);
    expect(waited).toContain(true);
    expect(store.snapshot()[0]!.waiting).toBe(false);
  });

  it('believe the server about how far they are', async () => {
    const server = pretend();
    const store = new UploadsStore(server.door);
    const { part } = server.door;
    let once = true;
    // The answer was lost on the way: the piece is there.
    server.door.part = async (...call) => { const state = await part(...call); if (once) { once = false; throw fault(0, 'core.offline'); } return state; };
    store.add([file('a', 200)]);
    await settled(() => store.snapshot()[0]!.state === 'done');
    expect(server.log).toEqual(['start', 'part 0', 'wait 1000', 'part 0', 'state', 'part 100', 'finish']);
  });

  it('that are refused say why, and can be tried again or removed', async () => {
    const server = pretend();
    const store = new UploadsStore(server.door);
    server.trouble.push(fault(413, 'files.quota'));
    store.add([file('a', 50)]);
    await settled(() => store.snapshot()[0]!.state === 'failed');
    expect(store.snapshot()[0]).toMatchObject({ problem: 'files.quota', id: null });
    store.retry(store.snapshot()[0]!.key);
    await settled(() => store.snapshot()[0]!.state === 'done');
  });

  it('of film are watched until they are ready; one that cannot be played fails before it is posted', async () => {
    const server = pretend();
    const store = new UploadsStore(server.door);
    server.processing.push('processing', 'processing', 'failed');
    store.add([file('a', 50)]);
    await settled(() => store.snapshot()[0]!.state === 'failed');
    expect(store.snapshot()[0]).toMatchObject({ problem: 'words of files.unplayable', id: null });
    server.processing.push('processing', 'ready');
    store.add([file('b', 50)]);
    await settled(() => store.snapshot()[1]!.card?.state === 'ready');
    expect(store.snapshot()[1]).toMatchObject({ state: 'done', id: 's2' });
  });

  it('are forgotten after posting, and taken back when given up', async () => {
    const server = pretend();
    const store = new UploadsStore(server.door);
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    store.add([file('a', 50), file('b', 50)]);
    await settled(() => store.snapshot().every((i) => i.state === 'done'));
    store.move(store.snapshot()[1]!.key, 0);
    expect(store.snapshot().map((i) => i.name)).toEqual(['b', 'a']);
    store.clear();
    expect([store.snapshot(), server.uploads.size, revoked.mock.calls.length]).toEqual([[], 2, 2]);
    store.add([file('c', 50)]);
    await settled(() => store.snapshot()[0]!.state === 'done');
    store.discard();
    expect(server.log.at(-1)).toBe('cancel s3');
  });

  it('of the same file, twice in a list or in two tabs, are uploads of their own: a file is shown at one place', async () => {
    const server = pretend();
    server.holdParts();
    const [tab, other] = [new UploadsStore(server.door), new UploadsStore(server.door)];
    tab.add([file('a', 50)]);
    await settled(() => server.log.includes('part 0'));
    tab.add([file('a', 50)]);
    other.add([file('a', 50)]);
    await settled(() => server.log.filter((l) => l === 'part 0').length === 3);
    server.letGo();
    const all = () => [...tab.snapshot(), ...other.snapshot()];
    await settled(() => all().every((i) => i.state === 'done'));
    expect(new Set(all().map((i) => i.id)).size).toBe(3);
    expect([server.remembered.size, server.claimed.size]).toEqual([0, 0]);
  });

  it('paused while they are announced are one upload, not two', async () => {
    const server = pretend();
    const { start } = server.door;
    let asked = false;
    let go: () => void = () => undefined;
    server.door.start = async (...call) => { await new Promise<void>((resolve) => { go = resolve; asked = true; }); return start(...call); };
    const store = new UploadsStore(server.door);
    store.add([file('a', 50)]);
    await settled(() => asked);
    store.pause(store.snapshot()[0]!.key);
    go();
    await settled(() => server.uploads.size === 1);
    server.door.start = start;
    store.resume(store.snapshot()[0]!.key);
    await settled(() => store.snapshot()[0]!.state === 'done');
    expect(server.uploads.size).toBe(1);
  });
});

describe('texts', () => {
  const keysOf = (texts: Texts, prefix = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '')] : keysOf(value, `${prefix}${key}.`)));
  it('are the same in both languages', async () => {
    expect(new Set(keysOf(ar))).toEqual(new Set(keysOf(en)));
    addLocales('media', { en, ar });
    expect(translate('media', 'tooMany', { count: 1 })).toBe('Only 1 file can be added.');
    expect(clock(65.9)).toBe('1:05');
  });
});
