import { useState } from 'react';
import { getCustomValues, listCustomFields, setCustomValues, type CustomField, type CustomValue } from '#core/contract/records.ts';
import { toApiError } from '../api/errors.ts';
import { useT } from '../i18n/i18n.ts';
import { useAction, useRead } from '../query.ts';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { MultiCombobox } from '../ui/multi-combobox.tsx';
import { Select } from '../ui/select.tsx';
import './resource-texts.ts';
import { recordDoors } from './record-doors.ts';

/** The fields a workspace added to this kind of record; each is saved when it is left. Nothing where there are none. */
export function CustomValues({ topic, subjectId, canEdit }: { topic: string; subjectId: string; canEdit: boolean }) {
  const t = useT('resource');
  const fields = useRead(listCustomFields, { topic }, { topics: ['core.custom_field'], staleTime: 300_000 }).data?.items ?? [];
  const values = useRead(getCustomValues, { topic, subjectId }, { topics: [topic], enabled: fields.length > 0 }).data?.values;
  if (fields.length === 0 || !values) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('record.custom')}</h3>
      {/* A new value from elsewhere starts the box over. */}
      {fields.map((field) => <CustomValueBox key={`${field.id}:${JSON.stringify(values[field.id] ?? null)}`} topic={topic} subjectId={subjectId} field={field} value={values[field.id] ?? null} disabled={!canEdit} />)}
    </section>
  );
}

function CustomValueBox({ topic, subjectId, field, value, disabled }: { topic: string; subjectId: string; field: CustomField; value: CustomValue; disabled: boolean }) {
  const [error, setError] = useState<string | null>(null);
  const save = useAction(setCustomValues, { topics: [topic], quiet: true, onRefused: (e) => setError(toApiError(e).fields[0]?.message ?? e.message), onDone: () => setError(null) });
  const set = (next: CustomValue) => { if (JSON.stringify(next) !== JSON.stringify(value)) save.mutate({ topic, subjectId, values: { [field.id]: next } }); };
  return <Field label={field.label} required={field.required} disabled={disabled} error={error}><CustomControl field={field} value={value} set={set} /></Field>;
}

function CustomControl({ field, value, set }: { field: CustomField; value: CustomValue; set: (value: CustomValue) => void }) {
  const money = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  const [text, setText] = useState(money ? money.amount : String(Array.isArray(value) ? '' : (value ?? '')));
  const [currency, setCurrency] = useState(money?.currency ?? 'USD');
  const { people } = recordDoors();
  const items = field.options.map((o) => ({ id: o, label: o }));
  switch (field.type) {
    case 'select': return <Select value={typeof value === 'string' ? value : null} options={[...(field.required ? [] : [{ value: '', label: '–' }]), ...field.options.map((o) => ({ value: o, label: o }))]} onValueChange={(v) => set(v === '' ? null : v)} />;
    case 'multi': return <MultiCombobox items={items} value={items.filter((i) => Array.isArray(value) && value.includes(i.id))} onValueChange={(v) => set(v.map((i) => i.id))} />;
    case 'user': return people ? <Combobox load={people} value={typeof value === 'string' ? { id: value, label: value } : null} onValueChange={(item) => set(item?.id ?? null)} /> : <Input value={text} readOnly />;
    case 'number': return <Input inputMode="decimal" className="figures" value={text} onChange={(e) => setText(e.target.value)} onBlur={() => set(text.trim() === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text)} />;
    case 'money': return (
      <span className="flex gap-2">
        <Input inputMode="decimal" className="figures" value={text} onChange={(e) => setText(e.target.value)} onBlur={() => set(text.trim() === '' ? null : { amount: text.trim(), currency })} />
        <Select aria-label={field.label} className="w-28" value={currency} options={Intl.supportedValuesOf('currency').map((c) => ({ value: c, label: c }))} onValueChange={(c) => { setCurrency(c); if (text.trim() !== '') set({ amount: text.trim(), currency: c }); }} />
      </span>
    );
    default: return <Input type={field.type === 'date' ? 'date' : 'text'} dir={field.type === 'text' ? 'auto' : undefined} maxLength={2000} value={text} onChange={(e) => setText(e.target.value)} onBlur={() => set(text.trim() === '' ? null : text.trim())} />;
  }
}
