import { useEffect, useState } from 'react';
import { customPrefix } from '#core/contract/list-fields.ts';
import { i18n, type Texts } from '#core/web/i18n/i18n.ts';
import { humanized } from '#core/web/resource/filter-tree.ts';
import { loadWithTexts } from '#core/web/slots/room-texts.ts';
import { completeRooms, slot, useRooms } from '#core/web/slots/slots.ts';
import { useViewer } from '#core/web/viewer.tsx';
import type { Kind, KindField } from '../contract.ts';

/** The endpoints' own input: the active workspace. */
export function useBase(): { workspace_slug: string } {
  return { workspace_slug: useViewer().workspace?.slug ?? '' };
}

const said = (key: string): string | null => { const text: unknown = i18n.exists(key) ? i18n.t(key) : null; return typeof text === 'string' ? text : null; };
const spaced = (key: string): string => humanized(key.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/ Id$/, '').toLowerCase());

/** Waits for what these rooms call their records and fields. True once it is here, or cannot be had: then plain words are shown. */
export function useRoomWords(rooms: readonly string[]): boolean {
  useRooms();
  const wanted = [...new Set(rooms)].sort().join(' ');
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const all = [completeRooms(), ...wanted.split(' ').filter(Boolean).map((room) => loadWithTexts(room, async () => null))];
    void Promise.allSettled(all).then(() => { if (!gone) setReady(wanted); });
    return () => { gone = true; };
  }, [wanted]);
  return ready === wanted;
}

/** What one record of a kind is called: by its room's page, else by the name of its endpoints. */
export function kindName({ topic, name }: Pick<Kind, 'topic' | 'name'>): string {
  const page = slot('recordPages').find((p) => p.topic === topic);
  return (page && said(page.label)) ?? said(`${topic.split('.')[0]}:records.${topic.split('.')[1]}`) ?? spaced(topic.split('.')[1]?.replaceAll('_', ' ') ?? name);
}

/** What a room is called. */
export const roomName = (topic: string): string => { const room = topic.split('.')[0]!; return said(`workspace:roomName.${room}`) ?? said(`${room}:room`) ?? humanized(room); };

/** A kind of event in the words of its room, or of the room that tells other systems of it. */
export const eventText = (type: string, fallback: string): string => said(`${type.replace('.', ':eventType.')}`) ?? said(`developer:eventType.${type}`) ?? fallback;

interface Group { path: string; texts: Texts }

function* groupsOf(texts: Texts, path = ''): Generator<Group> {
  yield { path, texts };
  for (const [key, value] of Object.entries(texts)) if (typeof value === 'object') yield* groupsOf(value, path === '' ? key : `${path}.${key}`);
}

/** The group of a room's texts that names the most of these keys; rooms call their fields where it suits them. */
function bestGroup(room: string, keys: readonly string[], least: number, near = ''): string | null {
  const bundle = i18n.getResourceBundle('en', room) as Texts | undefined;
  let best: { path: string; hits: number } | null = null;
  for (const { path, texts } of bundle ? groupsOf(bundle) : []) {
    const named = keys.filter((key) => typeof texts[key] === 'string').length;
    if (named < least) continue;
    // Of two that know as much, the one that stands nearer, or says that it is about fields.
    const hits = named + (/(^|\.)fields?$/.test(path) ? 0.5 : 0) + (near !== '' && path.includes(near) ? 0.25 : 0);
    if (!best || hits > best.hits) best = { path, hits };
  }
  return best?.path ?? null;
}

/** Words of the fields of one kind of record, and of the values they may have. */
export interface FieldWords { labelOf: (key: string) => string; optionOf: (key: string, value: string) => string }

/** Words of a kind's fields, from the texts of its room. */
export function fieldWords(topic: string, fields: readonly KindField[]): FieldWords {
  const room = topic.split('.')[0]!;
  const group = bestGroup(room, fields.filter((f) => !f.key.startsWith(customPrefix)).map((f) => f.key), 2);
  const labels = new Map(fields.map((f) => [f.key, f.label]));
  const options = new Map<string, string | null>();
  const groupOf = (key: string) => {
    const values = fields.find((f) => f.key === key)?.options ?? [];
    if (!options.has(key)) options.set(key, values.length === 0 ? null : bestGroup(room, values, values.length, key));
    return options.get(key);
  };
  return {
    labelOf: (key) => labels.get(key) ?? (group === null ? null : said(`${room}:${group}.${key}`)) ?? said(`workspace:fieldName.${key}`) ?? spaced(key),
    optionOf: (key, value) => { const found = groupOf(key); return (found === null || found === undefined ? null : said(`${room}:${found}.${value}`)) ?? humanized(value); },
  };
}

/** What a role is called. */
export const roleName = (role: { key: string; name: string; custom: boolean }): string => (role.custom ? role.name : said(`workspace:role.${role.key}`) ?? role.name);
