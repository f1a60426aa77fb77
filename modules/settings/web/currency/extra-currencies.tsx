import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { currencyChoices } from '../parts/choices.ts';
import type { GroupForm } from '../parts/use-group-form.ts';

/** Further currencies with what one unit of them is worth in the base currency. */
export function ExtraCurrencies({ form }: { form: GroupForm<'currency'> }) {
  const t = useT('settings');
  const language = useLanguage();
  const choices = useMemo(() => currencyChoices(language), [language]);
  const { extra, code: base } = form.values;
  const change = (at: number, part: Partial<(typeof extra)[number]>) => form.set('extra', extra.map((e, i) => (i === at ? { ...e, ...part } : e)));
  const free = choices.filter((c) => c.id !== base && !extra.some((e) => e.code === c.id));
  return (
    <div className="flex flex-col gap-4">
      {extra.length > 0 && (
        <ul className="flex flex-col gap-2">
          {extra.map(({ code, rate }, i) => (
            <li key={i} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
              <Field hideLabel label={t('currency.extraCode', { number: i + 1 })} error={form.problem(`extra.${i}.code`)} disabled={form.readOnly}><Combobox clearable={false} value={choices.find((c) => c.id === code) ?? null} items={choices.filter((c) => c.id === code || free.includes(c))} onValueChange={(c) => c && change(i, { code: c.id })} /></Field>
              <Field hideLabel label={t('currency.extraRate', { code, base })} error={form.problem(`extra.${i}.rate`)} disabled={form.readOnly}><Input inputMode="decimal" dir="ltr" value={rate} className="figures" suffix={base} onChange={(e) => change(i, { rate: e.target.value.trim().replace(',', '.') })} /></Field>
              <IconButton disabled={form.readOnly} aria-label={t('currency.removeExtra', { code })} onClick={() => form.set('extra', extra.filter((_, at) => at !== i))}><Trash2 /></IconButton>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className="text-sm text-destructive-ink empty:hidden">{form.problem('extra')}</p>
      {!form.readOnly && <Button size="sm" variant="outline" className="self-start" disabled={extra.length >= 40 || free.length === 0} onClick={() => form.set('extra', [...extra, { code: (free.find((c) => ['EUR', 'USD', 'GBP'].includes(c.id)) ?? free[0]!).id, rate: '1' }])}><Plus aria-hidden />{t('currency.addExtra')}</Button>}
    </div>
  );
}
