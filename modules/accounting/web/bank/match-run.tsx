import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { cancelMatchRun, getMatchRun, startMatchRun } from '../../contract.ts';
import { useBooksBase } from '../ledger/use-books.ts';
import { lineTopics } from './bank-words.ts';

/** Matches by itself what is certain; says how far it has come, and can be stopped. */
export function MatchRunControl({ accountId }: { accountId: string }) {
  const t = useT('accounting');
  const base = useBooksBase();
  const [id, setId] = useState<string | null>(null);
  const run = useRead(getMatchRun, { ...base, id: id ?? '' }, { enabled: id !== null, topics: ['accounting.match_run'] }).data;
  const start = useAction(startMatchRun, { topics: lineTopics, onDone: (answer) => setId(answer.id) });
  const cancel = useAction(cancelMatchRun, { topics: lineTopics });
  if (run?.state === 'running') {
    return (
      <div className="flex min-w-56 items-center gap-2">
        <Progress className="flex-1" label={t('bank.run.running')} value={run.handled} max={Math.max(run.total, 1)} valueText={t('bank.run.progress', { handled: run.handled, total: run.total })} showLabel />
        <Button size="sm" variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate({ ...base, id: run.id })}>{t('cancel')}</Button>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-2">
      {run && <p role="status" className="text-sm text-muted-foreground">{t('bank.run.done', { matched: run.matched, suggested: run.suggested })}</p>}
      <Button size="sm" variant="outline" loading={start.isPending} onClick={() => start.mutate({ ...base, id: accountId })}><Sparkles />{t('bank.run.start')}</Button>
    </div>
  );
}
