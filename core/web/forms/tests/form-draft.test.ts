import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsBelongTo, dropDraft, dropOldDrafts, dropOwnDrafts, keepDraft, readDraft } from '../form-draft.ts';

const day = 86_400_000;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    get length() { return kept.size; },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => { kept.set(key, value); },
    removeItem: (key: string) => { kept.delete(key); },
  });
});
afterEach(() => { draftsBelongTo(null); vi.unstubAllGlobals(); });

const ann = { accountId: 'ann', workspaceId: 1 };

describe('whose draft it is', () => {
  it('is the person\'s who typed it, in the workspace it was typed in', () => {
    draftsBelongTo(ann);
    keepDraft('create.sales.lead', { company: 'Secret Deal Ltd' });
    draftsBelongTo({ accountId: 'ann', workspaceId: 2 });
    expect(readDraft('create.sales.lead')).toBeNull();
    draftsBelongTo({ accountId: 'bob', workspaceId: 1 });
    expect(readDraft('create.sales.lead')).toBeNull();
    draftsBelongTo(null);
    expect(readDraft('create.sales.lead')).toBeNull();
    draftsBelongTo(ann);
    expect(readDraft('create.sales.lead')).toEqual({ company: 'Secret Deal Ltd' });
  });

  it('is forgotten when its owner signs out, with those of their other workspaces, and nobody else\'s is', () => {
    draftsBelongTo({ accountId: 'an', workspaceId: 1 });
    keepDraft('lead', { company: 'of An' });
    draftsBelongTo({ accountId: 'ann', workspaceId: 2 });
    keepDraft('lead', { company: 'elsewhere' });
    draftsBelongTo(ann);
    keepDraft('lead', { company: 'here' });
    kept.set('shell:v1', '{}');
    dropOwnDrafts();
    expect(JSON.stringify([...kept.values()])).not.toMatch(/here|elsewhere/);
    draftsBelongTo({ accountId: 'an', workspaceId: 1 });
    expect(readDraft('lead')).toEqual({ company: 'of An' });
    draftsBelongTo(null);
    dropOwnDrafts();
    expect(kept.size).toBe(2);
  });
});

describe('what is kept', () => {
  it('lasts seven days', () => {
    draftsBelongTo(ann);
    keepDraft('lead', { name: 'x' }, 0);
    expect(readDraft('lead', 7 * day)).toEqual({ name: 'x' });
    expect(readDraft('lead', 7 * day + 1)).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('is dropped by age for everybody, not only for who is there', () => {
    draftsBelongTo(ann);
    keepDraft('old', { name: 'x' }, 0);
    keepDraft('young', { name: 'y' }, day);
    draftsBelongTo(null);
    dropOldDrafts(7 * day + 1);
    draftsBelongTo(ann);
    expect([kept.size, readDraft('young', 7 * day + 1)]).toEqual([1, { name: 'y' }]);
  });

  it('holds no password, secret, token, PIN or code, and no file', () => {
    keepDraft('register', { name: 'Ann', password: 'p', clientSecret: 's', apiToken: 't', pinCode: '1', otp: '2', resetCode: '3', photo: new Blob(['x']) });
    expect(readDraft('register')).toEqual({ name: 'Ann' });
  });

  it('is gone once it was sent, and what is no draft is none', () => {
    keepDraft('lead', { name: 'x' });
    dropDraft('lead');
    expect(readDraft('lead')).toBeNull();
    for (const text of ['{', 'null', '7', '{"at":1}', '{"at":1,"values":"x"}']) {
      kept.set('draft:lead@', text);
      expect(readDraft('lead', 1)).toBeNull();
    }
  });

  it('is nothing where storage is forbidden', () => {
    vi.stubGlobal('localStorage', { get length(): number { throw new Error('forbidden'); }, getItem() { throw new Error('forbidden'); }, setItem() { throw new Error('forbidden'); }, removeItem() { throw new Error('forbidden'); } });
    draftsBelongTo(ann);
    keepDraft('lead', { name: 'x' });
    dropDraft('lead');
    dropOldDrafts();
    dropOwnDrafts();
    expect(readDraft('lead')).toBeNull();
  });
});
