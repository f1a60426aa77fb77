import { useMemo } from 'react';
import { i18n, useLanguage } from '#core/web/i18n/i18n.ts';
import { useViewer } from '#core/web/viewer.tsx';

/** Something that can be chosen, in words. */
export interface Choice { key: string; text: string }
/** Choices of one room. */
export interface ChoiceGroup { room: string; name: string; choices: readonly Choice[] }

/** Slug of the workspace that is open. */
export function useSlug(): string {
  return useViewer().workspace?.slug ?? '';
}

function firstKnown(keys: readonly string[], fallback: string): string {
  const key = keys.find((k) => i18n.exists(k));
  const text: unknown = key ? i18n.t(key) : fallback;
  return typeof text === 'string' ? text : fallback;
}

/** Name of a room in the language in force. */
function roomName(room: string): string {
  return firstKnown([`workspace:roomName.${room}`, `${room}:room`], room.charAt(0).toUpperCase() + room.slice(1));
}

function grouped<T extends { room: string }>(items: readonly T[], choiceOf: (item: T) => Choice): ChoiceGroup[] {
  const rooms = [...new Set(items.map((i) => i.room))];
  return rooms.map((room) => ({ room, name: roomName(room), choices: items.filter((i) => i.room === room).map(choiceOf) })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Permissions by room, in the rooms' own words where they have given some. */
export function useScopeGroups(items: readonly { key: string; label: string; room: string }[]): readonly ChoiceGroup[] {
  const language = useLanguage();
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => grouped(items, ({ key, label, room }) => ({ key, text: firstKnown([`developer:scope.${key}`, `${room}:permission.${key.slice(room.length + 1)}`, `workspace:elsewhere.${key}`], label) })), [items, language]);
}

/** A kind of event in words. */
export function eventText(type: string, fallback = type): string {
  const room = type.split('.')[0]!;
  return firstKnown([`${room}:eventType.${type.slice(room.length + 1)}`, `developer:eventType.${type}`], fallback);
}

/** Kinds of events by room. */
export function useEventGroups(items: readonly { type: string; text: string; room: string }[]): readonly ChoiceGroup[] {
  const language = useLanguage();
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => grouped(items, ({ type, text }) => ({ key: type, text: eventText(type, text) })), [items, language]);
}
