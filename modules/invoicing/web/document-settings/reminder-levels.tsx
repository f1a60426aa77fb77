import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { tip } from '#core/web/ui/tip.ts';
import type { ReminderLevel } from '../../contract.ts';

const most = 9;

/** Levels of reminders: so many days after the due date this is written. */
export function ReminderLevels({ levels, currency, onChange }: { levels: readonly ReminderLevel[]; /** Of fees. */ currency: string; onChange: (levels: ReminderLevel[]) => void }) {
  const t = useT('invoicing');
  const set = (at: number, patch: Partial<ReminderLevel>) => onChange(levels.map((l, i) => (i === at ? { ...l, ...patch } : l)));
  const add = () => onChange([...levels, { days: levels.length === 0 ? 7 : Math.min(365, levels.at(-1)!.days + 14), subject: '', body: '', automatic: false, fee: null, interestPercent: null }]);
  return (
    <div className="flex flex-col gap-4">
      {levels.length > 0 && (
        <ol className="flex flex-col gap-4">
          {levels.map((l, i) => (
            <li key={i} className="rounded-lg border p-4">
              <div className="flex items-center justify-between gap-3"><h3 className="font-medium">{t('recurring.reminders.level', { n: i + 1 })}</h3><IconButton size="sm" className="text-muted-foreground" aria-label={t('recurring.reminders.remove', { n: i + 1 })} {...tip(t('recurring.reminders.remove', { n: i + 1 }))} onClick={() => onChange(levels.filter((_, at) => at !== i))}><Trash2 /></IconButton></div>
              <div className="mt-3 flex flex-col gap-4">
                <div className="grid items-start gap-4 sm:grid-cols-3">
                  <Field label={t('recurring.reminders.days')}><Input type="number" required className="figures" min={i === 0 ? 0 : levels[i - 1]!.days + 1} max={365} value={l.days} onChange={(e) => set(i, { days: Number(e.target.value) })} /></Field>
                  <Field label={t('recurring.reminders.fee', { currency })} optional help={t('recurring.reminders.feeHelp')}><Input className="figures" inputMode="decimal" maxLength={20} value={l.fee ?? ''} onChange={(e) => set(i, { fee: e.target.value || null })} /></Field>
                  <Field label={t('recurring.reminders.interest')} optional help={t('recurring.reminders.levelInterestHelp')}><Input className="figures" inputMode="decimal" suffix="%" maxLength={20} value={l.interestPercent ?? ''} onChange={(e) => set(i, { interestPercent: e.target.value.replace(/[%٪]/, '') || null })} /></Field>
                </div>
                <Field label={t('recurring.reminders.subject')} optional><Input dir="auto" maxLength={200} value={l.subject} onChange={(e) => set(i, { subject: e.target.value })} /></Field>
                <Field label={t('recurring.reminders.body')} optional help={t('recurring.reminders.bodyHelp')}><Textarea rows={3} dir="auto" maxLength={4000} value={l.body} onChange={(e) => set(i, { body: e.target.value })} /></Field>
                <Switch checked={l.automatic} onCheckedChange={(automatic) => set(i, { automatic })} label={t('recurring.reminders.automatic')} description={t('recurring.reminders.automaticHelp')} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {levels.length < most && <div><Button variant="outline" onClick={add}><Plus aria-hidden />{t('recurring.reminders.add')}</Button></div>}
    </div>
  );
}
