import { Plus } from 'lucide-react';
import { Controller, useFormContext } from 'react-hook-form';
import { useT } from '#core/web/i18n/i18n.ts';
import { AddFilter, FilterBar } from '#core/web/resource/filter-bar.tsx';
import { filterOf, groupOf } from '#core/web/resource/filter-tree.ts';
import type { Filter } from '#core/contract/list-fields.ts';
import { Button } from '#core/web/ui/button.tsx';
import { filterIn } from '../sentence.ts';
import type { KnownFields } from '../use-kinds.ts';

/** Conditions of the record: the same as those of its list, with groups. */
export function IfPart({ fields }: { fields: KnownFields }) {
  const t = useT('automation');
  const { control } = useFormContext();
  return (
    <Controller control={control} name="conditions" render={({ field, fieldState }) => {
      const filter = known(filterIn(String(field.value)), fields);
      const group = groupOf(filter);
      const set = (next: Filter | undefined) => field.onChange(next ? JSON.stringify(next) : '');
      return (
        <div className="flex flex-col items-start gap-2">
          {filter ? <div className="-mx-4 -mb-3 sm:-mx-6"><FilterBar source={fields.filter} filter={filter} onChange={set} /></div> : <p className="text-sm text-muted-foreground">{t('editor.always')}</p>}
          <AddFilter source={fields.filter} allowGroup={group.items.length > 0} trigger={<Button size="sm" variant="outline"><Plus aria-hidden />{t('editor.add')}</Button>}
            onAdd={(condition, asGroup) => set(filterOf({ ...group, items: [...group.items, asGroup ? { [group.mode === 'and' ? 'or' : 'and']: [condition] } as Filter : condition] }))} />
          {fieldState.error && <p role="alert" className="text-sm text-destructive-ink">{fieldState.error.message}</p>}
        </div>
      );
    }} />
  );
}

/** The filter without conditions on fields that are gone. */
function known(filter: Filter | undefined, fields: KnownFields): Filter | undefined {
  if (!filter) return undefined;
  if ('field' in filter) return Object.hasOwn(fields.filter.fields, filter.field) ? filter : undefined;
  const { mode, items } = groupOf(filter);
  return filterOf({ mode, items: items.map((item) => known(item, fields)).filter((item) => item !== undefined) });
}
