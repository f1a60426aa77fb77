import { CalendarPlus, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { FieldValue } from '#core/web/resource/list-cell.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { addTaxRate, removeTaxRate, taxes, taxFields } from '../../contract.ts';
import { RemoveMaster } from '../parts/remove-master.tsx';
import { useRates } from '../parts/use-rates.ts';
import { useReturnTags } from './return-tags.ts';
import { TaxEditForm } from './tax-form.tsx';
import { rateOf, useTaxChoices } from './tax-words.ts';

type Tax = OutputOf<typeof taxes.get>;

/** One tax beside the list, with the history of its rate. */
export function TaxPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const record = useRecord(taxes, { workspace_slug: useViewer().workspace?.slug ?? '' }, id);
  const choices = useTaxChoices();
  const { labelOf } = useRates();
  const tags = useReturnTags();
  const [editing, setEditing] = useState(false);
  const taxed = !['zero', 'exempt', 'out_of_scope', 'group', 'withholding'].includes(record.row?.kind ?? '');
  const refetch = () => void record.query.refetch();
  if (editing && record.row) {
    return <FormDrawer onClose={() => setEditing(false)} title={record.row.name}><HeldRecord row={record.row}>{(tax) => <TaxEditForm tax={tax} onCancel={() => setEditing(false)} onDone={() => { setEditing(false); refetch(); }} />}</HeldRecord></FormDrawer>;
  }
  return (
    <RecordPanel
      record={record} topic={taxes.topic} id={id} titleKey="name" fields={taxFields} choices={choices} canEdit={can(taxes.can.edit)} onClose={onClose}
      properties={[
        { key: 'kind', label: t('tax.kind') }, { key: 'rate', label: t('tax.rate'), cell: (x) => rateOf(x.kind, x.rate) }, ...(record.row?.kind === 'group' ? [{ key: 'memberIds', label: t('tax.members'), cell: (x: Tax) => x.memberIds.map((m) => labelOf(m) ?? '…').join(', ') }] : []),
        { key: 'included', label: t('tax.included'), editable: true }, { key: 'compound', label: t('tax.compound'), cell: (x) => <FieldValue value={x.compound} field={{ type: 'boolean' }} choices={undefined} /> }, { key: 'appliesTo', label: t('tax.appliesTo'), editable: true },
        { key: 'category', label: t('tax.category'), editable: true }, { key: 'sequence', label: t('tax.sequence'), editable: true }, { key: 'code', label: t('tax.code'), editable: true },
        ...(taxed ? [{ key: 'basis', label: t('tax.basis'), editable: true }, { key: 'recoverable', label: t('tax.recoverable'), cell: (x: Tax) => <span className="figures">{x.recoverable} %</span> }] : []),
        ...(record.row?.kind === 'group' ? [] : [{ key: 'reportBox', label: t('tax.reportBox'), cell: (x: Tax) => tags.labelOf(x.reportBox) }]), { key: 'isActive', label: t('tax.isActive'), editable: true },
      ]}
      actions={(tax) => (
        <>
          {can(taxes.can.edit) && <IconButton size="sm" className="text-muted-foreground" aria-label={t('edit')} {...tip(t('edit'))} onClick={() => setEditing(true)}><Pencil /></IconButton>}
          {can(taxes.can.remove) && <RemoveMaster endpoints={taxes as never} id={tax.id} onRemoved={onClose} stop={tax.isActive && can(taxes.can.edit) ? () => record.save({ isActive: false }) : undefined} />}
        </>
      )}
    >
      {(tax) => (tax.rates.length > 0 ? <Rates tax={tax} mayEdit={can(taxes.can.edit)} /> : null)}
    </RecordPanel>
  );
}

function Rates({ tax, mayEdit }: { tax: Tax; mayEdit: boolean }) {
  const t = useT('accounting');
  const slug = useViewer().workspace?.slug ?? '';
  const [adding, setAdding] = useState(false);
  const remove = useAction(removeTaxRate, { topics: [taxes.topic] });
  return (
    <section aria-label={t('tax.rates')}>
      <h3 className="mb-2 text-sm font-semibold">{t('tax.rates')}</h3>
      <ul className="divide-y divide-border rounded-lg border">
        {tax.rates.toReversed().map((rate) => (
          <li key={rate.id} className="flex min-h-10 items-center gap-3 px-3 text-sm">
            <span className="figures w-24 font-medium">{rateOf(tax.kind, rate.rate)}</span>
            <span className="min-w-0 flex-1 text-muted-foreground">{rate.validFrom ? t('tax.from', { day: rate.validFrom }) : t('tax.fromStart')}</span>
            {!rate.inForce && mayEdit && <IconButton size="sm" aria-label={t('tax.takeBack', { day: rate.validFrom })} onClick={() => remove.mutate({ workspace_slug: slug, id: tax.id, rateId: rate.id })}><X /></IconButton>}
          </li>
        ))}
      </ul>
      {mayEdit && (adding ? <NewRate tax={tax} onClose={() => setAdding(false)} /> : <Button className="mt-3" size="sm" variant="outline" onClick={() => setAdding(true)}><CalendarPlus />{t('tax.addRate')}</Button>)}
    </section>
  );
}

function NewRate({ tax, onClose }: { tax: Tax; onClose: () => void }) {
  const t = useT('accounting');
  const slug = useViewer().workspace?.slug ?? '';
  const state = useEndpointForm(addTaxRate, { defaults: { rate: '', validFrom: '' }, fixed: { workspace_slug: slug, id: tax.id, version: tax.version }, topics: [taxes.topic], onDone: onClose });
  return (
    <EndpointForm state={state} className="mt-3 rounded-lg border p-3">
      <FormField name="rate" label={t('tax.rate')} required><Input inputMode="decimal" className="figures" /></FormField>
      <FormField name="validFrom" label={t('tax.validFrom')} required help={t('tax.validFromHelp')}><Input type="date" /></FormField>
      <div className="flex justify-end gap-2"><Button variant="outline" size="sm" onClick={onClose}>{t('cancel')}</Button><SubmitButton>{t('add')}</SubmitButton></div>
    </EndpointForm>
  );
}
