import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customListField, customPrefix, isCustomKey, type ListField } from '#core/contract/list-fields.ts';
import { listCustomChoices, listCustomFields, type CustomField, type CustomValue } from '#core/contract/records.ts';
import type { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useRead } from '../query.ts';
import type { ComboboxItem, ItemLoader } from '../ui/use-combobox-items.ts';
import { recordDoors } from './record-doors.ts';

const none: readonly CustomField[] = [];

/** Custom fields of a kind of record; none without a topic, and `isPending` until they are known. */
export function useCustomFields(topic: string | undefined): { custom: readonly CustomField[]; isPending: boolean } {
  const query = useRead(listCustomFields, { topic: topic ?? '' } as never, { topics: ['core.custom_field'], staleTime: 300_000, enabled: topic !== undefined });
  return { custom: (query.data?.items as readonly CustomField[] | undefined) ?? none, isPending: topic !== undefined && query.isPending };
}

/** Custom fields as the list page has its own. */
export function useCustomListFields(fields: Readonly<Record<string, ListField>>, custom: readonly CustomField[]): Readonly<Record<string, ListField>> {
  return useMemo(() => (custom.length === 0 ? fields : { ...fields, ...Object.fromEntries(custom.map((f) => [customPrefix + f.id, customListField(f)])) }), [fields, custom]);
}

/** A row's value in a column of its own or of the workspace. */
export function valueIn(row: unknown, key: string): unknown {
  const values = row as Record<string, unknown>;
  return isCustomKey(key) ? ((values['custom'] as Record<string, CustomValue> | undefined)?.[key.slice(customPrefix.length)] ?? null) : values[key];
}

/** Finds what a person or relation field may hold; people come from the room that knows them. */
export function loaderOf(field: CustomField): ItemLoader<ComboboxItem> | undefined {
  if (field.type === 'user') return recordDoors().people;
  return async (q, signal) => (await request(listCustomChoices, { id: field.id, ...(q ? { q } : {}) } as never, { signal })).items;
}

interface Waiting { ids: Set<string>; answer: Promise<Map<string, string>> }
const waiting = new Map<string, Waiting>();

/** Names asked for in the same moment travel in one call. */
async function nameOf(fieldId: string, id: string): Promise<string> {
  let batch = waiting.get(fieldId);
  if (!batch || batch.ids.size >= 200) {
    const ids = new Set<string>();
    const answer = new Promise<void>((resolve) => { setTimeout(resolve, 10); }).then(async () => {
      if (waiting.get(fieldId)?.ids === ids) waiting.delete(fieldId);
      const { items } = await request(listCustomChoices, { id: fieldId, ids: [...ids].join(',') } as never);
      return new Map(items.map((item) => [item.id, item.label]));
    });
    batch = { ids, answer };
    waiting.set(fieldId, batch);
  }
  batch.ids.add(id);
  return (await batch.answer).get(id) ?? '';
}

/** Name of a person or record a custom field holds; empty for one the viewer may not see, undefined until it is known. */
export function useCustomName(field: CustomField, value: CustomValue): string | undefined {
  const id = typeof value === 'string' ? value : '';
  return useQuery<string, ApiError>({ queryKey: [listCustomChoices.id, field.id, id], queryFn: () => nameOf(field.id, id), enabled: id !== '' && (field.type === 'user' || field.type === 'relation'), staleTime: 300_000 }).data;
}
