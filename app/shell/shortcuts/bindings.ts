import { useSyncExternalStore } from 'react';
import { slot } from '#core/web/slots/slots.ts';
import { keysClash, normalizeKeys } from './sequencer.ts';

const storageKey = 'shell:keys:v1';

/** Keys of the shell's own commands until the person changes them. */
export const shellKeys: Readonly<Record<string, string>> = {
  'shell.palette': 'mod+k', 'shell.home': 'g h', 'shell.settings': 'g s', 'shell.create': 'q', 'shell.switcher': 'o w', 'shell.sidebar': 'mod+b',
  'shell.rightRail': 'mod+.', 'shell.shortcuts': '?', 'shell.schedule': 'g d',
};
/** Keys the product fixes for a command of a room, by the command's id: no other room is given them, also while that room is not there. */
export const reservedKeys: Readonly<Record<string, string>> = {
  'g p': 'projects.projects', 'g m': 'projects.myTasks', 'o p': 'projects.open', 'n t': 'projects.newTask', 'n p': 'projects.newProject', 'g c': 'schedule.calendar', 'g i': 'notifications.inbox', 'g r': 'accounting.reports',
};
/** Second ways to the same command, which always work. */
export const fixedAliases: Readonly<Record<string, string>> = { 'mod+/': 'shell.shortcuts' };

let own: Readonly<Record<string, string>> | null = null;
const listeners = new Set<() => void>();

function changed(): Readonly<Record<string, string>> {
  if (own) return own;
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    own = Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    own = {};
  }
  return own;
}

function keep(next: Record<string, string>): void {
  own = next;
  try { localStorage.setItem(storageKey, JSON.stringify(next)); } catch { /* storage forbidden: lasts as long as the page */ }
  for (const listen of listeners) listen();
}

/** The keys the person changed, as text for the profile; empty when there are none. */
export function ownKeys(): string {
  return Object.keys(changed()).length === 0 ? '' : JSON.stringify(changed());
}

/** Takes over the keys that came with the profile; what is no list of keys changes nothing. */
export function takeKeys(text: unknown): void {
  if (typeof text !== 'string' || text === ownKeys()) return;
  try {
    const given: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
    keep(Object.fromEntries(Object.entries(given).flatMap(([id, keys]) => {
      const normal = keys === '' ? '' : typeof keys === 'string' ? normalizeKeys(keys) : null;
      return normal === null ? [] : [[id, normal] as const];
    })));
  } catch { /* not ours */ }
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Keys as the rooms and the shell propose them. */
export function defaultKeys(): Readonly<Record<string, string>> {
  const ofRooms = slot('commands').flatMap((command) => { const keys = command.keys && normalizeKeys(command.keys); return keys && (reservedKeys[keys] ?? command.id) === command.id ? [[command.id, keys] as const] : []; });
  return { ...Object.fromEntries(ofRooms), ...shellKeys };
}

/** Keys in force per command; a command without keys is absent. */
export function keysInForce(): ReadonlyMap<string, string> {
  const all = { ...defaultKeys(), ...changed() };
  return new Map(Object.entries(all).filter(([, keys]) => keys !== ''));
}

/** Commands by keys, for the sequencer. */
export function commandsByKeys(): ReadonlyMap<string, string> {
  const map = new Map(Object.entries(fixedAliases));
  for (const [id, keys] of keysInForce()) map.set(keys, id);
  return map;
}

/** The command that already has these keys, or one that begins with them. */
export function ownerOf(keys: string, except: string, bindings: ReadonlyMap<string, string> = keysInForce()): string | null {
  for (const [id, taken] of bindings) if (id !== except && keysClash(keys, taken)) return id;
  for (const [taken, id] of Object.entries(fixedAliases)) if (keysClash(keys, taken)) return id;
  return null;
}

/** Gives a command other keys; refused with the owner's id when they are taken. An empty text takes its keys away. */
export function rebind(id: string, text: string): { ok: true } | { ok: false; owner: string | null } {
  const keys = text === '' ? '' : normalizeKeys(text);
  if (keys === null) return { ok: false, owner: null };
  const owner = keys === '' ? null : ownerOf(keys, id);
  if (owner) return { ok: false, owner };
  keep({ ...changed(), [id]: keys });
  return { ok: true };
}

/** Puts one command, or all, back to the proposed keys. */
export function resetBinding(id?: string): void {
  if (id === undefined) { keep({}); return; }
  const { [id]: _gone, ...rest } = changed();
  keep(rest);
}

/** Whether the person changed the keys of a command. */
export function isRebound(id: string): boolean {
  return id in changed();
}

/** Keys of a command, following changes; null when it has none. */
export function useKeysOf(id: string): string | null {
  return useSyncExternalStore(subscribe, () => keysInForce().get(id) ?? null);
}

/** Makes a component render again when any binding changes. */
export function useBindingsVersion(): unknown {
  return useSyncExternalStore(subscribe, changed);
}
