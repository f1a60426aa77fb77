import { useEffect } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '#core/web/ui/status-pill.tsx';
import { listOrderMails, type OrderMail } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderTopics } from '../quote-words.ts';

const tones: Record<OrderMail['state'], StatusTone> = { waiting: 'info', delivered: 'success', failed: 'destructive', kept: 'warning', forgotten: 'neutral' };

/** The mails about an order, newest first, and what became of them. */
export function OrderMails({ id }: { id: string }) {
  const t = useT('sales');
  const mails = useRead(listOrderMails, { ...useBase(), id }, { topics: orderTopics });
  const waits = mails.data?.items.some((m) => m.state === 'waiting') ?? false;
  const { refetch } = mails;
  // The mail server tells nobody when it has taken a mail: while one waits, the page asks.
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), 5000);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  return (
    <QueryView query={mails} skeleton={<SkeletonRows rows={2} columns={2} />}>
      {({ items }) => items.length === 0 ? <p className="text-muted-foreground">{t('quotes.order.noMails')}</p> : (
        <ul className="divide-y rounded-lg border bg-card">
          {items.map((m) => (
            <li key={m.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
              <span className="min-w-0"><span className="font-medium">{t(`quotes.order.${m.paper === 'confirmation' ? 'confirmation' : 'note'}`)} <span className="figures">{m.number}</span></span><span className="block text-sm text-muted-foreground"><span dir="ltr" className="break-all">{m.sentTo.join(', ')}</span> · <RelativeTime value={m.createdAt} />{m.sentBy && <> · <bdi>{m.sentBy.name}</bdi></>}</span></span>
              <StatusPill tone={tones[m.state]}>{t(`quotes.mails.state.${m.state}`)}</StatusPill>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
