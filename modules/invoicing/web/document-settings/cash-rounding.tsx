import { Plus, Trash2 } from 'lucide-react';
import { currencyCodes } from '#core/contract/money.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { roundingModes, roundingSteps, type CurrencyRounding } from '../../contract.ts';

const currencies = currencyCodes.map((code) => ({ id: code, label: code }));

/** Currencies in which what is to be paid is rounded; `wrong` says by path what was refused. */
export function CashRoundings({ value, currency, wrong, onChange }: { value: readonly CurrencyRounding[]; /** The workspace's own. */ currency: string; wrong: Readonly<Record<string, string>>; onChange: (value: CurrencyRounding[]) => void }) {
  const t = useT('invoicing');
  const put = (at: number, patch: Partial<CurrencyRounding>) => onChange(value.map((r, i) => (i === at ? { ...r, ...patch } : r)));
  return (
    <div className="flex flex-col gap-3">
      {value.length === 0 && <p className="text-sm text-muted-foreground">{t('documents.settings.roundingNone')}</p>}
      {value.map((r, i) => (
        <div key={i} className="grid items-start gap-3 rounded-lg border p-3 sm:grid-cols-[8rem_8rem_minmax(0,1fr)_auto]">
          <Field label={t('documents.settings.roundingCurrency')} error={wrong[`cashRounding.${i}.currency`]}><Combobox value={{ id: r.currency, label: r.currency }} clearable={false} items={currencies} onValueChange={(c) => { if (c) put(i, { currency: c.id }); }} /></Field>
          <Field label={t('documents.settings.roundingStep')} error={wrong[`cashRounding.${i}.step`]}><Select value={r.step} onValueChange={(step) => put(i, { step })} options={roundingSteps.map((step) => ({ value: step, label: step }))} /></Field>
          <Field label={t('documents.settings.roundingMode')}><Select value={r.mode} onValueChange={(mode) => put(i, { mode })} options={roundingModes.map((mode) => ({ value: mode, label: t(`documents.settings.roundingModes.${mode}`) }))} /></Field>
          <IconButton className="sm:mt-6" aria-label={t('documents.settings.roundingRemove', { currency: r.currency })} onClick={() => onChange(value.filter((_, at) => at !== i))}><Trash2 /></IconButton>
        </div>
      ))}
      <Button size="sm" variant="outline" className="self-start" onClick={() => onChange([...value, { currency: value.some((r) => r.currency === currency) ? currencies.find((c) => !value.some((r) => r.currency === c.id))!.id : currency, step: '0.05', mode: 'nearest' }])}><Plus aria-hidden />{t('documents.settings.roundingAdd')}</Button>
    </div>
  );
}
