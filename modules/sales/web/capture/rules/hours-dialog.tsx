import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { timeZoneChoices, WorkingDays } from '#modules/settings/web/public.tsx';
import { daysOffLimit, setAvailability, type Availability, type TeamHours } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { clockMinutes, clockText } from '../minutes.ts';
import { hasOwnHours } from './use-hours-text.ts';

const topics = ['sales.availability'] as const;

/** When somebody takes leads, in which time zone, and their days off. */
export function HoursDialog({ who, team, name, onClose }: { who: Availability; team: TeamHours; name: string; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const zones = useMemo(() => timeZoneChoices(), []);
  const [own, setOwn] = useState(hasOwnHours(who));
  const [start, setStart] = useState(clockText(who.workStart ?? team.workStart));
  const [end, setEnd] = useState(clockText(who.workEnd ?? team.workEnd));
  const [zone, setZone] = useState(who.timeZone ?? team.timeZone);
  const [days, setDays] = useState<number[]>([...(who.workingDays ?? team.workingDays)]);
  const [off, setOff] = useState<string[]>([...who.daysOff]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useAction(setAvailability, { topics, success: t('capture.hours.saved'), onDone: onClose, onRefused: (e) => setErrors(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))) });
  const wrong = (path: string) => (errors[path] ? { error: errors[path] } : {});
  const submit = () => {
    const hours = own ? { workStart: clockMinutes(start), workEnd: clockMinutes(end), timeZone: zone, workingDays: days } : { workStart: null, workEnd: null, timeZone: null, workingDays: null };
    save.mutate({ ...base, accountId: who.accountId, isAway: who.isAway, awayUntil: who.awayUntil, ...hours, daysOff: off.filter((day) => day !== '') });
  };
  return (
    <Dialog
      open title={t('capture.hours.open', { name })} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('leads.cancel')}</Button><Button variant="primary" type="submit" form="own-hours" loading={save.isPending}>{t('leads.save')}</Button></>}
    >
      <form id="own-hours" noValidate className="flex flex-col gap-5" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        <Switch checked={own} onCheckedChange={setOwn} label={t('capture.hours.own')} description={t('capture.hours.ownHelp')} />
        {own && (
          <>
            <div className="flex flex-wrap gap-4">
              <Field label={t('capture.hours.from')} {...wrong('workStart')}><Input type="time" className="w-36" value={start} onChange={(e) => setStart(e.target.value)} /></Field>
              <Field label={t('capture.hours.to')} {...wrong('workEnd')}><Input type="time" className="w-36" value={end} onChange={(e) => setEnd(e.target.value)} /></Field>
            </div>
            <Field label={t('capture.hours.days')} group {...wrong('workingDays')}><WorkingDays value={days} onChange={setDays} /></Field>
            <Field label={t('capture.hours.zone')} {...wrong('timeZone')}><Combobox clearable={false} items={zones} value={zones.find((z) => z.id === zone) ?? { id: zone, label: zone }} onValueChange={(z) => z && setZone(z.id)} /></Field>
          </>
        )}
        <section aria-label={t('capture.hours.off')}>
          <h3 className="text-sm font-medium">{t('capture.hours.off')}</h3>
          <p className="text-sm text-muted-foreground text-pretty">{t('capture.hours.offHelp')}</p>
          {off.length > 0 && (
            <ul className="mt-2 flex flex-col gap-2">
              {off.map((day, i) => (
                <li key={i} className="flex items-start gap-2">
                  <Field hideLabel label={t('capture.hours.dayOff', { number: i + 1 })} {...wrong(`daysOff.${i}`)}><Input type="date" className="w-44" value={day} onChange={(e) => setOff(off.map((d, at) => (at === i ? e.target.value : d)))} /></Field>
                  <IconButton aria-label={t('capture.hours.takeOff', { day: day || String(i + 1) })} onClick={() => setOff(off.filter((_, at) => at !== i))}><Trash2 /></IconButton>
                </li>
              ))}
            </ul>
          )}
          <Button size="sm" variant="outline" className="mt-2" disabled={off.length >= daysOffLimit} onClick={() => setOff([...off, ''])}><Plus aria-hidden />{t('capture.hours.addOff')}</Button>
        </section>
      </form>
    </Dialog>
  );
}
