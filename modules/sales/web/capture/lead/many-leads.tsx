import { useRef, useState } from 'react';
import { bulkLimits, type Selection } from '#core/contract/list-fields.ts';
import { ApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError } from '#core/web/query.ts';
import { selectedIds } from '#core/web/resource/selected-ids.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import type { ComboboxItem } from '#core/web/ui/use-combobox-items.ts';
import { assignByRules, enrolLeads, leads, sequences } from '../../../contract.ts';
import { leadTopics, useBase } from '../../leads/use-leads.ts';
import { inParts, type Parted } from './in-parts.ts';

/** What is done to many leads: handed out by the rules, or put into a sequence. */
export type ManyWork = 'rules' | 'sequence';
type Why = 'running' | 'closed' | 'no_address' | 'opted_out' | 'unknown' | 'stays';
const whys: readonly Why[] = ['running', 'closed', 'no_address', 'opted_out', 'unknown', 'stays'];
/** As many as one call takes. */
const atOnce = 200;
const figure = (n: number) => n.toLocaleString('en-US');

interface ManyProps { work: ManyWork; selection: Selection; count: number; onClose: (done: boolean) => void }

/** Hands many leads out, or puts them into a sequence: says beforehand how many it is about, and afterwards what became of all of them. */
export function ManyLeads({ work, selection, count, onClose }: ManyProps) {
  const t = useT('sales');
  const { sequence, setSequence, handled, result, start, stop } = useWork(work, selection, count);
  const tooMany = count > bulkLimits.all;
  const working = handled !== null && result === null;
  const load = useSequences();
  return (
    <Dialog open size="sm" title={t(work === 'rules' ? 'capture.assign.byRules' : 'capture.sequence.intoOne')} description={t('leads.bulk.about', { count })} onOpenChange={(open) => { if (!open) { if (working) stop(); else onClose(result !== null); } }}
      footer={result ? <Button variant="primary" onClick={() => onClose(true)}>{t('capture.many.close')}</Button> : working ? <Button variant="outline" onClick={stop}>{t('capture.many.stop')}</Button>
        : <><Button variant="outline" onClick={() => onClose(false)}>{t('leads.cancel')}</Button><Button variant="primary" disabled={tooMany || (work === 'sequence' && !sequence)} onClick={() => void start()}>{t(work === 'rules' ? 'capture.many.handOut' : 'capture.many.putIn')}</Button></>}>
      <div className="flex flex-col gap-4">
        {tooMany ? <Notice kind="warning">{t('capture.many.tooMany', { limit: figure(bulkLimits.all) })}</Notice>
          : result ? <Became work={work} result={result} />
          : working ? <Progress showLabel label={t('capture.many.working')} value={handled} max={Math.max(count, 1)} valueText={t('mails.many.progress', { done: figure(handled), total: figure(count) })} />
          : work === 'rules' ? <p className="text-sm text-muted-foreground">{t('capture.many.rulesHelp')}</p>
          : <Field label={t('capture.sequence.one')} help={t('capture.many.sequenceHelp')} required><Combobox value={sequence} onValueChange={setSequence} load={load} /></Field>}
      </div>
    </Dialog>
  );
}

/** Sequences that are switched on, found by their names, however many there are. */
function useSequences() {
  const base = useBase();
  const filter = JSON.stringify({ field: 'isActive', op: 'is', value: true });
  return async (text: string, signal: AbortSignal): Promise<ComboboxItem[]> => (await request(sequences.list, { ...base, q: text || undefined, filter, limit: 50, sort: 'name', count: 'none' } as never, { signal })).items.map((s) => ({ id: s.id, label: s.name }));
}

/** No answer, or none that says that nothing was done. */
const isUnsure = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

function useWork(work: ManyWork, selection: Selection, count: number) {
  const base = useBase();
  const [sequence, setSequence] = useState<ComboboxItem | null>(null);
  const [handled, setHandled] = useState<number | null>(null);
  const [result, setResult] = useState<Parted<Why> | null>(null);
  const stopping = useRef<AbortController>(null);
  const each = async (ids: string[]): Promise<{ done: number; left: Why[] }> => {
    if (work === 'sequence') { const { enrolled, left } = await request(enrolLeads, { ...base, id: sequence!.id, leadIds: ids }, { idempotencyKey: newId() }); return { done: enrolled, left: left.map((l) => l.why) }; }
    const { assigned, left } = await request(assignByRules, { ...base, ids }, { idempotencyKey: newId() });
    return { done: assigned.length, left: left.map(() => 'stays') };
  };
  const start = async () => {
    const { signal } = stopping.current = new AbortController();
    setHandled(0);
    try {
      // Whom it is about is settled first: what is done may take them out of the filter.
      const ids = await selectedIds(leads.list, base, selection, bulkLimits.all, signal);
      const became = await inParts<Why>(ids, atOnce, each, { onHandled: setHandled, signal, isUnsure });
      if (became.error) showError(became.error);
      setResult(became);
    } catch (error) {
      if (signal.aborted) setResult({ done: 0, left: {}, untouched: count, error: null });
      else { setHandled(null); showError(error); }
    }
    void invalidateTopics([...leadTopics, 'sales.sequence']);
  };
  return { sequence, setSequence, handled, result, start, stop: () => stopping.current?.abort() };
}

/** How many were done and how many were not, each with its reason. */
function Became({ work, result }: { work: ManyWork; result: Parted<Why> }) {
  const t = useT('sales');
  return (
    <Notice kind={result.untouched > 0 || result.unsure || result.done === 0 ? 'warning' : 'done'}>
      <p>{t(work === 'rules' ? 'capture.assign.given' : 'capture.sequence.enrolled', { count: result.done })}</p>
      <ul>
        {whys.filter((why) => (result.left[why] ?? 0) > 0).map((why) => <li key={why}>{t(`capture.many.left.${why}`, { count: result.left[why] })}</li>)}
        {result.unsure && <li>{t('capture.many.unsure', { count: result.unsure })}</li>}
        {result.untouched > 0 && <li>{t('capture.many.untouched', { count: result.untouched })}</li>}
      </ul>
    </Notice>
  );
}
