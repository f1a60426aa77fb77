import { useState } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { stockMoves, undoStockCount } from '../../contract.ts';
import { SourceLink } from '../reports/source-link.tsx';
import { useBase, useCalendar, useReportTexts } from '../reports/report-texts.ts';
import { countTopics } from './count-dialog.tsx';

type Moves = OutputOf<typeof stockMoves>;

interface Shown { itemId: string; unit: string }

/** What came into and went out of a product's stock, the latest first; for those who may see what it cost. */
export function ItemMoves(shown: Shown) {
  const can = useCan();
  return can(stockMoves.can) ? <MoveList {...shown} /> : null;
}

function MoveList({ itemId, unit }: Shown) {
  const t = useT('accounting');
  const texts = useReportTexts('');
  const query = usePages(stockMoves, { ...useBase(), itemId } as never, { topics: countTopics });
  const moves = ((query.data?.pages ?? []) as Moves[]).flatMap((p) => p.items);
  const mayPost = useCan()('accounting.entry.post');
  const [undoing, setUndoing] = useState<string | null>(null);
  const base = useBase();
  const { today } = useCalendar();
  const undo = useAction(undoStockCount, { topics: countTopics, success: t('stock.undone') });
  if (moves.length === 0) return null;
  return (
    <section aria-label={t('stock.moves')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('stock.moves')}</h3>
      <ul className="divide-y rounded-lg border">
        {moves.map((m) => (
          <li key={m.id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
            <span>{t(`stock.kind.${m.kind}`)} <span className="text-sm text-muted-foreground">{texts.day(m.on)}</span> <SourceLink sourceType={m.sourceType} sourceId={m.sourceId} /></span>
            <span className="figures" dir="ltr">{texts.plain(m.quantity)} {unit} <span className="text-muted-foreground">{texts.plain(m.value)}</span></span>
            {m.canUndo && mayPost && m.sourceId && <Button size="sm" variant="ghost" onClick={() => setUndoing(m.sourceId)}>{t('stock.undo')}</Button>}
          </li>
        ))}
      </ul>
      {undoing && <AlertDialog open onOpenChange={() => setUndoing(null)} title={t('stock.undoTitle')} description={t('stock.undoLead')} confirmLabel={t('stock.undo')} onConfirm={async () => { await undo.mutateAsync({ ...base, id: undoing, on: today }); }} />}
      {query.hasNextPage && <Button variant="outline" size="sm" className="self-start" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('reports.ledger.more')}</Button>}
    </section>
  );
}
