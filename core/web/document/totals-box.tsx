import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import { cn } from '../ui/cn.ts';
import './document-texts.ts';

/** One sum of a document; `control` stands in place of the label. */
export interface TotalLine { id: string; label: ReactNode; value: ReactNode; strong?: boolean; quiet?: boolean; control?: ReactNode }
/** One step of how a total came about: what was computed, and what came out. */
export interface TotalStep { id: string; label: string; how?: string; value: string; strong?: boolean }

/** Sums of a document, with the steps that lead to them behind a button. */
export function TotalsBox({ lines, steps, className, label }: { lines: readonly TotalLine[]; steps?: readonly TotalStep[] | undefined; className?: string; /** Where two stand on a page. */ label?: string }) {
  const t = useT('document');
  return (
    <section aria-label={label ?? t('totals')} className={cn('w-full', className)}>
      <dl className="flex flex-col">
        {lines.map((line) => (
          <div key={line.id} className={cn('flex min-h-8 items-center justify-between gap-4 py-0.5', line.strong && 'mt-1 border-t pt-2 text-lg font-semibold', line.quiet && 'text-sm text-muted-foreground')}>
            <dt className={cn('min-w-0', !line.strong && 'text-muted-foreground')}>{line.control ?? <bdi>{line.label}</bdi>}</dt>
            <dd className="figures shrink-0 text-end" aria-live={line.strong ? 'polite' : undefined}><bdi>{line.value}</bdi></dd>
          </div>
        ))}
      </dl>
      {steps && steps.length > 0 && (
        <div className="mt-1 flex justify-end">
          <Popover title={t('explain')} showTitle align="end" className="w-110" trigger={<Button size="sm" variant="ghost" className="text-muted-foreground"><CircleHelp aria-hidden />{t('explain')}</Button>}>
            <p className="mb-2 text-sm text-muted-foreground text-pretty">{t('explainLead')}</p>
            <ol className="flex flex-col divide-y text-sm">
              {steps.map((step) => (
                <li key={step.id} className={cn('flex items-baseline justify-between gap-4 py-1.5', step.strong && 'font-semibold')}>
                  <span className="min-w-0"><span className="block break-words">{step.label}</span>{step.how && <span dir="ltr" className="figures block text-start text-xs text-muted-foreground">{step.how}</span>}</span>
                  <span className="figures shrink-0"><bdi>{step.value}</bdi></span>
                </li>
              ))}
            </ol>
          </Popover>
        </div>
      )}
    </section>
  );
}
