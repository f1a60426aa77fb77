import { useFormContext } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { countStock, type ItemCosting } from '../../contract.ts';
import { useBase } from '../reports/report-texts.ts';

/** Live topics of whatever a count changes. */
export const countTopics = ['accounting.product', 'accounting.entry', 'accounting.account'] as const;
const corrected = ['quantity', 'value'] as const;

/** What was counted of a product, or what it is worth by now, with the reason. */
export function CountDialog({ item, on, today, onClose }: { /** As it was at the end of `on`. */ item: { id: string; name: string; unit: string; quantity: string; costing: ItemCosting }; on: string; today: string; onClose: () => void }) {
  const t = useT('accounting');
  // All of it is worth that; the cost itself is changed on the product's page.
  const standard = item.costing === 'standard';
  const state = useEndpointForm(countStock, {
    defaults: { by: 'quantity', on, quantity: item.quantity, value: '', reason: '' }, fixed: { ...useBase(), itemId: item.id }, topics: countTopics, success: t('stock.countDone'), onDone: onClose,
    toInput: ({ by, quantity, value, ...rest }) => ({ ...rest, ...(by === 'quantity' ? { quantity } : {}), ...(value ? { value } : {}) }),
  });
  return (
    <Dialog open size="sm" title={t('stock.countOf', { name: item.name })} description={t('stock.countLead')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <EndpointForm state={state} className="flex flex-col gap-4">
        {!standard && <FormField name="by" label={t('stock.how')}>{(f) => <Select {...f.choice} options={corrected.map((value) => ({ value, label: t(`stock.by.${value}`) }))} />}</FormField>}
        <FormField name="on" label={t('stock.on')} required><Input type="date" max={today} /></FormField>
        <Figures unit={item.unit} standard={standard} />
        <FormField name="reason" label={t('stock.reason')} required><Input dir="auto" maxLength={300} /></FormField>
        <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('stock.post')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}

function Figures({ unit, standard }: { unit: string; standard: boolean }) {
  const t = useT('accounting');
  const worth = useFormContext().watch('by') === 'value';
  return (
    <>
      {!worth && <FormField name="quantity" label={t('stock.counted')} required><Input inputMode="decimal" className="figures" {...(unit ? { suffix: unit } : {})} /></FormField>}
      {!standard && <FormField name="value" label={t(worth ? 'stock.newWorth' : 'stock.surplusWorth')} {...(worth ? { required: true } : { help: t('stock.surplusHelp') })}><Input inputMode="decimal" className="figures" /></FormField>}
    </>
  );
}
