import { useId } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { rotateKey, topics, type KeyRow } from '../../contract.ts';
import { useSlug } from '../words.ts';

/** Gives a key a new secret, with the time the old one goes on. */
export function RotateDialog({ item, onClose, onFresh }: { item: KeyRow; onClose: () => void; onFresh: (key: KeyRow, secret: string) => void }) {
  const t = useT('developer');
  const slug = useSlug();
  const formId = useId();
  const state = useEndpointForm(rotateKey, {
    defaults: { overlapHours: '24' }, fixed: { workspace_slug: slug, id: item.id }, topics: [topics.keys], warnOnLeave: false,
    toInput: ({ overlapHours }) => ({ overlapHours: Number(overlapHours) }), onDone: ({ key, secret }) => { onClose(); onFresh(key, secret); },
  });
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t('keys.rotateTitle', { name: item.name })} description={t('keys.rotateLead')}
      footer={<><Button variant="outline" onClick={onClose}>{t('action.cancel')}</Button><Button type="submit" form={formId} variant="primary" loading={state.busy}>{t('keys.rotate')}</Button></>}
    >
      <EndpointForm state={state} id={formId} label={t('keys.rotateTitle', { name: item.name })}>
        <FormField name="overlapHours" label={t('keys.overlapLabel')}>{(f) => <Select {...f.choice} options={['0', '1', '24', '168'].map((value) => ({ value, label: t(`keys.hours.h${value}`) }))} />}</FormField>
      </EndpointForm>
    </Dialog>
  );
}
