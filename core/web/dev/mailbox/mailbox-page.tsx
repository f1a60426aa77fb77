import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Mailbox, MailOpen, PenLine } from 'lucide-react';
import { useState } from 'react';
import { listMailbox } from '#core/contract/mailbox.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { ApiError } from '../../api/errors.ts';
import { request } from '../../api/request.ts';
import { QueryError } from '../../errors/query-error.tsx';
import { useT } from '../../i18n/i18n.ts';
import { queryKey } from '../../query.ts';
import { useSearchState } from '../../router.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonGate, SkeletonRows } from '../../ui/skeleton.tsx';
import { MailView } from './mail-view.tsx';
import { WriteMail } from './write-mail.tsx';

const lookMs = 3000;
type Head = OutputOf<typeof listMailbox>['items'][number];

/** Mails that this machine kept instead of sending them: the list and one mail beside it. */
export function MailboxPage() {
  const t = useT('dev');
  const [writing, setWriting] = useState(false);
  const [{ mail, to }, change] = useSearchState({ mail: '', to: '' });
  const list = useQuery<OutputOf<typeof listMailbox>, ApiError>({ queryKey: queryKey(listMailbox, {}), queryFn: ({ signal }) => request(listMailbox, {}, { signal }), refetchInterval: lookMs, retry: false });
  const wanted = to.trim().toLowerCase();
  const items = (list.data?.items ?? []).filter((m) => wanted === '' || m.to.toLowerCase().includes(wanted) || m.subject.toLowerCase().includes(wanted));
  const chosen = items.find((m) => m.id === mail);
  if (list.error) return <QueryError error={list.error} onRetry={list.refetch} retrying={list.isFetching} />;
  return (
    <div className="flex h-[calc(100dvh-var(--page-top,3.5rem)-var(--page-bottom,0px))] min-h-100 flex-col">
      <PageHeader title={t('mailbox.title')} description={t('mailbox.lead')} {...(list.data ? { count: list.data.items.length } : {})} className={cn(chosen && 'max-md:sr-only')} action={<Button variant="primary" onClick={() => setWriting(true)}><PenLine aria-hidden />{t('mailbox.write.do')}</Button>} />
      {writing && <WriteMail onClose={() => setWriting(false)} />}
      <SkeletonGate loading={list.isPending} skeleton={<SkeletonRows columns={2} />}>
        {list.data?.items.length === 0 ? <EmptyState icon={Mailbox} title={t('mailbox.emptyTitle')}>{t('mailbox.empty')}</EmptyState> : (
          <div className="flex min-h-0 flex-1 border-t">
            <div className={cn('flex w-full flex-col md:w-90 md:shrink-0 md:border-e', chosen && 'max-md:hidden')}>
              <div className="border-b p-2"><SearchInput value={to} onSearch={(text) => change({ to: text })} label={t('mailbox.search')} placeholder={t('mailbox.search')} /></div>
              <ul className="min-h-0 flex-1 divide-y overflow-y-auto" aria-label={t('mailbox.title')}>{items.map((m) => <Line key={m.id} mail={m} chosen={m.id === mail} onChoose={() => change({ mail: m.id }, { push: true })} />)}</ul>
            </div>
            <section aria-label={t('mailbox.reading')} className={cn('min-w-0 flex-1 overflow-y-auto', !chosen && 'max-md:hidden')}>
              {chosen ? (
                <>
                  <div className="border-b p-2 md:hidden"><Button size="sm" variant="ghost" onClick={() => change({ mail: '' })}><ArrowLeft aria-hidden className="mirror-rtl" />{t('mailbox.back')}</Button></div>
                  <MailView key={chosen.id} id={chosen.id} />
                </>
              ) : <EmptyState icon={MailOpen} title={t('mailbox.chooseTitle')}>{t('mailbox.choose')}</EmptyState>}
            </section>
          </div>
        )}
      </SkeletonGate>
    </div>
  );
}

function Line({ mail, chosen, onChoose }: { mail: Head; chosen: boolean; onChoose: () => void }) {
  return (
    <li>
      <button type="button" aria-current={chosen} onClick={onChoose} className="focus-ring-inset flex w-full flex-col gap-0.5 px-4 py-2.5 text-start hover:bg-accent aria-[current=true]:bg-accent">
        <span className="flex items-baseline gap-2"><span className="min-w-0 flex-1 truncate font-medium" dir="auto">{mail.subject}</span><RelativeTime value={mail.createdAt} className="shrink-0 text-xs text-muted-foreground" /></span>
        <span className="truncate text-sm text-muted-foreground" dir="ltr">{mail.to}</span>
      </button>
    </li>
  );
}
