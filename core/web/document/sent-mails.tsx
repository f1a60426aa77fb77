import { useEffect, type ReactNode } from 'react';
import { QueryView, type ViewedQuery } from '../errors/query-error.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StatusPill, type StatusTone } from '../ui/status-pill.tsx';

/** A mail about a document and what became of it. */
export interface MailSent { id: string; sentTo: readonly string[]; sentBy: { name: string } | null; createdAt: string; state: 'waiting' | 'delivered' | 'failed' | 'kept' | 'forgotten' }

const tones: Record<MailSent['state'], StatusTone> = { waiting: 'info', delivered: 'success', failed: 'destructive', kept: 'warning', forgotten: 'neutral' };

/** Mails about a document, newest first, and what became of them; `looksOf` says whether they were read. */
export function SentMails<M extends MailSent>({ mails, none, titleOf, stateOf, looksOf }: { mails: ViewedQuery<{ items: readonly M[] }>; none: string; titleOf: (mail: M) => ReactNode; stateOf: (state: M['state']) => string; looksOf?: (mail: M) => ReactNode }) {
  const waits = mails.data?.items.some((m) => m.state === 'waiting') ?? false;
  const { refetch } = mails;
  // The mail server tells nobody when it has taken a mail: while one waits, the page asks.
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), 5000);
    return () => clearInterval(timer);
  }, [waits, refetch]);
  return (
    <QueryView query={mails} skeleton={<SkeletonRows rows={2} columns={3} />}>
      {({ items }) => items.length === 0 ? <p className="text-muted-foreground">{none}</p> : (
        <ul className="divide-y rounded-lg border bg-card">
          {items.map((m) => (
            <SentRow
              key={m.id} title={titleOf(m)} detail={<><span dir="ltr" className="break-all">{m.sentTo.join(', ')}</span> · <RelativeTime value={m.createdAt} />{m.sentBy && <> · <bdi>{m.sentBy.name}</bdi></>}</>}
              state={<StatusPill tone={tones[m.state]}>{stateOf(m.state)}</StatusPill>} looks={looksOf?.(m)}
            />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

/** One thing that was sent: what and to whom, its state, whether it was looked at, what can be done. */
export function SentRow({ title, detail, state, looks, action }: { title: ReactNode; detail: ReactNode; state: ReactNode; looks?: ReactNode; action?: ReactNode }) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_13.5rem_10rem_6.5rem] sm:items-center">
      <div className="min-w-0"><p className="font-medium">{title}</p><p className="text-sm text-muted-foreground">{detail}</p></div>
      <div>{state}</div>
      <div className="text-sm">{looks}</div>
      <div className="-ms-2.5 max-sm:empty:hidden sm:ms-0">{action}</div>
    </li>
  );
}
