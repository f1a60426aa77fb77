import { useEffect, useRef, useState } from 'react';
import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { Filter, Selection } from '#core/contract/list-fields.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { inBatches } from '#core/web/api/in-batches.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { refusedText } from '#core/web/errors/refused-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { documentCalls, documentLists, isCredit, type Direction, type DocumentListRow } from '../../contract.ts';
import { dayInWords, documentAddress, documentTopics, useBase } from './document-words.ts';

/** Most drafts posted by one press, and so many by one call. */
const most = 10_000;
const together = 25;
const draftsOnly: Filter = { field: 'state', op: 'is', value: 'draft' };

interface Stopped { draft: DocumentListRow; why: string }
interface Run { done: number; posted: number; asked: number; stopped: Stopped[]; state: 'running' | 'ended' }

/**
 * Posts the chosen drafts one after the other in the order of their days, so that numbers follow the days; what cannot be posted stays a draft and is named with its reason.
 * `onClose` learns whether anything was begun.
 */
export function PostManyDialog({ direction, selection, onClose }: { direction: Direction; selection: Selection; onClose: (begun: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const [drafts, setDrafts] = useState<DocumentListRow[] | null>(null);
  const [failed, setFailed] = useState('');
  const [run, setRun] = useState<Run | null>(null);
  const halted = useRef(false);
  useEffect(() => {
    const gone = new AbortController();
    void chosenDrafts(direction, base, selection, gone.signal).then(setDrafts, (error: unknown) => { if (!gone.signal.aborted) setFailed(errorText(toApiError(error))); });
    return () => { gone.abort(); halted.current = true; };
    // oxlint-disable-next-line react/exhaustive-deps -- what was chosen when the dialog opened
  }, []);
  const start = async () => {
    if (!drafts || run) return;
    halted.current = false;
    let now: Run = { done: 0, posted: 0, asked: 0, stopped: [], state: 'running' };
    const tell = (next: Partial<Run>) => setRun(now = { ...now, ...next });
    tell({});
    const { error, failed: unsent } = await inBatches(drafts, together, (some, idempotencyKey) => request(documentCalls[direction].postMany, { ...base, documents: some.map(({ id, version }) => ({ id, version })) }, { idempotencyKey }), {
      halted: () => halted.current,
      tell: async ({ results }, some, done) => {
        const refused = await Promise.all(results.flatMap(({ refusal }, i) => (refusal ? [refusedText(refusal).then((why): Stopped => ({ draft: some[i]!, why }))] : [])));
        tell({ done, posted: now.posted + results.filter((r) => r.status === 'posted').length, asked: now.asked + results.filter((r) => r.status === 'awaiting_approval').length, stopped: [...now.stopped, ...refused] });
      },
    });
    // None of them went through, and none of the others would now.
    if (unsent.length > 0) { const why = errorText(toApiError(error)); tell({ stopped: [...now.stopped, ...unsent.map((draft): Stopped => ({ draft, why }))] }); }
    tell({ state: 'ended' });
    void invalidateTopics(documentTopics);
  };
  const close = () => { if (run?.state !== 'running') onClose(run !== null); };
  const count = drafts?.length ?? 0;
  return (
    <Dialog
      open size="sm" title={t('around.postMany.title')} description={t('around.postMany.lead')} onOpenChange={(open) => { if (!open) close(); }}
      footer={run === null
        ? <><Button variant="ghost" onClick={close}>{t('documents.cancel')}</Button><Button variant="primary" disabled={count === 0} onClick={() => void start()}>{t('around.postMany.do', { count })}</Button></>
        : run.state === 'running' ? <Button variant="outline" onClick={() => { halted.current = true; }}>{t('around.postMany.stop')}</Button> : <Button variant="primary" onClick={close}>{t('documents.close')}</Button>}
    >
      {failed ? <Notice kind="error">{failed}</Notice> : drafts === null ? <SkeletonRows rows={2} columns={2} /> : run === null ? <Before drafts={drafts} left={'ids' in selection ? selection.ids.length - count : 0} /> : <During run={run} total={count} direction={direction} />}
    </Dialog>
  );
}

/** The drafts among what was chosen, the oldest day first. */
async function chosenDrafts(direction: Direction, base: { workspace_slug: string }, selection: Selection, signal: AbortSignal): Promise<DocumentListRow[]> {
  const ids = 'ids' in selection ? new Set(selection.ids) : null;
  const { q, filter } = 'all' in selection ? selection.all : {};
  const asked = JSON.stringify(filter ? { and: [draftsOnly, JSON.parse(filter) as Filter] } : draftsOnly);
  const found: DocumentListRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await request(documentLists[direction].list, { ...base, ...(q ? { q } : {}), filter: asked, sort: 'issuedOn,createdAt', limit: 200, ...(cursor ? { cursor } : {}) } as never, { signal }) as { items: DocumentListRow[]; nextCursor: string | null };
    found.push(...page.items.filter((d) => ids === null || ids.has(d.id)));
    cursor = page.nextCursor ?? undefined;
    if (!cursor || found.length >= most || found.length === ids?.size) return found.slice(0, most);
  }
}

function Before({ drafts, left }: { drafts: readonly DocumentListRow[]; left: number }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const sums = useSums(drafts);
  if (drafts.length === 0) return <Notice kind="info">{t('around.postMany.none')}</Notice>;
  const [first, last] = [drafts[0]!.issuedOn, drafts.at(-1)!.issuedOn];
  return (
    <div className="flex flex-col gap-2">
      <p>{t('around.postMany.count', { count: drafts.length })}: <span className="figures">{sums}</span></p>
      <p className="text-sm text-muted-foreground">{first === last ? dayInWords(first, language) : `${dayInWords(first, language)} – ${dayInWords(last, language)}`}</p>
      {drafts.length === most && <p className="text-sm text-muted-foreground">{t('around.postMany.most', { count: most })}</p>}
      {left > 0 && <p className="text-sm text-muted-foreground">{t('around.postMany.left', { count: left })}</p>}
    </div>
  );
}

function useSums(drafts: readonly DocumentListRow[]): string {
  const words = useMoneyText();
  const sums = new Map<string, bigint>();
  for (const { total, currency, kind } of drafts) sums.set(currency, (sums.get(currency) ?? 0n) + parseMoney(total, currency).amount * (isCredit(kind) ? -1n : 1n));
  return [...sums].map(([currency, sum]) => words(moneyToDecimal(money(sum, currency)), currency)).join(' · ');
}

function During({ run, total, direction }: { run: Run; total: number; direction: Direction }) {
  const t = useT('invoicing');
  return (
    <div className="flex flex-col gap-3">
      <Progress value={run.done} max={total} label={t(run.state === 'running' ? 'around.postMany.running' : 'around.postMany.ended')} showLabel valueText={t('around.postMany.of', { done: run.done, total })} />
      <p role="status">{[run.posted > 0 || run.asked === 0 ? t('around.postMany.posted', { count: run.posted }) : '', run.asked > 0 ? t('around.postMany.asked', { count: run.asked }) : ''].filter(Boolean).join(' · ')}</p>
      {run.stopped.length > 0 && (
        <div>
          <h3 className="text-sm font-medium">{t('around.postMany.stopped', { count: run.stopped.length })}</h3>
          <ul className="mt-1 max-h-60 divide-y overflow-y-auto rounded-lg border">
            {run.stopped.map(({ draft, why }) => <li key={draft.id} className="px-3 py-2"><Link to={documentAddress(direction, draft.id)} className="font-medium underline underline-offset-4" dir="auto">{draft.party || t('documents.noParty')}{draft.title && ` · ${draft.title}`}</Link><p className="text-sm text-muted-foreground">{why}</p></li>)}
          </ul>
        </div>
      )}
    </div>
  );
}
