import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { createElement, useCallback, useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { visibleSlot, type StepEntry } from '#core/web/slots/slots.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Progress } from '#core/web/ui/progress.tsx';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { valueOf } from '../frame/hook-value.ts';
import { pageExists } from '../pages/page-exists.ts';

type State = boolean | undefined;

/** Steps to a working workspace; each is ticked only when the thing has really been done. */
export function GettingStarted() {
  const t = useT('shell');
  const can = useCan();
  const { workspace } = useViewer();
  const hiddenKey = `home:steps:hidden:${workspace?.id ?? 0}`;
  const [hidden, setHidden] = useState(() => read(hiddenKey) !== null);
  const doneKey = `home:steps:done:${workspace?.id ?? 0}`;
  const [before] = useState(() => new Set(read(doneKey)?.split(' ')));
  const [states, setStates] = useState<Readonly<Record<string, State>>>({});
  const report = useCallback((id: string, done: State) => setStates((before) => (before[id] === done ? before : { ...before, [id]: done })), []);
  const steps = visibleSlot('steps', can).filter((step) => pageExists(step.to));
  const known = steps.every((step) => states[step.id] !== undefined);
  const doneIds = known ? steps.filter((step) => states[step.id]).map((step) => step.id).join(' ') : null;
  useEffect(() => { if (doneIds !== null) write(doneKey, doneIds); }, [doneIds, doneKey]);
  if (hidden || steps.length === 0) return null;
  const done = steps.filter((step) => states[step.id] === true).length;
  const hide = () => { write(hiddenKey, '1'); setHidden(true); };
  const next = steps.find((step) => states[step.id] === false)?.id;
  return (
    // The rows are there from the start, for their hooks and so that nothing below moves; the block is shown once it is known what is done.
    <section aria-labelledby="steps-title" className={cn('rounded-lg border', !known && 'invisible')}>
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 id="steps-title" className="text-base font-semibold">{t(done === steps.length ? 'steps.finished' : 'steps.title')}</h2>
          <p className="text-sm text-muted-foreground">{t('steps.progress', { done, count: steps.length })}</p>
        </div>
        <Progress value={done} max={steps.length} label={t('steps.title')} valueText={t('steps.progress', { done, count: steps.length })} className="order-last w-full sm:order-none sm:w-40" />
        <Button size="sm" variant="ghost" onClick={hide}>{t('steps.hide')}</Button>
      </header>
      <ol className="divide-y">
        {steps.map((step) => createElement(valueOf(step.useDone), { key: step.id, show: (state) => <StepRow step={step} done={state ?? before.has(step.id)} known={state} emphasized={step.id === next} onState={report} /> }))}
      </ol>
    </section>
  );
}

function StepRow({ step, done, known, emphasized, onState }: { step: StepEntry; /** As last seen, until it is known. */ done: boolean; known: State; emphasized: boolean; onState: (id: string, done: State) => void }) {
  const t = useT('shell');
  useEffect(() => onState(step.id, known), [step.id, known, onState]);
  const Icon = done ? CircleCheck : Circle;
  return (
    <li>
      <Link to={step.to} className="focus-ring-inset group flex items-center gap-3 px-4 py-2.5 last:rounded-b-lg hover:bg-accent">
        <Icon aria-hidden className={cn('size-5 shrink-0', done ? 'text-success-ink' : 'text-control')} strokeWidth={1.75} />
        <span className="min-w-0 flex-1">
          <span className={cn('block', done ? 'text-muted-foreground' : 'font-medium')}>{t(step.label)}{done && <span className="sr-only"> ({t('steps.done')})</span>}</span>
          {!done && <span className="block text-sm text-muted-foreground">{t(step.help)}</span>}
        </span>
        <ChevronRight aria-hidden className={cn('mirror-rtl size-4 shrink-0 text-muted-foreground', !emphasized && 'opacity-0 group-hover:opacity-100')} strokeWidth={1.75} />
      </Link>
    </li>
  );
}

function read(key: string): string | null {
  try { return localStorage.getItem(key); } catch { return null; }
}

function write(key: string, value: string): void {
  try { localStorage.setItem(key, value); } catch { /* storage forbidden: forgotten at the next visit */ }
}
