import { useMemo } from 'react';
import { useLanguage } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import type { FilterFields } from '#core/web/resource/filter-bar.tsx';
import type { ComboboxItem } from '#core/web/ui/use-combobox-items.ts';
import type { Choice } from '#core/web/resource/list-types.ts';
import { listKindFields, listKinds, type Kind, type KindField } from '../contract.ts';
import { fieldWords, kindName, roomName, useBase, useRoomWords, type FieldWords } from './words.ts';

/** Kinds of records and people, as the editor and the list know them. */
export interface KnownKinds { kinds: readonly Kind[]; members: ReadonlyArray<{ id: string; name: string }>; roles: ReadonlyArray<{ key: string; name: string; custom: boolean }>; items: readonly ComboboxItem[]; nameOf: (topic: string) => string; isReady: boolean }

const none: readonly never[] = [];

/** Kinds of records rules can be about, by name; those somebody is responsible for first. */
export function useKinds(): KnownKinds {
  const { data } = useRead(listKinds, useBase(), { topics: ['workspace.member', 'workspace.role'], staleTime: 60_000 });
  const words = useRoomWords(['workspace']);
  const language = useLanguage();
  return useMemo(() => {
    const kinds = data?.items ?? none;
    const nameOf = (topic: string) => kindName(kinds.find((k) => k.topic === topic) ?? { topic, name: topic });
    const items = kinds.map((k) => ({ id: k.topic, label: kindName(k), description: roomName(k.topic), first: k.owner !== null }))
      .sort((a, b) => Number(b.first) - Number(a.first) || a.label.localeCompare(b.label)).map(({ first: _first, ...item }) => item);
    return { kinds, members: data?.members ?? none, roles: data?.roles ?? none, items, nameOf, isReady: data !== undefined && words };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, words, language]);
}

/** Fields of one kind of record: what is filtered by, watched and set, in words. */
export interface KnownFields extends FieldWords { fields: readonly KindField[]; filter: FilterFields; choicesOf: (key: string) => readonly Choice[] | undefined; isReady: boolean }

/** Fields of a kind of record; without one there are none. */
export function useFields(topic: string): KnownFields {
  const { data } = useRead(listKindFields, { ...useBase(), topic }, { topics: ['core.custom_field', 'workspace.member'], staleTime: 60_000, enabled: topic !== '' });
  const words = useRoomWords(topic === '' ? none : [topic.split('.')[0]!]);
  const language = useLanguage();
  return useMemo(() => {
    const fields = data?.items ?? none;
    const known = fieldWords(topic || 'none.none', fields);
    const choices: Record<string, readonly Choice[]> = { ...data?.choices };
    for (const { key, options } of fields) if (options) choices[key] = options.map((value) => ({ value, label: known.optionOf(key, value) }));
    const filterable = fields.filter((f) => f.filterable);
    return {
      ...known, fields, choicesOf: (key: string) => choices[key], isReady: topic === '' || (data !== undefined && words),
      filter: { fields: Object.fromEntries(filterable.map((f) => [f.key, { type: f.type, nullable: f.nullable, ...(f.options ? { options: f.options } : {}) }])), choices, labelOf: known.labelOf },
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, words, language, topic]);
}
