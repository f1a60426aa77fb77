import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import type { ShownField } from '../../../contract.ts';

const types: Partial<Record<ShownField['kind'], string>> = { email: 'email', tel: 'tel', date: 'date' };
const fill: Record<string, string> = { firstName: 'given-name', lastName: 'family-name', company: 'organization', email: 'email', phone: 'tel', jobTitle: 'organization-title', website: 'url' };

/** The inputs of a form, for who fills it in and for the preview of who builds it. */
export function FormInputs({ fields, values, errors, onChange }: { fields: readonly ShownField[]; values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>>; onChange: (key: string, value: string) => void }) {
  return <>{fields.map((field) => <OneInput key={field.key} field={field} value={values[field.key] ?? ''} error={errors[`values.${field.key}`]} onChange={(value) => onChange(field.key, value)} />)}</>;
}

function OneInput({ field, value, error, onChange }: { field: ShownField; value: string; error: string | undefined; onChange: (value: string) => void }) {
  const t = useT('sales');
  const { key, label, required, help, kind, options, names } = field;
  const shared = { label: <bdi>{label}</bdi>, required, ...(help ? { help: <bdi>{help}</bdi> } : {}), ...(error ? { error } : {}) };
  if (kind === 'checkbox') return <Field {...shared} hideLabel group><Checkbox checked={value === 'true'} onCheckedChange={(on) => onChange(on === true ? 'true' : '')} label={label} /></Field>;
  if (kind === 'multi') {
    const chosen = value.split('\n').filter((x) => x !== '');
    return <Field {...shared} group><span className="flex flex-col gap-2">{options.map((o, i) => <Checkbox key={o} checked={chosen.includes(o)} onCheckedChange={(on) => onChange(options.filter((x) => (x === o ? on === true : chosen.includes(x))).join('\n'))} label={names[i] ?? o} />)}</span></Field>;
  }
  if (kind === 'select' || kind === 'country') return <Field {...shared}><Select value={value || null} onValueChange={(v) => onChange(v ?? '')} options={options.map((o, i) => ({ value: o, label: names[i] ?? o }))} placeholder={t('capture.public.choose')} /></Field>;
  if (kind === 'paragraph') return <Field {...shared}><Textarea dir="auto" rows={4} value={value} onChange={(e) => onChange(e.target.value)} /></Field>;
  return <Field {...shared}><Input type={types[kind] ?? 'text'} dir={kind === 'email' || kind === 'tel' || kind === 'url' ? 'ltr' : 'auto'} inputMode={kind === 'number' ? 'decimal' : undefined} autoComplete={fill[key] ?? 'off'} value={value} onChange={(e) => onChange(e.target.value)} /></Field>;
}
