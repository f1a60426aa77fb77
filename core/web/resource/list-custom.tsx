import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { canSum, conditionsOf, customPrefix, isCustomKey, type Filter, type ListField } from '#core/contract/list-fields.ts';
import { listCustomChoices, type CustomField, type CustomValue } from '#core/contract/records.ts';
import { request } from '../api/request.ts';
import { showError } from '../query.ts';
import type { ComboboxItem, ItemLoader } from '../ui/use-combobox-items.ts';
import { CustomCell, CustomText } from './custom-control.tsx';
import { loaderOf, valueIn } from './custom-fields.ts';
import type { ListLayout } from './list-state.ts';
import type { Choice, ListColumn, ListPageProps, ListRow } from './list-types.ts';

type Edit<Row> = (row: Row, key: string, value: unknown) => Promise<unknown>;

/** The workspace's own fields as columns of a list. */
export function useCustomColumns<Row extends ListRow>(columns: ReadonlyArray<ListColumn<Row>>, custom: readonly CustomField[], onEdit: Edit<Row> | undefined): ReadonlyArray<ListColumn<Row>> {
  return useMemo(() => {
    if (custom.length === 0) return columns;
    const save = (row: Row, field: CustomField) => async (value: CustomValue) => {
      try { await onEdit!(row, 'custom', { [field.id]: value }); } catch (error) { showError(error); throw error; }
    };
    return [...columns, ...custom.map((field): ListColumn<Row> => ({
      key: customPrefix + field.id, header: field.label, hidden: true,
      cell: (row) => {
        const value = valueIn(row, customPrefix + field.id) as CustomValue;
        return onEdit && !field.formula ? <CustomCell field={field} value={value} onSave={save(row, field)} /> : <CustomText field={field} value={value} />;
      },
    }))];
    // oxlint-disable-next-line react/exhaustive-deps -- a page's onEdit is made anew at each render and does the same
  }, [columns, custom, onEdit === undefined]);
}

/** Words of the custom fields a filter names: what ids stand for, and how to find more of them. */
export function useCustomWords(custom: readonly CustomField[], filter: Filter | undefined, given: ListPageProps<ListRow, unknown>['choices']) {
  const held = custom.filter((f) => f.type === 'user' || f.type === 'relation').map((field) => ({
    field, ids: filter ? [...conditionsOf(filter)].filter((c) => c.field === customPrefix + field.id && Array.isArray(c.value)).flatMap((c) => (c.value as unknown[]).map(String)) : [],
  }));
  const names = useQueries({ queries: held.map(({ field, ids }) => ({ queryKey: [listCustomChoices.id, field.id, 'filter', ids], queryFn: () => request(listCustomChoices, { id: field.id, ids: ids.join(',') } as never), enabled: ids.length > 0, staleTime: 300_000 })) });
  const loads: Record<string, ItemLoader<ComboboxItem>> = {};
  const choices: Record<string, readonly Choice[]> = { ...given };
  for (const field of custom) if (field.options.length > 0) choices[customPrefix + field.id] = field.options.map((value) => ({ value, label: value }));
  held.forEach(({ field }, i) => {
    const load = loaderOf(field);
    if (load) loads[customPrefix + field.id] = load;
    const found = names[i]?.data as { items: Array<{ id: string; label: string }> } | undefined;
    if (found) choices[customPrefix + field.id] = found.items.map((item) => ({ value: item.id, label: item.label }));
  });
  return { loads, choices };
}

/** The layout with unchosen custom fields hidden, and the way to change it that remembers the chosen ones. */
export function useCustomLayout(layout: ListLayout, change: (patch: Partial<ListLayout> | null) => void, custom: readonly CustomField[]): [ListLayout, (patch: Partial<ListLayout> | null) => void] {
  const keys = useMemo(() => custom.map((f) => customPrefix + f.id), [custom]);
  const seen = useMemo(() => ({ ...layout, hidden: [...layout.hidden.filter((key) => !isCustomKey(key)), ...keys.filter((key) => !layout.shown.includes(key))] }), [layout, keys]);
  const patch = useCallback((p: Partial<ListLayout> | null) => {
    const { hidden } = p ?? {};
    change(hidden && !p!.shown ? { ...p, hidden: hidden.filter((key) => !isCustomKey(key)), shown: keys.filter((key) => !hidden.includes(key)) } : p);
  }, [change, keys]);
  return [seen, patch];
}

/** Visible columns whose figures add up, as the endpoint takes them. */
export function sumsOf(columns: ReadonlyArray<{ key: string }>, fields: Readonly<Record<string, ListField>>, hidden: readonly string[]): string {
  return columns.filter((c) => canSum(fields[c.key]) && !hidden.includes(c.key)).slice(0, 12).map((c) => c.key).join(',');
}
