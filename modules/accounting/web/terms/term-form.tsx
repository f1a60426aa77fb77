import { Plus, X } from 'lucide-react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { currencyCodes } from '#core/contract/money.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { earlyKinds, paymentTerms, termAnchors, type PaymentTerm } from '../../contract.ts';
import { TermExample } from './term-example.tsx';
import { blankLine, storedTerm, typedTerm, type TypedLine, type TypedTerm } from './typed-term.ts';

interface Shared { onDone: (term: PaymentTerm) => void; onCancel: () => void; /** Offered for an amount that is taken off. */ currency: string }

/** Adds a payment term. */
export function TermForm({ onDone, onCancel, currency }: Shared) {
  const t = useT('accounting');
  const state = useEndpointForm(paymentTerms.create, {
    defaults: typedTerm(null, currency) as never, fixed: { workspace_slug: useViewer().workspace?.slug ?? '' }, topics: [paymentTerms.topic], draftKey: 'accounting.payment_term', onDone,
    toInput: (typed) => ({ name: typed['name'], ...storedTerm(typed as unknown as TypedTerm) }),
  });
  return <EndpointForm state={state}><Boxes /><FormButtons onCancel={onCancel}>{t('add')}</FormButtons></EndpointForm>;
}

/** Changes a payment term; what was posted with it keeps what it said. */
export function TermEditForm({ term, onDone, onCancel, currency }: Shared & { term: PaymentTerm }) {
  const t = useT('accounting');
  const state = useEndpointForm(paymentTerms.update, {
    defaults: typedTerm(term, currency) as never, fixed: { workspace_slug: useViewer().workspace?.slug ?? '', id: term.id, version: term.version }, topics: [paymentTerms.topic], onDone,
    toInput: (typed) => ({ name: typed['name'], ...storedTerm(typed as unknown as TypedTerm) }),
  });
  return <EndpointForm state={state}><Boxes /><FormButtons onCancel={onCancel}>{t('save')}</FormButtons></EndpointForm>;
}

function Boxes() {
  const t = useT('accounting');
  const typed = useWatch() as TypedTerm;
  return (
    <>
      <FormField name="name" label={t('term.name')} required><Input dir="auto" maxLength={60} /></FormField>
      <Parts lines={typed.lines} />
      <fieldset className="flex flex-col gap-3 rounded-md border p-3">
        <legend className="px-1 text-sm font-medium">{t('term.early')}</legend>
        <FormField name="early.kind" label={t('term.earlyKind')}>{(f) => <Select {...f.choice} options={['none' as const, ...earlyKinds].map((value) => ({ value, label: t(`term.earlyKinds.${value}`) }))} />}</FormField>
        {typed.early.kind !== 'none' && (
          <div className="grid gap-3 sm:grid-cols-2">
            <FormField name="early.value" label={t(typed.early.kind === 'amount' ? 'term.earlyAmount' : 'term.earlyPercent')}><Input className="figures" inputMode="decimal" {...(typed.early.kind === 'amount' ? {} : { suffix: '%' })} /></FormField>
            {typed.early.kind === 'amount' && <FormField name="early.currency" label={t('term.earlyCurrency')}>{(f) => <Select {...f.choice} options={currencyCodes.map((value) => ({ value, label: value }))} />}</FormField>}
            <FormField name="early.days" label={t('term.earlyDays')} help={t('term.earlyDaysHelp')}><Input className="figures" inputMode="numeric" /></FormField>
            {typed.early.kind !== 'net' && <FormField name="early.lowersTax" label={t('term.lowersTax')} hideLabel className="sm:col-span-2">{(f) => <Checkbox {...f.check} label={t('term.lowersTax')} description={t('term.lowersTaxHelp')} />}</FormField>}
          </div>
        )}
      </fieldset>
      <TermExample typed={typed} />
    </>
  );
}

/** The parts of the total, each with its due date; refusals of all together stand under them. */
function Parts({ lines }: { lines: readonly TypedLine[] }) {
  const t = useT('accounting');
  const { setValue } = useFormContext();
  const { errors } = useFormState({ name: 'lines' });
  const wrong = (errors['lines'] as { message?: string } | undefined)?.message;
  const put = (next: TypedLine[]) => setValue('lines', next, { shouldDirty: true });
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 text-sm font-medium">{t('term.lines')}</legend>
      {lines.map((line, i) => (
        <div key={i} role="group" aria-label={t('term.line', { n: i + 1 })} className="flex flex-col gap-3 [&+&]:border-t [&+&]:pt-3">
          <div className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <FormField name={`lines.${i}.share`} label={t('term.share')}>{(f) => <Select {...f.choice} options={(['balance', 'percent'] as const).map((value) => ({ value, label: t(`term.shares.${value}`) }))} />}</FormField>
              {line.share === 'percent' && <FormField name={`lines.${i}.percent`} label={t('term.percent')}><Input className="figures" inputMode="decimal" suffix="%" /></FormField>}
            </div>
            {lines.length > 1 && <IconButton size="md" className="text-muted-foreground" aria-label={t('term.removeLine', { n: i + 1 })} onClick={() => put(lines.filter((_, n) => n !== i))}><X /></IconButton>}
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <FormField name={`lines.${i}.anchor`} label={t('term.anchor')}>{(f) => <Select {...f.choice} options={termAnchors.map((value) => ({ value, label: t(`term.anchors.${value}`) }))} />}</FormField>
            {line.anchor === 'day_of_month' && <FormField name={`lines.${i}.dayOfMonth`} label={t('term.dayOfMonth')} help={t('term.dayOfMonthHelp')}><Input className="figures" inputMode="numeric" /></FormField>}
            <FormField name={`lines.${i}.days`} label={t(line.anchor === 'invoice_date' ? 'term.days' : 'term.daysAfter')}><Input className="figures" inputMode="numeric" /></FormField>
            {line.anchor !== 'invoice_date' && <FormField name={`lines.${i}.atLeastDays`} label={t('term.atLeastDays')} help={t('term.atLeastHelp')}><Input className="figures" inputMode="numeric" /></FormField>}
          </div>
        </div>
      ))}
      {wrong && <p role="alert" className="text-sm text-destructive-ink">{wrong}</p>}
      {lines.length < 12 && <div><Button size="sm" variant="outline" onClick={() => put([{ ...blankLine, percent: '50' }, ...lines])}><Plus aria-hidden />{t('term.addLine')}</Button></div>}
    </fieldset>
  );
}
