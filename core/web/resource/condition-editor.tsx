import { conditionProblem, operatorsOf, relativeRanges, type Condition, type ListField } from '#core/contract/list-fields.ts';
import { useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import type { ComboboxItem, ItemLoader } from '../ui/use-combobox-items.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Input } from '../ui/input.tsx';
import { MultiCombobox } from '../ui/multi-combobox.tsx';
import { Select } from '../ui/select.tsx';
import { withOperator } from './filter-tree.ts';
import type { Choice } from './list-types.ts';

/** Props of ConditionEditor. */
export interface ConditionEditorProps {
  condition: Condition;
  field: ListField;
  choices: readonly Choice[] | undefined;
  load?: ItemLoader<ComboboxItem> | undefined;
  onChange: (condition: Condition) => void;
}

/** True once the condition says enough to be asked. */
export function isComplete(condition: Condition, field: ListField): boolean {
  return conditionProblem({ [condition.field]: field }, condition) === null && condition.value !== '';
}

/** Operator and value of one condition, by the type of its field. */
export function ConditionEditor({ condition, field, choices, load, onChange }: ConditionEditorProps) {
  const t = useT('resource');
  const operators = operatorsOf[field.type].filter((op) => (op !== 'empty' && op !== 'not_empty') || field.nullable || field.type === 'text')
    .filter((op) => (op !== 'in' || field.type === 'multi' || choices !== undefined || load !== undefined) && (load === undefined || op === 'in' || op === 'empty' || op === 'not_empty'));
  return (
    <div className="flex flex-col gap-2">
      {operators.length > 1 && (
        <Select size="sm" aria-label={t('op.label')} value={condition.op} options={operators.map((op) => ({ value: op, label: t(`op.${op}`) }))} onValueChange={(op) => onChange(withOperator(condition, op, field.type))} />
      )}
      <ConditionValue condition={condition} field={field} choices={choices} load={load} onChange={onChange} />
    </div>
  );
}

function ConditionValue({ condition, field, choices, load, onChange }: ConditionEditorProps) {
  const t = useT('resource');
  const { op, value } = condition;
  const set = (next: unknown) => onChange({ ...condition, value: next });
  if (op === 'empty' || op === 'not_empty') return null;
  if (op === 'within') return <Select size="sm" aria-label={t('op.value')} value={String(value)} options={relativeRanges.map((r) => ({ value: r, label: t(`range.${r}`) }))} onValueChange={set} />;
  if (op === 'between') {
    const [from, to] = Array.isArray(value) ? (value as [unknown, unknown]) : ['', ''];
    return (
      <div className="grid grid-cols-2 gap-2">
        <ValueInput label={t('op.from')} type={field.type} value={from} onChange={(v) => set([v, to])} />
        <ValueInput label={t('op.to')} type={field.type} value={to} onChange={(v) => set([from, v])} />
      </div>
    );
  }
  if (field.type === 'boolean') return <Select size="sm" aria-label={t('op.value')} value={value === true ? 'yes' : 'no'} options={[{ value: 'yes', label: t('list.yes') }, { value: 'no', label: t('list.no') }]} onValueChange={(v) => set(v === 'yes')} />;
  if (load) return <LoadedChoices load={load} choices={choices} value={Array.isArray(value) ? value.map(String) : []} onChange={(v) => onChange(v.length > 0 ? { ...condition, value: v } : { field: condition.field, op })} />;
  if (op === 'in' && choices) return <ManyChoices choices={choices} value={Array.isArray(value) ? value.map(String) : []} onChange={(v) => onChange(v.length > 0 ? { ...condition, value: v } : { field: condition.field, op })} />;
  if (field.type === 'multi') return <Words value={Array.isArray(value) ? value.map(String) : []} onChange={(v) => onChange(v.length > 0 ? { ...condition, value: v } : { field: condition.field, op })} />;
  if (choices) return <Select size="sm" aria-label={t('op.value')} value={typeof value === 'string' ? value : null} options={choices} onValueChange={set} />;
  return <ValueInput label={t('op.value')} type={field.type} value={value} onChange={set} />;
}

/** Words of a field that holds several and knows no list of them. */
function Words({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useT('resource');
  const [text, setText] = useState(value.join(', '));
  return <Input size="sm" dir="auto" aria-label={t('op.value')} placeholder={t('op.words')} maxLength={1000} value={text} onChange={(e) => { setText(e.target.value); onChange([...new Set(e.target.value.split(',').map((w) => w.trim()).filter((w) => w !== ''))].slice(0, 50)); }} />;
}

function LoadedChoices({ load, choices, value, onChange }: { load: ItemLoader<ComboboxItem>; choices: readonly Choice[] | undefined; value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useT('resource');
  const [chosen, setChosen] = useState<readonly ComboboxItem[]>([]);
  const items = value.map((id) => chosen.find((c) => c.id === id) ?? { id, label: choices?.find((c) => c.value === id)?.label ?? '…' });
  return <MultiCombobox aria-label={t('op.value')} load={load} value={items} onValueChange={(next) => { setChosen(next); onChange(next.map((i) => i.id)); }} />;
}

function ManyChoices({ choices, value, onChange }: { choices: readonly Choice[]; value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useT('resource');
  const items = choices.map((c) => ({ id: c.value, label: c.label }));
  if (choices.length > 12) return <MultiCombobox aria-label={t('op.value')} items={items} value={items.filter((i) => value.includes(i.id))} onValueChange={(v) => onChange(v.map((i) => i.id))} />;
  return (
    <div role="group" aria-label={t('op.value')} className="flex flex-col gap-1 px-1 py-0.5">
      {choices.map((c) => <Checkbox key={c.value} label={c.label} checked={value.includes(c.value)} onCheckedChange={(on) => onChange(on ? [...value, c.value] : value.filter((v) => v !== c.value))} />)}
    </div>
  );
}

function ValueInput({ label, type, value, onChange }: { label: string; type: ListField['type']; value: unknown; onChange: (value: string) => void }) {
  const kind = type === 'date' || type === 'instant' ? 'date' : 'text';
  return <Input size="sm" type={kind} aria-label={label} placeholder={kind === 'date' ? undefined : label} inputMode={type === 'number' || type === 'money' ? 'decimal' : undefined} value={String(value ?? '').slice(0, kind === 'date' ? 10 : undefined)} maxLength={200} onChange={(e) => onChange(e.target.value)} />;
}
