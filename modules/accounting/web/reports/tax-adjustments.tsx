import { useFormContext } from 'react-hook-form';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormField, SubmitButton } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { adjustTaxReturn, takeBackTaxAdjustment, type FullTaxReturn } from '../../contract.ts';
import { useAccountItems } from '../ledger/use-books.ts';
import { useRates } from '../parts/use-rates.ts';
import { useBase, useReportTexts } from './report-texts.ts';
import { returnTopics } from './tax-returns-page.tsx';

/** What was added to a return by hand; taken back as long as the return is open. */
export function Adjustments({ of }: { of: FullTaxReturn }) {
  const t = useT('accounting');
  const base = useBase();
  const texts = useReportTexts(of.currency);
  const may = useCan()('accounting.tax_return.file') && of.state === 'open';
  const back = useAction(takeBackTaxAdjustment, { topics: returnTopics, success: t('reports.taxReturn.tookBack') });
  if (of.adjustments.length === 0) return null;
  return (
    <section aria-label={t('reports.taxReturn.adjustments')}>
      <h2 className="mb-2 text-base font-semibold">{t('reports.taxReturn.adjustments')}</h2>
      <ul className="divide-y rounded-lg border">
        {of.adjustments.map((a) => (
          <li key={a.entryId} className="flex flex-wrap items-center gap-x-4 px-3 py-1.5">
            <Link to={`/accounting/journal/${a.entryId}`} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline">{a.number}</Link>
            <span className="min-w-0 flex-1"><bdi>{a.taxName}</bdi> · {t(`reports.taxReturn.directions.${a.direction}`)} <span dir="auto" className="text-muted-foreground">{a.memo}</span></span>
            <span className="figures" dir="ltr">{texts.plain(a.amount)}</span>
            {a.takenBackOn && <span className="w-full text-sm text-muted-foreground">{t('reports.taxReturn.takenBackOn', { day: texts.day(a.takenBackOn) })}</span>}
            {may && !a.takenBackOn && <Button size="sm" variant="ghost" data-print="hide" loading={back.isPending} onClick={() => back.mutate({ ...base, id: of.id, version: of.version, entryId: a.entryId })}>{t('reports.taxReturn.takeBack')}</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks what is to be added or taken off, and why. */
export function AdjustDialog({ of, onClose }: { of: FullTaxReturn; onClose: () => void }) {
  const t = useT('accounting');
  const taxes = useRates().taxes.filter((x) => ['percent', 'fixed', 'division'].includes(x.kind));
  const state = useEndpointForm(adjustTaxReturn, { defaults: { taxId: '', direction: 'sale', amount: '', base: '0', accountId: '', reason: '' }, fixed: { ...useBase(), id: of.id, version: of.version }, topics: returnTopics, success: t('reports.taxReturn.adjusted'), onDone: onClose });
  return (
    <Dialog open size="sm" title={t('reports.taxReturn.adjustTitle')} description={t('reports.taxReturn.adjustHelp')} onOpenChange={(open) => { if (!open) onClose(); }}>
      <EndpointForm state={state} className="flex flex-col gap-4">
        <FormField name="taxId" label={t('reports.taxReturn.tax')} required>{(f) => <Select {...f.choice} options={taxes.map((x) => ({ value: x.id, label: x.name }))} />}</FormField>
        <FormField name="direction" label={t('reports.taxReturn.direction')}>{(f) => <Select {...f.choice} options={(['sale', 'purchase'] as const).map((value) => ({ value, label: t(`reports.taxReturn.directions.${value}`) }))} />}</FormField>
        <FormField name="amount" label={t('reports.taxReturn.amount')} required><Input inputMode="decimal" className="figures" suffix={of.currency} /></FormField>
        <FormField name="base" label={t('reports.taxReturn.base')}><Input inputMode="decimal" className="figures" suffix={of.currency} /></FormField>
        <Counter />
        <FormField name="reason" label={t('reports.taxReturn.reason')} required><Input dir="auto" maxLength={300} /></FormField>
        <div className="flex justify-end gap-2"><Button variant="ghost" onClick={onClose}>{t('reports.taxReturn.cancel')}</Button><SubmitButton>{t('reports.taxReturn.adjust')}</SubmitButton></div>
      </EndpointForm>
    </Dialog>
  );
}

function Counter() {
  const t = useT('accounting');
  const { setValue, watch } = useFormContext();
  const items = useAccountItems();
  return <FormField name="accountId" label={t('reports.taxReturn.counter')} required>{() => <Combobox items={items} value={items.find((i) => i.id === watch('accountId')) ?? null} onValueChange={(item) => setValue('accountId', item?.id ?? '', { shouldDirty: true })} />}</FormField>;
}
