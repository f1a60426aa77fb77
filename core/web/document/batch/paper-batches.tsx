import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cancelPaperBatch, listPaperBatches, paperBatchFile, type PaperBatch } from '#core/contract/paper.ts';
import { request } from '../../api/request.ts';
import { QueryView } from '../../errors/query-error.tsx';
import { useLanguage, useT } from '../../i18n/i18n.ts';
import { showError, useAction, useRead } from '../../query.ts';
import { saveOfToday } from '../../save-as.ts';
import { Button } from '../../ui/button.tsx';
import { zoneHere } from '../../i18n/zone.ts';
import { absoluteText } from '../../ui/date-text.ts';
import { sizeText } from '../../ui/file-rules.ts';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';
import '../document-texts.ts';
import { paperTopics } from './paper-topics.ts';

const tones: Record<PaperBatch['state'], StatusTone> = { running: 'info', done: 'success', failed: 'destructive', cancelled: 'neutral' };

/** One's own files with many papers of the last day; `only` one of them, which was just begun; `quiet` says nothing where there is none. */
export function PaperBatches({ only, quiet = false }: { only?: string; quiet?: boolean }) {
  const t = useT('document');
  const query = useRead(listPaperBatches, {}, { topics: paperTopics, staleTime: 0 });
  const running = query.data?.items.some((b) => b.state === 'running') ?? false;
  const missing = only !== undefined && query.data !== undefined && !query.data.items.some((b) => b.id === only);
  const { refetch } = query;
  useEffect(() => {
    if (!running && !missing) return;
    // Live events come with every step; this is for the moment the line is down.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), 2000);
    return () => clearInterval(timer);
  }, [running, missing, refetch]);
  if (quiet && (query.data?.items.length ?? 0) === 0) return null;
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={2} />}>
      {({ items }) => {
        const shown = only === undefined ? items : items.filter((b) => b.id === only);
        // The list may still be the one from before it was begun.
        if (only !== undefined && shown.length === 0) return <SkeletonRows rows={1} columns={2} />;
        return shown.length === 0 ? <p className="text-sm text-muted-foreground">{t('batch.none')}</p> : <ul aria-label={t('batch.files')} className="max-h-72 divide-y divide-border overflow-y-auto rounded-lg border">{shown.map((b) => <Batch key={b.id} batch={b} />)}</ul>;
      }}
    </QueryView>
  );
}

function Batch({ batch }: { batch: PaperBatch }) {
  const t = useT('document');
  const core = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const cancel = useAction(cancelPaperBatch, { topics: paperTopics });
  const size = sizeText(batch.bytes);
  // One that was not made has a size where its papers were too many to join.
  const tooLarge = batch.state === 'failed' && batch.bytes > 0;
  const kind = t(`batch.kind.${batch.kind}`);
  const download = async () => {
    setBusy(true);
    try { saveOfToday(await request(paperBatchFile, { id: batch.id }) as Blob, kind, batch.form); } catch (error) { showError(error); } finally { setBusy(false); }
  };
  const when = absoluteText(new Date(batch.endsAt), language, zoneHere());
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{kind}</span>
        <StatusPill tone={tones[batch.state]}>{t(`batch.state.${batch.state}`)}</StatusPill>
        <span className="ms-auto flex gap-2">
          {batch.state === 'running' && <Button size="sm" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id: batch.id })}>{t('batch.stop')}</Button>}
          {batch.available && <Button size="sm" variant="primary" loading={busy} onClick={() => void download()}><Download aria-hidden />{t('batch.download')}</Button>}
        </span>
      </div>
      <p className="text-sm text-muted-foreground">{t(`batch.forms.${batch.form}`)} · {t('batch.count', { count: batch.total })}{batch.available && <> · <span dir="ltr">{core(size.key, { n: size.n })}</span> · {t('batch.kept', { when })}</>}</p>
      {batch.state === 'running' && <Progress label={t('batch.running')} value={batch.handled} max={Math.max(batch.total, 1)} valueText={t('batch.of', { handled: batch.handled, total: batch.total })} showLabel />}
      {batch.state === 'failed' && <p className="text-sm text-muted-foreground">{t(tooLarge ? 'batch.tooLarge' : 'batch.failed')}</p>}
      {batch.leftOut.length > 0 && <p className="text-sm text-muted-foreground">{t('batch.left', { count: batch.leftOut.length, names: batch.leftOut.slice(0, 10).join(', ') })}</p>}
    </li>
  );
}
