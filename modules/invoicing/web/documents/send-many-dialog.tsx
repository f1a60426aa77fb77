import { useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Selection } from '#core/contract/list-fields.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { inBatches } from '#core/web/api/in-batches.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { refusedText } from '#core/web/errors/refused-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { mostMailed, planSending, sendMany } from '../../contract.ts';
import { documentAddress, documentTopics, useBase } from './document-words.ts';

type Planned = OutputOf<typeof planSending>['items'][number];
interface Run { done: number; sent: number; stopped: Array<{ item: Planned; why: string }>; state: 'running' | 'ended' }

/** Shows who would get which of the chosen documents, and mails each customer theirs. `onClose` learns whether anything went out. */
export function SendManyDialog({ selection, onClose }: { selection: Selection; onClose: (begun: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const [again, setAgain] = useState(false);
  const [message, setMessage] = useState('');
  const [run, setRun] = useState<Run | null>(null);
  const halted = useRef(false);
  useEffect(() => { halted.current = false; return () => { halted.current = true; }; }, []);
  // What was planned stands while it is mailed: nothing that changes meanwhile asks again.
  const query = useRead(planSending, { ...base, selection } as InputOf<typeof planSending>, { topics: [], staleTime: 0 });
  const ready = query.data?.items.filter((p) => p.problem === null && (again || p.sentAt === null)) ?? [];
  const start = async () => {
    halted.current = false;
    let now: Run = { done: 0, sent: 0, stopped: [], state: 'running' };
    const tell = (next: Partial<Run>) => setRun(now = { ...now, ...next });
    tell({});
    const { error, failed: unsent } = await inBatches(ready, mostMailed, (some, idempotencyKey) => request(sendMany, { ...base, ids: some.map((p) => p.id), message }, { idempotencyKey }), {
      halted: () => halted.current,
      tell: async ({ results }, some, done) => {
        const refused = await Promise.all(results.flatMap(({ refusal }, i) => (refusal ? [refusedText(refusal).then((why) => ({ item: some[i]!, why }))] : [])));
        tell({ done, sent: now.sent + results.length - refused.length, stopped: [...now.stopped, ...refused] });
      },
    });
    if (unsent.length > 0) { const why = errorText(toApiError(error)); tell({ stopped: [...now.stopped, ...unsent.map((item) => ({ item, why }))] }); }
    tell({ state: 'ended' });
    void invalidateTopics(documentTopics);
  };
  const close = () => { if (run?.state !== 'running') onClose(run !== null); };
  return (
    <Dialog open size="md" title={t('paper.send.title')} description={t('paper.send.lead')} onOpenChange={(open) => { if (!open) close(); }}
      footer={run === null
        ? <><Button variant="ghost" onClick={close}>{t('documents.cancel')}</Button><Button variant="primary" disabled={ready.length === 0} onClick={() => void start()}>{t('paper.send.do', { count: ready.length })}</Button></>
        : run.state === 'running' ? <Button variant="outline" onClick={() => { halted.current = true; }}>{t('around.postMany.stop')}</Button> : <Button variant="primary" onClick={close}>{t('documents.close')}</Button>}>
      {run === null ? (
        <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>{({ items }) => <div className="flex flex-col gap-4">
          <Plan items={items} again={again} />
          {items.some((p) => p.problem === null && p.sentAt !== null) && <Switch checked={again} onCheckedChange={setAgain} label={t('paper.send.again')} />}
          <Field label={t('paper.send.message')} help={t('paper.send.messageHelp')}><Textarea value={message} maxLength={4000} onChange={(e) => setMessage(e.target.value)} /></Field>
        </div>}</QueryView>
      ) : (
        <div className="flex flex-col gap-3">
          <Progress value={run.done} max={ready.length} label={t(run.state === 'running' ? 'paper.send.running' : 'paper.send.ended')} showLabel valueText={t('around.postMany.of', { done: run.done, total: ready.length })} />
          <p role="status">{t('paper.send.sent', { count: run.sent })}</p>
          {run.stopped.length > 0 && <ul aria-label={t('paper.send.stopped')} className="max-h-60 divide-y overflow-y-auto rounded-lg border">{run.stopped.map(({ item, why }) => <li key={item.id} className="px-3 py-2"><Link to={documentAddress('sale', item.id)} className="font-medium underline underline-offset-4" dir="auto">{item.number} · {item.party}</Link><p className="text-sm text-muted-foreground">{why}</p></li>)}</ul>}
        </div>
      )}
    </Dialog>
  );
}

/** Each document with its receiver, or why it stays here. */
function Plan({ items, again }: { items: readonly Planned[]; again: boolean }) {
  const t = useT('invoicing');
  if (items.length === 0) return <Notice kind="info">{t('paper.send.none')}</Notice>;
  const lacking = items.filter((p) => p.problem === 'no_email').length;
  return (
    <>
      {lacking > 0 && <Notice kind="warning">{t('paper.send.lacking', { count: lacking })}</Notice>}
      <ul aria-label={t('paper.send.plan')} className="max-h-72 divide-y overflow-y-auto rounded-lg border">
        {items.map((p) => (
          <li key={p.id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
            <span className="min-w-0 truncate"><span className="figures font-medium">{p.number ?? '–'}</span> <span dir="auto">{p.party}</span></span>
            {p.problem ? <span className="text-sm text-destructive-ink">{t(`paper.send.problem.${p.problem}`)}</span> : p.sentAt !== null && !again ? <span className="text-sm text-muted-foreground">{t('paper.send.before')}</span> : <span className="truncate text-sm text-muted-foreground" dir="ltr">{p.to}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
