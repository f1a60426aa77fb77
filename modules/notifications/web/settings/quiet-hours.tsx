import { useMemo } from 'react';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import type { ChangePreferences, Preferences } from './preferences-page.tsx';

type Hours = NonNullable<Preferences['quietHours']>;

/** When mails wait; they come together at the end. */
export function QuietHours({ hours, passes, change }: { hours: Preferences['quietHours']; passes: boolean; change: ChangePreferences }) {
  const t = useT('notifications');
  const { account } = useViewer();
  const put = (part: Partial<Hours>) => { if (hours) change({ quietHours: { ...hours, ...part } }); };
  const zones = useMemo(() => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((id) => ({ id, label: id.replaceAll('_', ' ') })), []);
  return (
    <div className="flex flex-col gap-5">
      <Switch label={t('quiet.on')} checked={hours !== null} onCheckedChange={(on) => change({ quietHours: on ? { from: '20:00', to: '08:00', days: [0, 1, 2, 3, 4, 5, 6], timeZone: account.timeZone } : null })} />
      {hours && (
        <>
          <div className="grid max-w-100 grid-cols-2 gap-4">
            {(['from', 'to'] as const).map((end) => <Field key={end} label={t(`quiet.${end}`)}><Input type="time" value={hours[end]} onChange={(e) => { if (e.target.value) put({ [end]: e.target.value }); }} /></Field>)}
          </div>
          <Field group label={t('quiet.days')}><Days value={hours.days} onChange={(days) => put({ days })} /></Field>
          <Switch label={t('quiet.passes')} description={t('quiet.passesHelp')} checked={passes} onCheckedChange={(quietPasses) => change({ quietPasses })} />
          <Field label={t('quiet.zone')} className="max-w-100"><Combobox clearable={false} items={zones} value={zones.find((z) => z.id === hours.timeZone) ?? null} onValueChange={(z) => z && put({ timeZone: z.id })} /></Field>
        </>
      )}
    </div>
  );
}

function Days({ value, onChange }: { value: readonly number[]; onChange: (days: number[]) => void }) {
  const language = useLanguage();
  const names = (style: 'long' | 'short') => { const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }); return Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(2023, 0, 1 + day)))); };
  const long = names('long');
  return (
    <div role="group" className="flex flex-wrap gap-1.5">
      {names('short').map((label, day) => {
        const on = value.includes(day);
        return (
          <button key={label} type="button" aria-pressed={on} onClick={() => onChange((on ? value.filter((d) => d !== day) : [...value, day]).sort((a, b) => a - b))}
            className={cn('focus-ring h-9 min-w-12 rounded-md border px-2 text-sm font-medium pointer-coarse:h-11', on ? 'border-primary-ink bg-primary-subtle text-foreground' : 'border-input text-muted-foreground hover:bg-accent')}><span aria-hidden>{label}</span><span className="sr-only">{long[day]}</span></button>
        );
      })}
    </div>
  );
}
