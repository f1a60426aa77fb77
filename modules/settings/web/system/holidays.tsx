import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import type { GroupForm } from '../parts/use-group-form.ts';

/** Days on which nobody is expected to work. */
export function Holidays({ form }: { form: GroupForm<'system'> }) {
  const t = useT('settings');
  const { holidays } = form.values;
  const change = (at: number, part: Partial<(typeof holidays)[number]>) => form.set('holidays', holidays.map((h, i) => (i === at ? { ...h, ...part } : h)));
  return (
    <section aria-label={t('system.holidays')}>
      <h3 className="text-sm font-medium">{t('system.holidays')}</h3>
      <p className="text-sm text-muted-foreground">{t('system.holidaysHelp')}</p>
      {holidays.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {holidays.map((holiday, i) => (
            <li key={i} className="grid grid-cols-[9.500rem_minmax(0,1fr)_auto] items-start gap-2">
              <Field hideLabel label={t('system.holidayDate', { number: i + 1 })} error={form.problem(`holidays.${i}.on`)} disabled={form.readOnly}><Input type="date" value={holiday.on} onChange={(e) => change(i, { on: e.target.value })} /></Field>
              <Field hideLabel label={t('system.holidayName', { number: i + 1 })} error={form.problem(`holidays.${i}.name`)} disabled={form.readOnly}><Input dir="auto" maxLength={80} value={holiday.name} placeholder={t('system.holidayPlaceholder')} onChange={(e) => change(i, { name: e.target.value })} /></Field>
              <IconButton disabled={form.readOnly} aria-label={t('system.removeHoliday', { name: holiday.name || String(i + 1) })} onClick={() => form.set('holidays', holidays.filter((_, at) => at !== i))}><Trash2 /></IconButton>
            </li>
          ))}
        </ul>
      )}
      {!form.readOnly && <Button size="sm" variant="outline" className="mt-2" disabled={holidays.length >= 400} onClick={() => form.set('holidays', [...holidays, { on: '', name: '' }])}><Plus aria-hidden />{t('system.addHoliday')}</Button>}
    </section>
  );
}
