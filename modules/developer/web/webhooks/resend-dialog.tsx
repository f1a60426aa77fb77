import { useId } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { redeliverFailed, topics } from '../../contract.ts';
import { useSlug } from '../words.ts';

const hours: Record<string, number> = { h1: 1, h24: 24, d7: 7 * 24, d30: 30 * 24 };

/** Sends again what failed since a time. */
export function ResendDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('developer');
  const formId = useId();
  const state = useEndpointForm(redeliverFailed, {
    defaults: { since: 'h24' }, fixed: { workspace_slug: useSlug(), id }, topics: [topics.webhooks, topics.deliveries], warnOnLeave: false,
    // A minute less, so that thirty days by this clock are not more than thirty by the server's.
    toInput: ({ since }) => ({ since: new Date(Date.now() - hours[String(since)]! * 3_600_000 + 60_000).toISOString() }),
    onDone: ({ count }) => { if (count > 0) toast.success(t('hooks.resent', { count })); else toast.warning(t('hooks.resentNone')); onClose(); },
  });
  return (
    <Dialog
      open size="sm" onOpenChange={(open) => { if (!open) onClose(); }} title={t('hooks.resendTitle')} description={t('hooks.resendLead')}
      footer={<><Button variant="outline" onClick={onClose}>{t('action.cancel')}</Button><Button type="submit" form={formId} variant="primary" loading={state.busy}>{t('deliveries.again')}</Button></>}
    >
      <EndpointForm state={state} id={formId} label={t('hooks.resendTitle')}>
        <FormField name="since" label={t('hooks.resendSince')}>{(f) => <Select {...f.choice} options={Object.keys(hours).map((value) => ({ value, label: t(`hooks.since.${value}`) }))} />}</FormField>
      </EndpointForm>
    </Dialog>
  );
}
