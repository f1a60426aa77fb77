import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrive, depart, noteUnsaved, own } from '../shell-owner.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => { kept.set(key, value); }, removeItem: (key: string) => { kept.delete(key); } });
});
afterEach(() => vi.unstubAllGlobals());

it('says whose look this browser shows', () => {
  expect(arrive('ann')).toBe('unowned');
  expect(arrive('ann')).toBe('unowned'); // the profile was not reached
  own('ann');
  expect(arrive('ann')).toBe('own');
  expect(arrive('bob')).toBe('foreign');
  expect(arrive('bob')).toBe('foreign');
  own('bob');
  expect(arrive('bob')).toBe('own');
});

it('lets a look go with its owner, but for what the profile has not got', () => {
  own('ann');
  expect(depart('ann')).toBe(true);
  expect(arrive('bob')).toBe('unowned');
  own('bob');
  noteUnsaved('bob');
  expect(depart('bob')).toBe(false);
  expect(arrive('bob')).toBe('unsaved');
  noteUnsaved(null);
  expect(arrive('bob')).toBe('own');
});

it('never takes one\'s unsaved look for another\'s', () => {
  own('ann');
  noteUnsaved('ann');
  depart('ann');
  expect(arrive('bob')).toBe('foreign');
  own('bob');
  expect(arrive('ann')).toBe('foreign');
});

it('works where storage is forbidden', () => {
  const refuse = () => { throw new Error('forbidden'); };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  noteUnsaved('ann');
  expect([arrive('ann'), depart('ann')]).toEqual(['unowned', true]);
});
