import { customPrefix, isCustomKey } from '#core/contract/list-fields.ts';
import type { CustomField, CustomValue } from '#core/contract/records.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { CustomControl } from '#core/web/resource/custom-control.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import type { FieldValue, KindField } from '../../contract.ts';
import type { KnownFields } from '../use-kinds.ts';

/** Props of ValueBox. */
export interface ValueBoxProps { field: KindField; fields: KnownFields; custom: readonly CustomField[]; value: FieldValue; set: (value: FieldValue) => void }

/** The box for a value of a field, by its type; left empty it empties the field. */
export function ValueBox({ field, fields, custom, value, set }: ValueBoxProps) {
  const t = useT('automation');
  const resource = useT('resource');
  const own = isCustomKey(field.key) ? custom.find((f) => customPrefix + f.id === field.key) : undefined;
  if (own) return <CustomControl key={field.key} eager field={own} value={value as CustomValue} set={(next) => set(next as FieldValue)} />;
  const choices = fields.choicesOf(field.key);
  const text = typeof value === 'object' && !Array.isArray(value) ? '' : Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const typed = (next: string) => set(next === '' ? (field.nullable || field.type !== 'text' ? null : '') : next);
  switch (field.type) {
    case 'boolean': return <Select value={value === null ? null : value === true ? 'yes' : 'no'} options={[{ value: 'yes', label: resource('list.yes') }, { value: 'no', label: resource('list.no') }]} onValueChange={(v) => set(v === 'yes')} />;
    case 'select': return <Select value={text} options={[...(field.nullable ? [{ value: '', label: t('box.empty') }] : []), ...(choices ?? [])]} onValueChange={(v) => set(v === '' ? null : v)} />;
    case 'id': {
      const items = (choices ?? []).map((c) => ({ id: c.value, label: c.label }));
      return <Combobox items={items} clearable value={items.find((i) => i.id === value) ?? null} onValueChange={(item) => set(item?.id ?? null)} />;
    }
    case 'multi': {
      if (!choices) return <Input dir="auto" maxLength={1000} value={text} placeholder={t('box.listHelp')} onChange={(e) => set(e.target.value.split(',').map((part) => part.trimStart()))} onBlur={() => { if (Array.isArray(value)) set(value.map((v) => v.trim()).filter((v) => v !== '')); }} />;
      const items = choices.map((c) => ({ id: c.value, label: c.label }));
      return <MultiCombobox items={items} value={items.filter((i) => Array.isArray(value) && value.includes(i.id))} onValueChange={(v) => set(v.map((i) => i.id))} />;
    }
    case 'number': return <Input inputMode="decimal" className="figures" maxLength={30} value={text} onChange={(e) => typed(e.target.value)} onBlur={() => { if (text !== '' && Number.isFinite(Number(text))) set(Number(text)); }} />;
    case 'money': return <Input inputMode="decimal" className="figures" maxLength={30} value={text} onChange={(e) => typed(e.target.value)} />;
    case 'date': case 'instant': return <Input type="date" value={text.slice(0, 10)} onChange={(e) => typed(e.target.value)} />;
    default: return <Input dir="auto" maxLength={500} value={text} onChange={(e) => typed(e.target.value)} />;
  }
}
