import { useEffect, useRef } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import type { BankLine } from '../../contract.ts';
import { lineTones, useDayText } from './bank-words.ts';

/** Lines of statements, one of them open; the open one is kept in sight. */
export function LineList({ lines, openId, onOpen, hasMore, onMore, loadingMore }: { lines: readonly BankLine[]; openId: string; onOpen: (id: string) => void; hasMore: boolean; onMore: () => void; loadingMore: boolean }) {
  const t = useT('accounting');
  const money = useMoneyText();
  const day = useDayText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => { list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' }); }, [openId]);
  return (
    <>
      <ul ref={list} aria-label={t('bank.line.title')} className="divide-y divide-border">
        {lines.map((l) => (
          <li key={l.id}>
            <button type="button" data-line aria-current={l.id === openId} onClick={() => onOpen(l.id)} className={cn('focus-ring-inset flex w-full flex-col gap-0.5 px-4 py-2.5 text-start hover:bg-muted', l.id === openId && 'bg-muted')}>
              <span className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{l.payee || l.memo || l.reference || t('bank.line.noPayee')}</span><span className="figures shrink-0 font-medium">{money(l.amount, l.currency)}</span></span>
              <span className="flex items-center gap-2 text-sm text-muted-foreground"><StatusDot tone={lineTones[l.status]} /><span>{t(`bank.line.statuses.${l.status}`)}{l.status === 'suggested' && l.score !== null ? ` ${l.score}` : ''}</span><span>{day(l.bookedOn)}</span><span className="min-w-0 truncate" dir="auto">{l.payee ? l.memo : ''}</span></span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && <div className="p-3"><Button size="sm" variant="outline" className="w-full" loading={loadingMore} onClick={onMore}>{t('bank.line.more')}</Button></div>}
    </>
  );
}
