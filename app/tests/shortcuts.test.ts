import { expect, test } from 'vitest';
import { registerRooms, type CommandEntry, type WebModule } from '#core/web/slots/slots.ts';
import { defaultKeys, fixedAliases, isRebound, ownerOf, ownKeys, rebind, reservedKeys, resetBinding, shellKeys, takeKeys } from '../shell/shortcuts/bindings.ts';
import { createSequencer, keysClash, normalizeKeys, pressName, type KeyPress } from '../shell/shortcuts/sequencer.ts';
import { webModules } from '../web-modules.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
const bindings = new Map([['g h', 'home'], ['g p', 'projects'], ['q', 'create'], ['mod+k', 'palette'], ['?', 'sheet'], ['mod+/', 'sheet']]);

test('presses have one name', () => {
  expect(pressName(press('K', { ctrlKey: true, shiftKey: true }))).toBe('mod+shift+k');
  expect(pressName(press('k', { metaKey: true }))).toBe('mod+k');
  expect(pressName(press('?', { shiftKey: true }))).toBe('?');
  expect(pressName(press('.', { ctrlKey: true }))).toBe('mod+.');
  expect(pressName(press('ArrowUp', { altKey: true }))).toBe('alt+up');
  expect(pressName(press('Shift', { shiftKey: true }))).toBeNull();
  expect(pressName(press('ل', { code: 'KeyG' }))).toBe('g');
});

test('a sequence counts within one second', () => {
  const sequencer = createSequencer(() => bindings);
  expect(sequencer.feed(press('g'), 0)).toEqual({ kind: 'pending' });
  expect(sequencer.feed(press('p'), 1000)).toEqual({ kind: 'run', id: 'projects' });
  expect(sequencer.feed(press('g'), 2000)).toEqual({ kind: 'pending' });
  expect(sequencer.feed(press('p'), 3001)).toEqual({ kind: 'none' });
  expect(sequencer.feed(press('g'), 4000)).toEqual({ kind: 'pending' });
  expect(sequencer.feed(press('Shift'), 4100)).toEqual({ kind: 'pending' });
  expect(sequencer.feed(press('h'), 4200)).toEqual({ kind: 'run', id: 'home' });
  expect(sequencer.feed(press('h'), 4300)).toEqual({ kind: 'none' });
});

test('a wrong second key starts anew', () => {
  const sequencer = createSequencer(() => bindings);
  sequencer.feed(press('g'), 0);
  expect(sequencer.feed(press('q'), 100)).toEqual({ kind: 'run', id: 'create' });
  sequencer.feed(press('g'), 200);
  expect(sequencer.feed(press('g'), 300)).toEqual({ kind: 'pending' });
  expect(sequencer.feed(press('h'), 400)).toEqual({ kind: 'run', id: 'home' });
  sequencer.feed(press('g'), 500);
  sequencer.reset();
  expect(sequencer.feed(press('h'), 600)).toEqual({ kind: 'none' });
});

test('keys are written one way', () => {
  expect(normalizeKeys(' Ctrl+Shift+K ')).toBe('mod+shift+k');
  expect(normalizeKeys('shift+alt+cmd+x')).toBe('mod+alt+shift+x');
  expect(normalizeKeys('G  H')).toBe('g h');
  expect(normalizeKeys('a b c')).toBeNull();
  expect(normalizeKeys('mod+')).toBeNull();
  expect(normalizeKeys('')).toBeNull();
});

test('a clash names the owner', () => {
  expect(keysClash('g', 'g h')).toBe(true);
  expect(keysClash('g h', 'g p')).toBe(false);
  const owned = new Map([...bindings].map(([keys, id]) => [id, keys] as const));
  expect(ownerOf('g', 'other', owned)).toBe('home');
  expect(ownerOf('q', 'create', owned)).toBeNull();
  expect(ownerOf('mod+/', 'other', owned)).toBe('sheet');
  expect(ownerOf('x', 'other', owned)).toBeNull();
});

test('changed keys travel with the profile, and what is not ours changes nothing', () => {
  resetBinding();
  expect(ownKeys()).toBe('');
  expect(rebind('shell.home', 'g 7')).toEqual({ ok: true });
  const text = ownKeys();
  expect(text).toBe('{"shell.home":"g 7"}');
  resetBinding();
  takeKeys(text);
  expect([isRebound('shell.home'), ownKeys()]).toEqual([true, text]);
  for (const strange of [null, 7, '[1]', '{', '"x"']) takeKeys(strange);
  expect(ownKeys()).toBe(text);
  takeKeys('{"shell.home":" G  Z ","a":"1 2 3 4","b":{},"c":""}');
  expect(ownKeys()).toBe('{"shell.home":"g z","c":""}');
  takeKeys('');
  expect(ownKeys()).toBe('');
});

test('no two commands of the house share keys', () => {
  const proposed = [
    ...Object.entries(shellKeys), ...Object.entries(fixedAliases).map(([keys, id]) => [`${id} (alias)`, keys] as const),
    ...webModules.flatMap((room) => room.commands ?? []).flatMap(({ id, keys }) => (keys ? [[id, keys] as const] : [])),
  ].map(([id, keys]) => ({ id, keys: normalizeKeys(keys) }));
  expect(proposed.map(({ id }) => id)).toEqual(expect.arrayContaining(['shell.home', 'sales.leads', 'workspace.audit']));
  expect(proposed.filter(({ keys }) => keys === null)).toEqual([]);
  const clashes = proposed.flatMap((a, i) => proposed.slice(i + 1).filter((b) => keysClash(a.keys!, b.keys!)).map((b) => `${a.keys}: ${a.id}, ${b.id}`));
  expect(clashes).toEqual([]);
});

test('no room takes keys the product fixes for another one\'s command, and the shell\'s own are the product\'s', () => {
  const proposed = webModules.flatMap((room) => room.commands ?? []).flatMap(({ id, keys }) => (keys ? [[normalizeKeys(keys)!, id] as const] : []));
  expect(proposed.filter(([keys, id]) => keys in reservedKeys && reservedKeys[keys] !== id)).toEqual([]);
  expect(Object.fromEntries(proposed.filter(([keys]) => keys in reservedKeys))).toMatchObject({ 'g i': 'notifications.inbox', 'g r': 'accounting.reports' });
  expect(Object.keys(reservedKeys).filter((keys) => Object.values(shellKeys).some((own) => keysClash(own, keys)))).toEqual([]);
  expect(shellKeys).toMatchObject({ 'shell.home': 'g h', 'shell.settings': 'g s', 'shell.switcher': 'o w', 'shell.create': 'q', 'shell.sidebar': 'mod+b', 'shell.rightRail': 'mod+.', 'shell.palette': 'mod+k', 'shell.shortcuts': '?' });
});

test('a room that proposes keys of another one\'s command does not get them', () => {
  const command = (id: string, keys: string) => ({ id, keys, label: id, icon: undefined as never, group: 'goTo', run: () => undefined }) satisfies CommandEntry;
  registerRooms([{ name: 'x', locales: { en: {}, ar: () => Promise.resolve({ default: {} }) }, pages: [], commands: [command('social.friends', 'G P'), command('accounting.reports', 'g r'), command('x.own', 'g 1')] } satisfies WebModule]);
  expect(defaultKeys()).toMatchObject({ 'accounting.reports': 'g r', 'x.own': 'g 1' });
  expect(Object.values(defaultKeys())).not.toContain('g p');
  registerRooms([]);
});
