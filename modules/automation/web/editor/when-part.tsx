import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '#core/web/forms/form-field.tsx';
import type { CustomField } from '#core/contract/records.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import type { FieldValue } from '../../contract.ts';
import type { KnownFields, KnownKinds } from '../use-kinds.ts';
import { eventText } from '../words.ts';
import { firstAction, type RuleValues } from './rule-values.ts';
import { ValueBox } from './value-box.tsx';

const anyField = '';

/** What has to happen, and to what kind of record. */
export function WhenPart({ kinds, fields, custom }: { kinds: KnownKinds; fields: KnownFields; custom: readonly CustomField[] }) {
  const t = useT('automation');
  const { setValue } = useFormContext();
  const { topic, when } = useWatch() as unknown as RuleValues;
  const kind = kinds.kinds.find((k) => k.topic === topic);
  const put = (name: string, value: unknown) => setValue(name, value, { shouldDirty: true, shouldTouch: true });
  // Another kind of record has other fields: what was said of the old one's goes.
  const choose = (next: string) => {
    if (next === topic) return;
    const happens = kinds.kinds.find((k) => k.topic === next)?.happens ?? [];
    put('topic', next);
    put('when', { happens: happens.includes(when.happens) && when.happens !== 'event' ? when.happens : happens[0] ?? 'created', eventType: null, field: null, hasTo: false, to: null });
    put('conditions', '');
    put('actions', [firstAction('notify')]);
  };
  const happenings = [...(kind?.happens.includes('created') ? [{ value: 'created', label: t('editor.created') }] : []), ...(kind?.happens.includes('changed') ? [{ value: 'changed', label: t('editor.changed') }] : []), ...(kind?.events ?? []).map((e) => ({ value: e.type, label: eventText(e.type, e.text) }))];
  const watched = fields.fields.filter((f) => f.watched);
  const field = watched.find((f) => f.key === when.field);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField name="topic" label={t('editor.kind')} required>{(f) => <Combobox items={kinds.items} clearable={false} value={kinds.items.find((i) => i.id === f.value) ?? null} onValueChange={(item) => choose(item?.id ?? '')} />}</FormField>
      {kind && (
        <FormField name="when.eventType" label={t('editor.happens')} required>
          {() => <Select value={when.happens === 'event' ? when.eventType : when.happens} options={happenings} onValueChange={(v) => put('when', { ...when, happens: v === 'created' || v === 'changed' ? v : 'event', eventType: v === 'created' || v === 'changed' ? null : v })} />}
        </FormField>
      )}
      {kind && when.happens === 'changed' && (
        <FormField name="when.field" label={t('editor.field')}>
          {() => <Select value={when.field ?? anyField} options={[{ value: anyField, label: t('editor.anyField') }, ...watched.map((w) => ({ value: w.key, label: fields.labelOf(w.key) }))]} onValueChange={(v) => put('when', { ...when, field: v === anyField ? null : v, hasTo: false, to: null })} />}
        </FormField>
      )}
      {kind && when.happens === 'changed' && field && (
        <FormField name="when.hasTo" label={t('editor.to')}>
          {() => <Select value={when.hasTo ? 'this' : 'any'} options={[{ value: 'any', label: t('editor.toAny') }, { value: 'this', label: t('editor.toThis') }]} onValueChange={(v) => put('when', { ...when, hasTo: v === 'this', to: null })} />}
        </FormField>
      )}
      {kind && when.happens === 'changed' && field && when.hasTo && <FormField name="when.to" label={t('box.value')} className="sm:col-start-2">{() => <ValueBox field={field} fields={fields} custom={custom} value={when.to} set={(to: FieldValue) => put('when', { ...when, to })} />}</FormField>}
    </div>
  );
}
