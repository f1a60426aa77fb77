import { Timer, TimerOff, Zap } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { Lead } from '../../../contract.ts';

/** How fast a lead was answered, or until when it is to be: green in time, amber while it runs, red when late. */
export function SpeedMark({ lead, long = false }: { lead: Pick<Lead, 'responseDueAt' | 'firstResponseAt' | 'responseMinutes' | 'status'>; long?: boolean }) {
  const t = useT('sales');
  const base = 'inline-flex shrink-0 items-center gap-1 text-xs font-medium';
  if (lead.firstResponseAt) {
    if (lead.responseMinutes === null || (!long && lead.responseDueAt === null)) return null;
    const late = lead.responseDueAt !== null && lead.firstResponseAt > lead.responseDueAt;
    return <span className={`${base} ${late ? 'text-destructive-ink' : 'text-success-ink'}`}><Zap role="img" aria-label={t(late ? 'capture.speed.answeredLate' : 'capture.speed.answered')} className="size-3.5" strokeWidth={1.75} /><span className="figures">{duration(t, lead.responseMinutes)}</span></span>;
  }
  if (!lead.responseDueAt || !['new', 'working', 'qualified'].includes(lead.status)) return null;
  const late = Date.parse(lead.responseDueAt) < Date.now();
  const Icon = late ? TimerOff : Timer;
  return <span className={`${base} ${late ? 'text-destructive-ink' : 'text-warning-ink'}`}><Icon role="img" aria-label={t(late ? 'capture.speed.late' : 'capture.speed.due')} className="size-3.5" strokeWidth={1.75} /><RelativeTime value={lead.responseDueAt} /></span>;
}

function duration(t: ReturnType<typeof useT>, minutes: number): string {
  return minutes < 60 ? t('capture.speed.minutes', { count: minutes }) : t('capture.speed.hours', { count: Math.round(minutes / 6) / 10 });
}
