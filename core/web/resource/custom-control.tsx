import { useState, type ReactNode } from 'react';
import { customListField } from '#core/contract/list-fields.ts';
import type { CustomField, CustomValue } from '#core/contract/records.ts';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { cn } from '../ui/cn.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Input } from '../ui/input.tsx';
import { MultiCombobox } from '../ui/multi-combobox.tsx';
import { Popover } from '../ui/popover.tsx';
import { Select } from '../ui/select.tsx';
import './resource-texts.ts';
import { loaderOf, useCustomName } from './custom-fields.ts';
import { FieldValue } from './list-cell.tsx';

/** A custom value as it reads best: names for people and records, links (unless `plain`, inside buttons), amounts with their currency. */
export function CustomText({ field, value, plain = false }: { field: CustomField; value: CustomValue; plain?: boolean }): ReactNode {
  const name = useCustomName(field, value);
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <FieldValue value={null} field={undefined} choices={undefined} />;
  if (field.type === 'user' || field.type === 'relation') return <span dir="auto">{name === undefined ? '…' : name || '–'}</span>;
  if (typeof value === 'object' && !Array.isArray(value)) return <span className="figures" dir="ltr">{Number(value.amount).toLocaleString('en-US', { minimumFractionDigits: Math.min(value.amount.split('.')[1]?.length ?? 0, 6), maximumFractionDigits: 6 })} {value.currency}</span>;
  const address = String(value).replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (field.type === 'url' && plain) return <span dir="ltr">{address}</span>;
  if (field.type === 'url') return <a href={String(value)} target="_blank" rel="noreferrer" dir="ltr" className="focus-ring rounded-sm text-primary-ink hover:underline">{address}</a>;
  if (field.type === 'text') return <span dir="auto">{String(value)}</span>;
  return <FieldValue value={value} field={customListField(field)} choices={undefined} />;
}

/** Props of CustomControl. */
export interface CustomControlProps {
  field: CustomField;
  value: CustomValue;
  /** `eager` calls it at each key, otherwise typed text counts once the box is left. */
  set: (value: CustomValue) => void;
  eager?: boolean;
}

/** The box for a custom value, by the field's kind. */
export function CustomControl({ field, value, set, eager = false }: CustomControlProps) {
  const t = useT('resource');
  const name = useCustomName(field, value);
  if (field.formula) return <ComputedBox field={field} value={value} />;
  const items = field.options.map((o) => ({ id: o, label: o }));
  switch (field.type) {
    case 'select': return <Select value={typeof value === 'string' ? value : null} options={[...(field.required ? [] : [{ value: '', label: '–' }]), ...field.options.map((o) => ({ value: o, label: o }))]} onValueChange={(v) => set(v === '' ? null : v)} />;
    case 'multi': return <MultiCombobox items={items} value={items.filter((i) => Array.isArray(value) && value.includes(i.id))} onValueChange={(v) => set(v.map((i) => i.id))} />;
    case 'checkbox': return <Select value={value === true ? 'yes' : value === false ? 'no' : ''} options={[...(field.required ? [] : [{ value: '', label: '–' }]), { value: 'yes', label: t('list.yes') }, { value: 'no', label: t('list.no') }]} onValueChange={(v) => set(v === '' ? null : v === 'yes')} />;
    case 'user': case 'relation': {
      const load = loaderOf(field);
      return load ? <Combobox load={load} clearable={!field.required} value={typeof value === 'string' && value !== '' ? { id: value, label: name ?? '…' } : null} onValueChange={(item) => set(item?.id ?? null)} /> : <Input value={name ?? ''} readOnly />;
    }
    case 'money': return <MoneyBox value={value} set={set} eager={eager} label={field.label} />;
    default: return <TypedBox field={field} value={value} set={set} eager={eager} />;
  }
}

/** What is computed stands where it could be entered, and says so. */
function ComputedBox({ field, value }: { field: CustomField; value: CustomValue }) {
  const t = useT('resource');
  return <output aria-label={field.label} title={t('record.computed')} className={cn('flex min-h-9 items-center text-sm', (field.formula!.result === 'number' || field.formula!.result === 'money') && 'figures')}><CustomText field={field} value={value} /></output>;
}

function TypedBox({ field, value, set, eager }: Required<CustomControlProps>) {
  const [text, setText] = useState(String(value ?? ''));
  const kind = field.type === 'date' ? 'date' : field.type === 'url' ? 'url' : 'text';
  const give = (typed: string) => set(typed.trim() === '' ? null : field.type === 'number' && Number.isFinite(Number(typed)) ? Number(typed) : typed.trim());
  return <Input type={kind} dir={field.type === 'text' ? 'auto' : field.type === 'url' ? 'ltr' : undefined} {...(field.type === 'number' ? { inputMode: 'decimal' as const, className: 'figures' } : {})} maxLength={2000} value={text} onChange={(e) => { setText(e.target.value); if (eager) give(e.target.value); }} onBlur={() => give(text)} />;
}

function MoneyBox({ value, set, eager, label }: Omit<Required<CustomControlProps>, 'field'> & { label: string }) {
  const money = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  const [text, setText] = useState(money?.amount ?? '');
  const [currency, setCurrency] = useState(money?.currency ?? 'USD');
  const give = (amount: string, code: string) => set(amount.trim() === '' ? null : { amount: amount.trim(), currency: code });
  return (
    <span className="flex gap-2">
      <Input inputMode="decimal" className="figures" value={text} onChange={(e) => { setText(e.target.value); if (eager) give(e.target.value, currency); }} onBlur={() => give(text, currency)} />
      <Select aria-label={label} className="w-28" value={currency} options={Intl.supportedValuesOf('currency').map((c) => ({ value: c, label: c }))} onValueChange={(c) => { setCurrency(c); if (text.trim() !== '') give(text, c); }} />
    </span>
  );
}

/** A custom value that is changed where it stands in a list. */
export function CustomCell({ field, value, onSave }: { field: CustomField; value: CustomValue; onSave: (value: CustomValue) => Promise<unknown> }) {
  const t = useT('resource');
  const [draft, setDraft] = useState<{ value: CustomValue } | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (!draft) return;
    setSaving(true);
    try { if (JSON.stringify(draft.value) !== JSON.stringify(value)) await onSave(draft.value); setDraft(null); } catch { /* what refused it has said so; the box stays open */ } finally { setSaving(false); }
  };
  if (field.type === 'checkbox') return <Checkbox checked={value === true} aria-label={t('list.edit', { name: field.label })} onCheckedChange={(on) => void onSave(on).catch(() => undefined)} />;
  return (
    <Popover title={field.label} showTitle open={draft !== null} onOpenChange={(open) => setDraft(open ? { value } : null)} className="w-72"
      trigger={<button type="button" title={t('list.edit', { name: field.label })} className={cn('focus-ring -mx-2 block h-7 w-[calc(100%+1rem)] cursor-text truncate rounded-md border border-transparent px-2 hover:border-input', field.type === 'number' || field.type === 'money' ? 'text-end' : 'text-start')}><CustomText plain field={field} value={value} /></button>}>
      {draft && (
        <form className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); void save(); }}>
          <CustomControl eager field={field} value={draft.value} set={(next) => setDraft({ value: next })} />
          <Button type="submit" size="sm" variant="primary" className="self-end" loading={saving}>{t('list.save')}</Button>
        </form>
      )}
    </Popover>
  );
}
