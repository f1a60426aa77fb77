import { useEffect, useRef, useState } from 'react';
import { cancelImport, getImport, importProblems, runImport, undoImport, type RecordImport } from '#core/contract/records.ts';
import { request } from '../api/request.ts';
import { useT } from '../i18n/i18n.ts';
import { invalidateTopics, showError, useAction, useRead } from '../query.ts';
import { saveOfToday } from '../save-as.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { secondsLeft } from './import-guess.ts';
import './resource-texts.ts';

const figure = (n: number) => n.toLocaleString('en-US');

/** Props of ImportWork. */
export interface ImportWorkProps {
  id: string;
  /** What is read anew when it has ended. */
  refresh: readonly string[];
  /** What a field is called; the column of the file that goes into it when absent. */
  labelOf?: (field: string) => string;
  onBack?: () => void;
  /** What the way back is called; back to the columns when absent. */
  backLabel?: string;
  onClose: () => void;
}

/** An import that was checked, or is under way: what would become of its rows, how far it is, and the way forward and back. */
export function ImportWork({ id, refresh, labelOf: given, onBack, backLabel, onClose }: ImportWorkProps) {
  const t = useT('resource');
  const query = useRead(getImport, { id }, { topics: ['core.import'], staleTime: 0 });
  const run = useAction(runImport, { topics: ['core.import'] });
  const cancel = useAction(cancelImport, { topics: ['core.import'] });
  const undo = useAction(undoImport, { topics: ['core.import'] });
  const state = query.data?.state;
  const busy = state === 'checking' || state === 'running' || state === 'undoing';
  const { refetch } = query;
  const stale = refresh.join();
  const left = useTimeLeft(busy ? query.data : undefined);
  useEffect(() => {
    if (!busy) { void invalidateTopics(stale.split(',')); return; }
    // Live events come with every batch; this is for the moment the line is down.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), 3000);
    return () => clearInterval(timer);
  }, [busy, refetch, stale]);
  if (!query.data) return <Progress label={t('import.checking')} value={null} />;
  const it = query.data;
  const ready = it.created + it.changed;
  const columnOf = (key: string) => it.header[it.settings?.mapping.indexOf(key) ?? -1] ?? key;
  const labelOf = given ?? columnOf;
  return (
    <div className="flex flex-col gap-5">
      {busy ? <Progress showLabel label={[t(`import.${it.state}`), left === null ? '' : left < 60 ? t('import.soon') : t('import.left', { count: Math.ceil(left / 60), n: figure(Math.ceil(left / 60)) })].filter(Boolean).join(' · ')} value={it.handled} max={Math.max(it.total, 1)} valueText={t('import.progress', { done: figure(it.handled), total: figure(it.total) })} />
        : <p role="status" className="font-medium">{it.state === 'undone' ? `${t('import.undone')} ${it.kept > 0 ? t('import.kept', { count: it.kept, n: figure(it.kept) }) : ''}` : it.state === 'failed' ? t('import.failed') : it.state === 'done' ? t('import.done') : null}</p>}
      <ImportFigures it={it} />
      {it.matched.length > 0 && <p className="text-sm text-muted-foreground">{t('import.matched')} {it.matched.map((m) => `${labelOf(m.field)}: ${figure(m.rows)}`).join(' · ')}</p>}
      {it.problems.length > 0 && <ImportProblems it={it} labelOf={labelOf} />}
      <div className="flex flex-wrap justify-end gap-2">
        {(it.state === 'checking' || it.state === 'running') && <Button variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>{t('import.cancel')}</Button>}
        {onBack && (it.state === 'checked' || it.state === 'read') && <Button variant="outline" onClick={onBack}>{backLabel ?? t('import.back')}</Button>}
        {it.state === 'checked' && <Button variant="primary" disabled={ready === 0} loading={run.isPending} onClick={() => run.mutate({ id })}>{t('import.run', { count: ready, n: figure(ready) })}</Button>}
        {it.state === 'done' && ready > 0 && <Button variant="outline" loading={undo.isPending} onClick={() => undo.mutate({ id })}>{t('import.undo')}</Button>}
        {!busy && it.state !== 'checked' && it.state !== 'read' && <Button variant="primary" onClick={onClose}>{t('import.close')}</Button>}
      </div>
    </div>
  );
}

function ImportFigures({ it }: { it: RecordImport }) {
  const t = useT('resource');
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-border sm:grid-cols-5">
        {(['created', 'changed', 'unchanged', 'skipped', 'wrong'] as const).map((key) => <div key={key} className="bg-popover px-3 py-2"><dt className="text-sm text-muted-foreground">{t(`import.${key}`)}</dt><dd className="figures text-lg font-semibold">{figure(it[key])}</dd></div>)}
      </dl>
      {it.joined > 0 && <p className="text-sm text-muted-foreground">{t('import.joined', { count: it.joined, n: figure(it.joined) })}</p>}
    </>
  );
}

function ImportProblems({ it, labelOf }: { it: RecordImport; labelOf: (field: string) => string }) {
  const t = useT('resource');
  const download = async () => { try { saveOfToday(await request(importProblems, { id: it.id }) as Blob, t('import.problems'), 'csv'); } catch (error) { showError(error); } };
  return (
    <section className="flex flex-col gap-2 text-sm">
      <div className="flex items-center justify-between"><h3 className="font-semibold">{t('import.problems')}</h3><Button size="sm" variant="outline" onClick={() => void download()}>{t('import.download')}</Button></div>
      <ul className="max-h-56 divide-y overflow-y-auto rounded-md border">
        {it.problems.map((row) => (
          <li key={row.line} className="flex gap-3 px-3 py-1.5"><span className="figures w-20 shrink-0 text-muted-foreground">{t('import.line', { line: row.line })}</span><span>{row.problems.map((p) => (p.path ? `${labelOf(p.path.replace(/\.(amount|currency)$/, ''))}: ${p.message}` : p.message)).join(' ')}</span></li>
        ))}
      </ul>
    </section>
  );
}

/** Seconds a step may still take, by how far it came since it was first seen here; null while that says nothing yet. */
function useTimeLeft(it: Pick<RecordImport, 'state' | 'handled' | 'total'> | undefined): number | null {
  const start = useRef<{ state: string; handled: number; at: number } | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [state, handled, total] = [it?.state, it?.handled ?? 0, it?.total ?? 0];
  useEffect(() => {
    if (state === undefined) { start.current = null; setLeft(null); return; }
    if (start.current?.state !== state) start.current = { state, handled, at: performance.now() };
    setLeft(secondsLeft(handled - start.current.handled, total - handled, (performance.now() - start.current.at) / 1000));
  }, [state, handled, total]);
  return left;
}
