import { use, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts';
import { EndpointForm, useEndpointForm } from '../forms/endpoint-form.tsx';
import { FormField, SubmitButton, type BoundField } from '../forms/form-field.tsx';
import { Rebased, rebase, typedSince } from '../forms/rebase.ts';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Textarea } from '../ui/textarea.tsx';
import './resource-texts.ts';
import { CustomFormFields } from './custom-values.tsx';
import type { Choice } from './list-types.ts';
import { RecordConflictNotice } from './record-conflict.tsx';

/** One box of a record form. */
export interface RecordField {
  key: string;
  label: string;
  type: 'text' | 'paragraph' | 'number' | 'money' | 'date' | 'select' | 'switch';
  required?: boolean;
  help?: string;
  /** For select. */
  options?: readonly Choice[];
}

/** Props of RecordForm. */
export interface RecordFormProps<E extends Endpoint<never, unknown> | Endpoint> {
  /** The create or update endpoint; its schema checks the boxes. */
  endpoint: E;
  fields: readonly RecordField[];
  /** First values; for a change the record itself. */
  values?: Readonly<Record<string, unknown>>;
  /** Input without a box: slug, id, version. */
  fixed?: Record<string, unknown>;
  topics: readonly string[];
  submitLabel: string;
  onDone: (answer: OutputOf<E>) => void;
  onCancel?: () => void;
  draftKey?: string;
  success?: string;
  /** Topic whose custom fields are boxes too; `values` is then the record with its `custom`. */
  customFields?: string;
  /** Further boxes, as <FormField>s; their first values are in `values`. */
  children?: ReactNode;
  /** Names of those boxes. */
  more?: readonly string[];
  className?: string;
}

/** A form for a plain record: boxes by type, the contract's checks, a draft, and the choice when somebody was faster. */
export function RecordForm<E extends Endpoint<never, unknown> | Endpoint>({ endpoint, fields, values = {}, fixed = {}, more = [], ...props }: RecordFormProps<E>) {
  const core = useT();
  const [conflict, setConflict] = useState<Record<string, unknown> | null>(null);
  const [version, setVersion] = useState(0);
  const first = (of: Readonly<Record<string, unknown>>) => Object.fromEntries([...fields.map((f) => [f.key, of[f.key] ?? (f.type === 'switch' ? false : f.type === 'select' ? null : '')]), ...more.map((key) => [key, of[key] ?? '']), ...(props.customFields ? [['custom', { ...(of['custom'] as object | undefined) }] as const] : [])]);
  const state = useEndpointForm(endpoint, {
    defaults: first(values), fixed: version > Number(fixed['version'] ?? 0) ? { ...fixed, version } : fixed, topics: props.topics,
    toInput: (typed) => inputOf(fields, typed), onDone: (answer) => props.onDone(answer),
    onRefused: (error) => { const current = error.details['current']; if (error.code !== 'core.version_conflict' || typeof current !== 'object') return false; setConflict(current as Record<string, unknown>); return true; },
    ...(props.draftKey ? { draftKey: props.draftKey } : {}), ...(props.success ? { success: props.success } : {}),
  });
  const { defaultValues = {} } = state.form.formState;
  const choose = (whose: 'mine' | 'newer') => {
    setVersion(Number(conflict!['version']));
    if (whose === 'newer') state.form.reset(first(conflict!));
    else rebase(state.form, defaultValues, first(conflict!));
    setConflict(null);
  };
  // Whoever holds the record asked the same, and was answered.
  const rebased = use(Rebased);
  useEffect(() => { setConflict(null); }, [rebased]);
  return (
    <EndpointForm state={state} {...(props.className ? { className: props.className } : {})}>
      {conflict && <RecordConflictNotice mine={inputOf(fields, typedSince(state.form.getValues(), defaultValues))} current={conflict} busy={false} onChoose={choose} words={{ labelOf: (key) => fields.find((f) => f.key === key)?.label ?? key, choicesFor: (key) => fields.find((f) => f.key === key)?.options, fields: Object.fromEntries(fields.map((f) => [f.key, { type: f.type === 'switch' ? 'boolean' : f.type === 'paragraph' ? 'text' : f.type }])) }} />}
      {fields.map((field) => <RecordFormField key={field.key} field={field} />)}
      {props.customFields && <CustomFormFields topic={props.customFields} />}
      {props.children}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        {props.onCancel && <Button variant="outline" onClick={props.onCancel}>{core('action.cancel')}</Button>}
        <SubmitButton disabled={conflict !== null}>{props.submitLabel}</SubmitButton>
      </div>
    </EndpointForm>
  );
}

/** Boxes hold text; the endpoint wants numbers where it says so. */
function inputOf(fields: readonly RecordField[], typed: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const input: Record<string, unknown> = { ...typed };
  for (const { key, type } of fields) {
    if (type === 'number' && typeof typed[key] === 'string' && typed[key] !== '') input[key] = Number(typed[key]);
    if (type === 'select' && typed[key] === null) input[key] = '';
  }
  return input;
}

function RecordFormField({ field }: { field: RecordField }) {
  const { key, label, help, required = false } = field;
  return <FormField name={key} label={label} required={required} {...(help ? { help } : {})}>{control(field)}</FormField>;
}

function control({ type, options = [], label }: RecordField): ReactElement | ((field: BoundField) => ReactElement) {
  switch (type) {
    case 'paragraph': return <Textarea />;
    case 'number': case 'money': return <Input inputMode="decimal" className="figures" />;
    case 'date': return <Input type="date" />;
    case 'switch': return (f) => <Switch aria-label={label} {...f.check} />;
    case 'select': return (f) => (options.length > 15
      ? <Combobox items={options.map((o) => ({ id: o.value, label: o.label }))} value={toItem(options, f.value)} onValueChange={(item) => f.set(item?.id ?? null)} />
      : <Select {...f.choice} options={options} />);
    default: return <Input dir="auto" />;
  }
}

function toItem(options: readonly Choice[], value: unknown): { id: string; label: string } | null {
  const option = options.find((o) => o.value === value);
  return option ? { id: option.value, label: option.label } : null;
}

