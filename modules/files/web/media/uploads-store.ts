import type { OutputOf } from '#core/contract/endpoint.ts';
import { newId } from '#core/web/api/new-id.ts';
import type { MediaCard, uploadState } from '../../contract.ts';

/** State of an upload as the server tells it. */
export type ServerState = OutputOf<typeof uploadState>;

/** What the browser reads of a film or sound before it is sent. */
export interface LocalFacts { durationMs?: number; width?: number; height?: number; poster?: string }

/** How pieces reach the server; failures are errors with `status` (0: not reached), `code` and a `message` for people. */
export interface UploadDoor {
  /** `once`: the same announcement again is the same upload. */
  start(file: { name: string; type: string; bytes: number }, once: string): Promise<ServerState>;
  part(id: string, offset: number, piece: Blob, onProgress: (part: number) => void, signal: AbortSignal): Promise<ServerState>;
  finish(id: string, facts: LocalFacts): Promise<ServerState>;
  state(id: string): Promise<ServerState>;
  cancel(id: string): Promise<unknown>;
  /** Makes a file ready to be sent: a picture that only this browser reads becomes one that all read; reads films. */
  prepare(file: File): Promise<{ file: File; facts: LocalFacts; poster: string | null }>;
  /** Id of an upload of the same file that was broken off, by {@link fingerprint}. */
  known: {
    get(print: string): string | null;
    set(print: string, id: string | null): void;
    /** An upload belongs to one list at a time: null while another one, perhaps in another tab, is at it; else how to give it up. */
    claim(id: string): Promise<(() => void) | null>;
  };
  /** A refusal's code in words for people. */
  words(code: string): Promise<string>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** One file on its way, or there. */
export interface UploadItem {
  /** Stable while the list lives. */
  key: string;
  file: File;
  name: string;
  kind: 'image' | 'video' | 'audio' | 'other';
  /** Address of the file in this browser, for pictures and film. */
  previewUrl: string | null;
  /** Still of a film, once it was read. */
  posterUrl: string | null;
  /** 0 to 1 of the bytes. */
  progress: number;
  state: 'uploading' | 'paused' | 'done' | 'failed';
  /** True while the connection is gone and it goes on by itself. */
  waiting: boolean;
  /** Why it failed, for people. */
  problem: string | null;
  /** Id for `attachFiles`, once `done`. */
  id: string | null;
  /** The file as the server has it, once `done`; `processing` goes on with its percent. */
  card: MediaCard | null;
}

/** The same file chosen again has the same print: name, size and day of change are all a browser tells. */
export const fingerprint = (file: File): string => `${file.name}|${file.size}|${file.lastModified}`;

interface Running { abort: AbortController; serverId: string | null }
interface Failure { status?: number; code?: string; message?: string; details?: Record<string, unknown> }
const atOnce = 2;
const patience = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

/** Uploads of one composer, apart from React: at most two run at a time, each piece after piece, and each can be paused, resumed, retried and removed. */
export class UploadsStore {
  private items: readonly UploadItem[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly running = new Map<string, Running>();
  private readonly serverIds = new Map<string, string>();
  private readonly claims = new Map<string, () => void>();
  private readonly sent = new Map<string, { file: File; facts: LocalFacts }>();
  private count = 0;

  constructor(private readonly door: UploadDoor) {}

  readonly subscribe = (listener: () => void): (() => void) => { this.listeners.add(listener); return () => { this.listeners.delete(listener); }; };
  readonly snapshot = (): readonly UploadItem[] => this.items;

  readonly add = (files: readonly File[]): void => {
    const fresh = files.map((file): UploadItem => {
      const kind = kindOf(file);
      return {
        key: `u${++this.count}`, file, name: file.name, kind, previewUrl: kind === 'image' || kind === 'video' ? URL.createObjectURL(file) : null, posterUrl: null,
        progress: 0, state: 'uploading', waiting: false, problem: null, id: null, card: null,
      };
    });
    this.put([...this.items, ...fresh]);
    this.next();
  };

  readonly remove = (key: string): void => {
    const item = this.find(key);
    if (!item) return;
    this.stop(key);
    const id = this.serverIds.get(key);
    // What cannot be taken back now goes by itself within a day.
    if (id) { void this.door.cancel(id).catch(() => undefined); this.forgetKnown(fingerprint(item.file), id); }
    this.forget(item);
    this.put(this.items.filter((i) => i.key !== key));
    this.next();
  };

  readonly pause = (key: string): void => {
    if (this.find(key)?.state !== 'uploading') return;
    this.stop(key);
    this.change(key, { state: 'paused', waiting: false });
    this.next();
  };

  readonly resume = (key: string): void => {
    const state = this.find(key)?.state;
    if (state !== 'paused' && state !== 'failed') return;
    this.change(key, { state: 'uploading', problem: null, id: null, card: null });
    this.next();
  };

  readonly retry = (key: string): void => { this.resume(key); };

  /** Puts a file at another place of the list. */
  readonly move = (key: string, to: number): void => {
    const item = this.find(key);
    if (!item) return;
    const rest = this.items.filter((i) => i.key !== key);
    this.put([...rest.slice(0, Math.max(0, to)), item, ...rest.slice(Math.max(0, to))]);
  };

  /** Forgets all without taking anything back: the files belong to a post or message now. */
  readonly clear = (): void => {
    for (const item of this.items) { this.stop(item.key); this.forget(item); }
    this.put([]);
  };

  /** Stops and takes back all of them. */
  readonly discard = (): void => { for (const item of this.items) this.remove(item.key); };

  private find(key: string): UploadItem | undefined { return this.items.find((item) => item.key === key); }

  private put(items: readonly UploadItem[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }

  private change(key: string, change: Partial<UploadItem>): void {
    if (this.find(key)) this.put(this.items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  private stop(key: string): void {
    this.running.get(key)?.abort.abort();
    this.running.delete(key);
  }

  private forget(item: UploadItem): void {
    if (item.previewUrl) URL.revokeObjectURL(item.previewUrl);
    this.serverIds.delete(item.key);
    this.sent.delete(item.key);
    this.release(item.key);
  }

  /** The same file may be on its way somewhere else by now: that one stays known. */
  private forgetKnown(print: string, id: string): void { if (this.door.known.get(print) === id) this.door.known.set(print, null); }

  private async claim(key: string, id: string): Promise<boolean> {
    const release = await this.door.known.claim(id);
    if (!release) return false;
    // Taken out of the list meanwhile.
    if (this.find(key)) this.claims.set(key, release); else release();
    return true;
  }

  private release(key: string): void {
    this.claims.get(key)?.();
    this.claims.delete(key);
  }

  private next(): void {
    // What is being prepared on the server takes no turn.
    const busy = this.items.filter((item) => item.state === 'uploading' && this.running.has(item.key)).length;
    for (const item of this.items.filter((i) => i.state === 'uploading' && !this.running.has(i.key)).slice(0, Math.max(0, atOnce - busy))) void this.run(item.key);
  }

  private async run(key: string): Promise<void> {
    const abort = new AbortController();
    const running: Running = { abort, serverId: null };
    this.running.set(key, running);
    const alive = () => this.running.get(key) === running;
    try {
      const done = await this.send(key, abort.signal, alive);
      if (!alive()) return;
      this.change(key, { state: 'done', progress: 1, waiting: false, id: done.id, card: done.card });
      this.next();
      await this.follow(key, done, abort.signal, alive);
    } catch (error) {
      if (alive()) this.change(key, { state: 'failed', waiting: false, problem: (error as Failure).message ?? null, id: null });
    } finally {
      if (alive()) this.running.delete(key);
      this.next();
    }
  }

  private async send(key: string, signal: AbortSignal, alive: () => boolean): Promise<ServerState> {
    const { file: original } = this.find(key)!;
    let ready = this.sent.get(key);
    if (!ready) {
      const { file, facts, poster } = await this.door.prepare(original);
      this.sent.set(key, (ready = { file, facts }));
      if (alive() && poster) this.change(key, { posterUrl: poster });
    }
    signal.throwIfAborted();
    const { file, facts } = ready;
    const print = fingerprint(original);
    let state = await this.begin(key, file, print, signal, alive);
    while (state.state === 'uploading' && state.received < state.bytes) {
      signal.throwIfAborted();
      const from = state.received;
      const piece = file.slice(from, from + state.partBytes);
      const progress = (part: number) => { if (alive()) this.change(key, { progress: (from + part * piece.size) / file.size, waiting: false }); };
      const sent = await this.persist(key, () => this.door.part(state.id, from, piece, progress, signal), signal, alive);
      state = sent ?? await this.persist(key, () => this.door.state(state.id), signal, alive) ?? state;
      progress(Math.max(0, Math.min(1, (state.received - from) / piece.size)));
    }
    const ended = state.state === 'uploading' ? await this.persist(key, () => this.door.finish(state.id, facts), signal, alive) ?? state : state;
    this.forgetKnown(print, ended.id);
    this.release(key);
    return ended;
  }

  /** Goes on with an upload that was broken off, or begins a new one. */
  private async begin(key: string, file: File, print: string, signal: AbortSignal, alive: () => boolean): Promise<ServerState> {
    const own = this.serverIds.get(key);
    const known = own ?? this.door.known.get(print);
    // What another list sends is not this one's too: a file is shown at one place.
    if (known && (own || await this.claim(key, known))) {
      const state = await this.persist(key, () => this.door.state(known), signal, alive, [404]);
      // Another size is another file; one that is ready may already be shown elsewhere.
      if (state && state.bytes === file.size && (state.state === 'uploading' || own) && state.state !== 'failed') { this.serverIds.set(key, state.id); return state; }
      this.release(key);
    }
    const once = newId();
    const state = (await this.persist(key, () => this.door.start({ name: file.name, type: file.type, bytes: file.size }, once), signal, alive))!;
    if (this.find(key)) {
      this.serverIds.set(key, state.id);
      this.door.known.set(print, state.id);
      await this.claim(key, state.id);
    } else void this.door.cancel(state.id).catch(() => undefined);
    signal.throwIfAborted();
    return state;
  }

  /** Tries again while the server cannot be reached or is busy; null when the offset was wrong, or for the named states. */
  private async persist<T>(key: string, call: () => Promise<T>, signal: AbortSignal, alive: () => boolean, none: readonly number[] = []): Promise<T | null> {
    for (let tries = 0; ; tries++) {
      try { return await call(); } catch (error) {
        signal.throwIfAborted();
        const { status = 0, code, details } = error as Failure;
        if (none.includes(status)) return null;
        if (code === 'files.wrong_offset') return null;
        if (!(status === 0 || status === 408 || status === 429 || status >= 500) || tries >= 20) throw error;
        if (alive()) this.change(key, { waiting: true });
        const asked = Number(details?.seconds) * 1000;
        await this.door.wait(asked > 0 ? asked : patience[Math.min(tries, patience.length - 1)]!, signal);
      }
    }
  }

  /** Watches the work on the server: a film that cannot be played is said now, not after posting. */
  private async follow(key: string, done: ServerState, signal: AbortSignal, alive: () => boolean): Promise<void> {
    for (let state = done; state.state === 'processing';) {
      await this.door.wait(2000, signal);
      const looked = await this.persist(key, () => this.door.state(done.id), signal, alive, [404]);
      if (!alive() || !looked) return;
      state = looked;
      this.change(key, { card: state.card, waiting: false });
    }
    const last = this.find(key)?.card;
    if (alive() && last?.state === 'failed') throw new Error(await this.door.words(last.problem ?? 'files.unreadable'));
  }
}

/** What a file seems to be, for its tile. */
export function kindOf(file: { type: string }): UploadItem['kind'] {
  const kind = /^(image|video|audio)\//.exec(file.type)?.[1];
  return (kind as UploadItem['kind'] | undefined) ?? 'other';
}
