import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Select } from '#core/web/ui/select.tsx';
import type { TabProps } from './booking-page.tsx';
import { lengthText } from './length.ts';

const choices = {
  minutes: [15, 20, 30, 45, 60, 90, 120, 240], step: [10, 15, 20, 30, 45, 60, 90, 120], buffer: [0, 5, 10, 15, 30, 60], notice: [0, 60, 120, 240, 480, 1440, 2880, 10_080], horizon: [7, 14, 30, 60, 90, 180, 365], remind: [0, 60, 120, 240, 1440, 2880, 10_080],
};
type Key = 'minutes' | 'step' | 'bufferBefore' | 'bufferAfter' | 'noticeMinutes' | 'horizonDays' | 'remindMinutes';
const unit = (key: Key) => (key === 'horizonDays' ? 1440 : 1);

/** How long, how often, and within which limits people book. */
export function WhenTab({ draft, set, errors }: TabProps) {
  const t = useT('sales');
  const choose = (key: Key, label: string, values: readonly number[], help?: string) => {
    const all = [...new Set([...values, draft[key]])].sort((a, b) => a - b);
    return <Field label={label} {...(help ? { help } : {})} {...(errors[key] ? { error: errors[key] } : {})}><Select value={String(draft[key])} onValueChange={(v) => set({ [key]: Number(v), ...(key === 'minutes' && draft.step === draft.minutes ? { step: Number(v) } : {}) })} options={all.map((n) => ({ value: String(n), label: lengthText(t, n * unit(key)) }))} /></Field>;
  };
  return (
    <div className="flex flex-col gap-5 pt-2">
      <div className="grid gap-4 sm:grid-cols-2">
        {choose('minutes', t('meetings.page.duration'), choices.minutes)}{choose('step', t('meetings.page.step'), choices.step)}
        {choose('bufferBefore', t('meetings.page.before'), choices.buffer)}{choose('bufferAfter', t('meetings.page.after'), choices.buffer)}
        {choose('noticeMinutes', t('meetings.page.notice'), choices.notice, t('meetings.page.noticeHelp'))}{choose('horizonDays', t('meetings.page.horizon'), choices.horizon, t('meetings.page.horizonHelp'))}
        {choose('remindMinutes', t('meetings.page.remind'), choices.remind, t('meetings.page.remindHelp'))}
        <Field label={t('meetings.page.daily')} help={t('meetings.page.dailyHelp')} {...(errors['dailyLimit'] ? { error: errors['dailyLimit'] } : {})}><Input inputMode="numeric" maxLength={2} value={draft.dailyLimit ?? ''} onChange={(e) => { const n = Number.parseInt(e.target.value, 10); set({ dailyLimit: Number.isNaN(n) || n < 1 ? null : Math.min(n, 50) }); }} /></Field>
      </div>
      <p className="text-muted-foreground">{t('meetings.page.hoursNote')} <Link to="/settings/lead-hours" className="focus-ring rounded-sm text-primary-ink underline underline-offset-2">{t('meetings.page.hoursLink')}</Link></p>
    </div>
  );
}
