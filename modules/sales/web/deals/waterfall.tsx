import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import type { pipelineChanges } from '../../contract.ts';
import { moneyText } from '../leads/use-leads.ts';

interface Bar { key: string; label: string; count: number; amount: number; text: string; from: number; to: number; look: string }

/** A waterfall, lying: from what was open at first, over each reason for a change, to what is open at last. */
export function Waterfall({ changes: c, startLabel, endLabel }: { changes: OutputOf<typeof pipelineChanges>; startLabel: string; endLabel: string }) {
  const t = useT('sales');
  const bars: Bar[] = [{ key: 'start', label: startLabel, count: c.start.count, amount: Number(c.start.amount), text: c.start.amount, from: 0, to: Number(c.start.amount), look: 'bg-control' }];
  let level = Number(c.start.amount);
  for (const { kind, count, amount } of c.changes) {
    const next = level + Number(amount);
    bars.push({ key: kind, label: t(`deals.past.kind.${kind}`), count, amount: Number(amount), text: amount, from: Math.min(level, next), to: Math.max(level, next), look: kind === 'won' ? 'bg-success' : kind === 'moved_in' || kind === 'moved_out' ? 'bg-warning/60' : Number(amount) < 0 ? 'bg-destructive/60' : 'bg-info/70' });
    level = next;
  }
  bars.push({ key: 'end', label: endLabel, count: c.end.count, amount: Number(c.end.amount), text: c.end.amount, from: 0, to: Number(c.end.amount), look: 'bg-control' });
  const most = Math.max(1, ...bars.map((b) => b.to));
  return (
    <ol aria-label={t('deals.past.title')} className="flex flex-col gap-1.5 text-sm">
      {bars.map((b) => (
        <li key={b.key} className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-3 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_8rem]">
          <span className={cn('truncate', (b.key === 'start' || b.key === 'end') && 'font-medium')} title={b.label}>{b.label} <span className="figures font-normal text-muted-foreground" title={t('deals.past.count', { count: b.count })}>{b.count}</span></span>
          <span aria-hidden className="relative h-5 rounded-sm bg-muted/60"><span className={cn('absolute inset-y-0 min-w-0.5 rounded-xs', b.look)} style={{ insetInlineStart: `${(b.from / most) * 100}%`, width: `${((b.to - b.from) / most) * 100}%` }} /></span>
          <span dir="ltr" className="figures text-end">{moneyText(b.text, c.currency)}</span>
        </li>
      ))}
    </ol>
  );
}
