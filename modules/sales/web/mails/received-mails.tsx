import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView, type ViewedQuery } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';

type Pages<M> = ViewedQuery<{ pages: ReadonlyArray<{ items: readonly M[] }> }> & { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Mails that came to an address of the house, in pages. */
export function ReceivedMails<M extends { id: string }>({ query, none, noneHelp, show }: { query: Pages<M>; none: string; noneHelp: string; show: (mail: M) => ReactNode }) {
  const t = useT('sales');
  return (
    <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
      {({ pages }) => {
        const items = pages.flatMap((p) => p.items);
        if (items.length === 0) return <EmptyState icon={Mail} title={none}>{noneHelp}</EmptyState>;
        return (
          <>
            <ul className="divide-y rounded-lg border">{items.map(show)}</ul>
            {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('leads.more')}</Button>}
          </>
        );
      }}
    </QueryView>
  );
}

/** Who a mail is from, as far as it says. */
export const senderOf = ({ name, address }: { name: string; address: string }, nobody: string): string => (name === '' || name === address ? address || nobody : `${name} <${address}>`);

/** One of them: its subject with a mark, with whom it is, its first words, its files, and what can be done with it. */
export function ReceivedMail({ mail, mark, people, children }: { mail: { subject: string; receivedAt: string; body: string; files: readonly string[]; leftOut: readonly string[] }; mark: ReactNode; people: ReactNode; children: ReactNode }) {
  const t = useT('sales');
  return (
    <li className="flex flex-col gap-1 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium break-words">{mail.subject || t('mails.received.noSubject')}</bdi>
        {mark}
        <span className="ms-auto text-sm text-muted-foreground"><RelativeTime value={mail.receivedAt} /></span>
      </div>
      {people}
      {mail.body !== '' && <p dir="auto" className="line-clamp-3 text-sm break-words whitespace-pre-line">{mail.body}</p>}
      {mail.files.length > 0 && <p className="text-sm text-muted-foreground">{t('mails.received.files')} <bdi className="wrap-anywhere">{mail.files.join(', ')}</bdi></p>}
      {mail.leftOut.length > 0 && <p className="text-sm text-warning-ink">{t('mails.received.leftOut')} <bdi className="wrap-anywhere">{mail.leftOut.join(', ')}</bdi></p>}
      {children}
    </li>
  );
}
