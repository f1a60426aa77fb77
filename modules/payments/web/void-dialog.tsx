import { useId, useState } from 'react';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { voidPayment, type Payment } from '../contract.ts';
import { paymentTopics, usePaymentsBase } from './payment-words.ts';

/** Voids a payment with a reason. */
export function VoidDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const form = useId();
  const today = useWorkspaceDay();
  // A payment that a statement shows is only voided when the money came back: asked once the server says so.
  const [matched, setMatched] = useState(false);
  const [bounced, setBounced] = useState(false);
  const state = useEndpointForm(voidPayment, {
    defaults: { reason: '', on: today }, fixed: { ...base, id: payment.id }, topics: paymentTopics, success: t('panel.voided', { number: payment.number }), warnOnLeave: false, onDone: onClose,
    toInput: (values) => ({ ...values, bounced }), onRefused: (error) => { if (error.code === 'payments.bank_matched') setMatched(true); },
  });
  return (
    <Dialog open size="sm" title={t('panel.voidTitle', { number: payment.number })} description={t('panel.voidLead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="destructive" type="submit" form={form} loading={state.busy}>{t('panel.voidDo')}</Button></>}>
      <EndpointForm state={state} id={form} label={t('panel.voidTitle', { number: payment.number })}>
        <FormField name="reason" label={t('panel.reason')} required><Input dir="auto" placeholder={t('panel.reasonHint')} /></FormField>
        <FormField name="on" label={t('panel.voidOn')} required><Input type="date" /></FormField>
        {matched && <Checkbox checked={bounced} onCheckedChange={setBounced} label={t('panel.bounced')} description={t('panel.bouncedHint')} />}
      </EndpointForm>
    </Dialog>
  );
}
