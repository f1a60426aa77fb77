import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { getCustomValues, setCustomValues, type CustomField, type CustomValue } from '#core/contract/records.ts';
import { toApiError } from '../api/errors.ts';
import { FormField } from '../forms/form-field.tsx';
import { useT } from '../i18n/i18n.ts';
import { useAction, useRead } from '../query.ts';
import { Field } from '../ui/field.tsx';
import './resource-texts.ts';
import { CustomControl } from './custom-control.tsx';
import { useCustomFields } from './custom-fields.ts';

/** The fields a workspace added to this kind of record; each is saved when it is left. Nothing where there are none. */
export function CustomValues({ topic, subjectId, canEdit }: { topic: string; subjectId: string; canEdit: boolean }) {
  const t = useT('resource');
  const { custom } = useCustomFields(topic);
  const values = useRead(getCustomValues, { topic, subjectId }, { topics: [topic], enabled: custom.length > 0 }).data?.values;
  if (custom.length === 0 || !values) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">{t('record.custom')}</h3>
      {/* A new value from elsewhere starts the box over. */}
      {custom.map((field) => <CustomValueBox key={`${field.id}:${JSON.stringify(values[field.id] ?? null)}`} topic={topic} subjectId={subjectId} field={field} value={values[field.id] ?? null} disabled={!canEdit} />)}
    </section>
  );
}

function CustomValueBox({ topic, subjectId, field, value, disabled }: { topic: string; subjectId: string; field: CustomField; value: CustomValue; disabled: boolean }) {
  const [error, setError] = useState<string | null>(null);
  const save = useAction(setCustomValues, { topics: [topic], quiet: true, onRefused: (e) => setError(toApiError(e).fields[0]?.message ?? e.message), onDone: () => setError(null) });
  const set = (next: CustomValue) => { if (JSON.stringify(next) !== JSON.stringify(value)) save.mutate({ topic, subjectId, values: { [field.id]: next } }); };
  return <Field label={field.label} required={field.required} disabled={disabled} error={error}><CustomControl field={field} value={value} set={set} /></Field>;
}

/** Boxes of the custom fields inside an <EndpointForm> whose defaults hold `custom: {}`; <RecordForm customFields> has them already. */
export function CustomFormFields({ topic }: { topic: string }) {
  const { custom } = useCustomFields(topic);
  const { getValues, unregister } = useFormContext();
  // What is computed comes with the record, but is not sent back with the form; a form that starts over brings it again.
  useEffect(() => { for (const { id, formula } of custom) if (formula && getValues(`custom.${id}`) !== undefined) unregister(`custom.${id}`); });
  return <>{custom.filter((field) => !field.formula).map((field) => <FormField key={field.id} name={`custom.${field.id}`} label={field.label} required={field.required}>{(f) => <CustomControl eager field={field} value={(f.value ?? null) as CustomValue} set={f.set} />}</FormField>)}</>;
}
