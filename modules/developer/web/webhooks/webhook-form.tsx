import { useId } from 'react';
import { EndpointForm, useEndpointForm, type EndpointFormState } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { createWebhook, listEventTypes, topics, updateWebhook, type WebhookRow } from '../../contract.ts';
import { ChoiceGroups } from '../parts/choice-groups.tsx';
import { useEventGroups, useSlug } from '../words.ts';

interface WebhookFormProps { item: WebhookRow | null; onClose: () => void; onFresh?: (made: { webhook: WebhookRow; secret: string }) => void }
type FieldsProps = WebhookFormProps & { formId: string };

/** Adds a webhook, or changes one. */
export function WebhookForm(props: WebhookFormProps) {
  const t = useT('developer');
  const formId = useId();
  const { item, onClose } = props;
  return (
    <Drawer
      open onOpenChange={(open) => { if (!open) onClose(); }} title={t(item ? 'hooks.editTitle' : 'hooks.newTitle')} description={item ? undefined : t('hooks.newLead')}
      footer={<><Button variant="outline" onClick={onClose}>{t('action.cancel')}</Button><Button type="submit" form={formId} variant="primary">{t(item ? 'action.save' : 'hooks.create')}</Button></>}
    >
      {item ? <ChangeFields {...props} item={item} formId={formId} /> : <NewFields {...props} formId={formId} />}
    </Drawer>
  );
}

const toInput = ({ url, description, which, eventTypes }: Record<string, unknown>) => ({ url, description, eventTypes: which === 'every' ? null : eventTypes });

function NewFields({ formId, onClose, onFresh }: FieldsProps) {
  const t = useT('developer');
  const state = useEndpointForm(createWebhook, {
    defaults: { url: '', description: '', which: 'every', eventTypes: [] }, fixed: { workspace_slug: useSlug() }, topics: [topics.webhooks], warnOnLeave: false, toInput,
    onDone: (made) => { onClose(); onFresh?.(made); },
  });
  return <Fields state={state} formId={formId} label={t('hooks.newTitle')} />;
}

function ChangeFields({ formId, item, onClose }: FieldsProps & { item: WebhookRow }) {
  const t = useT('developer');
  const state = useEndpointForm(updateWebhook, {
    defaults: { url: item.url, description: item.description, which: item.eventTypes ? 'some' : 'every', eventTypes: item.eventTypes ?? [] }, fixed: { workspace_slug: useSlug(), id: item.id, version: item.version },
    topics: [topics.webhooks], warnOnLeave: false, success: t('hooks.saved'), toInput, onDone: onClose,
  });
  return <Fields state={state} formId={formId} label={t('hooks.editTitle')} />;
}

function Fields({ state, formId, label }: { state: EndpointFormState; formId: string; label: string }) {
  const t = useT('developer');
  const types = useRead(listEventTypes, { workspace_slug: useSlug() }, { staleTime: 3_600_000 });
  const groups = useEventGroups(types.data?.items ?? []);
  const chosen = state.form.watch('which') === 'some';
  return (
    <EndpointForm state={state} id={formId} label={label}>
      <FormField name="url" label={t('hooks.url')} required><Input autoFocus type="url" inputMode="url" dir="ltr" maxLength={2000} placeholder={t('hooks.urlPlaceholder')} autoComplete="off" /></FormField>
      <FormField name="description" label={t('hooks.description')} optional><Input maxLength={200} dir="auto" placeholder={t('hooks.descriptionPlaceholder')} /></FormField>
      <FormField name="which" label={t('hooks.which')} group help={t('hooks.visible')}>{(f) => <RadioGroup {...f.choice} options={[{ value: 'every', label: t('hooks.every') }, { value: 'some', label: t('hooks.some') }]} />}</FormField>
      {chosen && <FormField name="eventTypes" label={t('hooks.kinds')} required group>{(f) => <ChoiceGroups groups={groups} value={f.value as string[]} onValueChange={f.set} />}</FormField>}
    </EndpointForm>
  );
}
