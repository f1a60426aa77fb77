import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refusedText } from '#core/web/errors/refused-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { listRuns, topics, type Run } from '../../contract.ts';
import { useBase } from '../words.ts';

/** What a rule did, newest first. */
export function RunList({ id }: { id: string }) {
  const t = useT('automation');
  const runs = usePages(listRuns, { ...useBase(), id, limit: 25 }, { topics: [topics.runs, topics.rules] });
  return (
    <section aria-labelledby="automation-runs">
      <h2 id="automation-runs" className="text-lg font-semibold">{t('runs.title')}</h2>
      <p className="mt-0.5 mb-3 text-sm text-muted-foreground">{t('runs.help')}</p>
      <QueryView query={runs} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ pages }) => {
          const items = pages.flatMap((p) => p.items);
          if (items.length === 0) return <EmptyState icon={History} level={3} title={t('runs.emptyTitle')} className="rounded-lg border">{t('runs.empty')}</EmptyState>;
          return (
            <>
              <ul className="divide-y rounded-lg border">{items.map((run) => <Item key={run.id} run={run} />)}</ul>
              {runs.hasNextPage && <Button size="sm" variant="outline" className="mt-3" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>{t('runs.more')}</Button>}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

function Item({ run }: { run: Run }) {
  const t = useT('automation');
  const why = useWhy(run);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-48 truncate">{run.title === null ? <span className="text-muted-foreground">{t('runs.hidden')}</span> : <Link to={`/records/${run.topic}/${encodeURIComponent(run.subjectId)}`} className="focus-ring rounded-sm font-medium hover:underline"><bdi>{run.title}</bdi></Link>}</span>
      <span className="inline-flex items-center gap-1.5 text-sm"><StatusDot tone={run.result === 'done' ? 'success' : 'destructive'} />{t(`runs.${run.result}`)}</span>
      <RelativeTime value={run.at} className="text-sm text-muted-foreground" />
      {run.result === 'refused' && <p className="w-full text-sm text-destructive-ink">{run.action === null ? why : t('runs.step', { n: run.action + 1, why })}</p>}
    </li>
  );
}

/** Why a run was refused, in the language in force. */
function useWhy({ code, message }: Run): string {
  const t = useT('automation');
  const language = useLanguage();
  const [why, setWhy] = useState(message ?? '');
  useEffect(() => {
    let gone = false;
    if (code !== null && code !== 'core.unexpected') void refusedText({ code: code === 'core.invalid_input' ? 'core.other' : code, message: message ?? '', details: {} }).then((text) => { if (!gone) setWhy(text); });
    return () => { gone = true; };
  }, [code, message, language]);
  return code === 'core.unexpected' ? t('runs.unexpected') : why;
}
