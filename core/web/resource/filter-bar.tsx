import { ListFilter, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { Condition, Filter, ListField } from '#core/contract/list-fields.ts';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { FilterChip } from '../ui/filter-chip.tsx';
import { itemStyle } from '../ui/popup-style.ts';
import { Popover } from '../ui/popover.tsx';
import { ConditionEditor, isComplete } from './condition-editor.tsx';
import { choicesOf, conditionText, filterOf, firstCondition, groupOf, type FilterGroup } from './filter-tree.ts';
import type { Choice } from './list-types.ts';
import type { ComboboxItem, ItemLoader } from '../ui/use-combobox-items.ts';

/** What a list can be filtered by. */
export interface FilterFields {
  fields: Readonly<Record<string, ListField>>;
  choices: Readonly<Record<string, readonly Choice[]>> | undefined;
  labelOf: (field: string) => string;
  /** Finds the values of fields of ids that have no choices. */
  loads?: Readonly<Record<string, ItemLoader<ComboboxItem>>>;
}

/** Keys of the fields a person can filter by; ids only where they have words. */
export function filterableKeys({ fields, choices, loads }: FilterFields): string[] {
  return Object.keys(fields).filter((key) => fields[key]!.filterable !== false && ((fields[key]!.type !== 'id' && !fields[key]!.isIds) || choices?.[key] || loads?.[key]));
}

/** Button that adds a condition: first the field, then what of it. */
export function AddFilter({ source, onAdd, trigger, allowGroup = false }: { source: FilterFields; onAdd: (condition: Condition, asGroup: boolean) => void; trigger: ReactElement; allowGroup?: boolean }) {
  const t = useT('resource');
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<Condition | null>(null);
  const add = (asGroup: boolean) => { onAdd(draft!, asGroup); setOpen(false); };
  const field = draft ? source.fields[draft.field]! : null;
  return (
    <Popover trigger={trigger} title={draft ? source.labelOf(draft.field) : t('list.chooseField')} showTitle open={open} onOpenChange={(next) => { setOpen(next); if (next) setDraft(null); }} className="w-64">
      {!draft || !field ? (
        <div className="-mx-2 -mb-2 flex flex-col">
          {filterableKeys(source).map((key) => (
            <button key={key} type="button" className={`${itemStyle} focus-ring-inset cursor-pointer text-start hover:bg-accent`} onClick={() => setDraft(firstCondition(key, source.fields[key]!))}>{source.labelOf(key)}</button>
          ))}
        </div>
      ) : (
        <form className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); if (isComplete(draft, field)) add(false); }}>
          <ConditionEditor condition={draft} field={field} choices={choicesOf(draft.field, field, source.choices)} load={source.loads?.[draft.field]} onChange={setDraft} />
          <div className="flex justify-end gap-2">
            {allowGroup && <Button size="sm" variant="ghost" disabled={!isComplete(draft, field)} onClick={() => add(true)}>{t('list.newGroup')}</Button>}
            <Button size="sm" variant="primary" type="submit" disabled={!isComplete(draft, field)}>{t('list.addFilter')}</Button>
          </div>
        </form>
      )}
    </Popover>
  );
}

/** The filter button of a toolbar; counts on its own line what is in force. */
export function FilterButton({ source, filter, onChange }: { source: FilterFields; filter: Filter | undefined; onChange: (filter: Filter | undefined) => void }) {
  const t = useT('resource');
  const group = groupOf(filter);
  if (filterableKeys(source).length === 0) return null;
  return (
    <AddFilter
      source={source} allowGroup={group.items.length > 0}
      trigger={<Button size="sm" variant="outline"><ListFilter aria-hidden />{t('list.filter')}</Button>}
      onAdd={(condition, asGroup) => onChange(filterOf({ ...group, items: [...group.items, asGroup ? { [group.mode === 'and' ? 'or' : 'and']: [condition] } as Filter : condition] }))}
    />
  );
}

/** The filter in force as chips with "and" or "or" between them; nothing when there is none. */
export function FilterBar({ source, filter, onChange }: { source: FilterFields; filter: Filter | undefined; onChange: (filter: Filter | undefined) => void }) {
  const t = useT('resource');
  if (!filter) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-3 sm:px-6">
      <Conditions source={source} group={groupOf(filter)} onChange={(next) => onChange(filterOf(next))} />
      <Button size="sm" variant="ghost" className="text-muted-foreground" onClick={() => onChange(undefined)}>{t('list.clearFilters')}</Button>
    </div>
  );
}

function Conditions({ source, group, onChange, nested = false }: { source: FilterFields; group: FilterGroup; onChange: (group: FilterGroup) => void; nested?: boolean }) {
  const t = useT('resource');
  const replace = (index: number, item: Filter | null) => onChange({ ...group, items: item ? group.items.map((old, i) => (i === index ? item : old)) : group.items.filter((_, i) => i !== index) });
  const mode = (
    <button type="button" aria-label={t('list.matchMode', { mode: t(`list.${group.mode}`) })} className="focus-ring touch-target min-h-6 rounded-sm px-1 text-sm text-muted-foreground hover:text-foreground hover:underline" onClick={() => onChange({ ...group, mode: group.mode === 'and' ? 'or' : 'and' })}>
      {t(`list.${group.mode}`)}
    </button>
  );
  return (
    <>
      {group.items.map((item, index) => (
        <span key={index} className="contents">
          {index > 0 && mode}
          {'field' in item ? (
            <ConditionChip source={source} condition={item} onChange={(next) => replace(index, next)} onRemove={() => replace(index, null)} />
          ) : (
            <span role="group" aria-label={t('list.newGroup')} className="flex flex-wrap items-center gap-1.5 rounded-lg border border-dashed p-1">
              <Conditions nested source={source} group={groupOf(item)} onChange={(next) => replace(index, next.items.length > 0 ? ({ [next.mode]: next.items } as unknown as Filter) : null)} />
              <IconButton size="sm" className="text-muted-foreground" aria-label={t('list.groupRemove')} onClick={() => replace(index, null)}><X /></IconButton>
            </span>
          )}
        </span>
      ))}
      {nested && <AddFilter source={source} trigger={<IconButton size="sm" aria-label={t('list.addFilter')}><Plus /></IconButton>} onAdd={(condition) => onChange({ ...group, items: [...group.items, condition] })} />}
    </>
  );
}

function ConditionChip({ source, condition, onChange, onRemove }: { source: FilterFields; condition: Condition; onChange: (condition: Condition) => void; onRemove: () => void }) {
  const t = useT('resource');
  const language = useLanguage();
  const [draft, setDraft] = useState(condition);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = source.fields[condition.field]!;
  const choices = choicesOf(condition.field, field, source.choices);
  useEffect(() => setDraft(condition), [condition]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // What is typed applies by itself once it makes sense, so that the popover needs no button.
  const change = (next: Condition) => {
    setDraft(next);
    clearTimeout(timer.current);
    if (isComplete(next, field)) timer.current = setTimeout(() => onChange(next), typeof next.value === 'string' ? 300 : 0);
  };
  return (
    <FilterChip name={source.labelOf(condition.field)} value={conditionText(t, condition, choices, language)} onRemove={onRemove}>
      <ConditionEditor condition={draft} field={field} choices={choices} load={source.loads?.[condition.field]} onChange={change} />
    </FilterChip>
  );
}
