import { Check, Inbox, Send, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { acceptFriendRequest, cancelFriendRequest, declineFriendRequest, listFriendRequests } from '../../../contract/people.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { peopleTopics } from '../../topics.ts';
import { LazyPersonMenu } from '../parts/lazy-person-menu.tsx';
import { PersonLine } from '../parts/person-line.tsx';
import { useDay } from '../parts/use-day.ts';

/** A friend request. */
export type Request = OutputOf<typeof listFriendRequests>['items'][number];

/** Requests that wait for the viewer, and those the viewer waits for. */
export function Requests() {
  const t = useT('social');
  const received = usePages(listFriendRequests, { direction: 'in', limit: 50 }, { topics: peopleTopics });
  const sent = usePages(listFriendRequests, { direction: 'out', limit: 50 }, { topics: peopleTopics });
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="requests-in">
        <h2 id="requests-in" className="mb-1 text-lg font-semibold">{t('requests.received')}</h2>
        <PagedList<Request>
          query={received} label={t('requests.received')} keyOf={(r) => r.id} row={(r) => <AskedLine request={r} />}
          empty={<EmptyState level={3} icon={Inbox} title={t('requests.none')} className="px-0 py-4 sm:mx-0 sm:py-6">{t('requests.noneHelp')}</EmptyState>}
        />
      </section>
      <section aria-labelledby="requests-out">
        <h2 id="requests-out" className="mb-1 text-lg font-semibold">{t('requests.sent')}</h2>
        <PagedList<Request>
          query={sent} label={t('requests.sent')} keyOf={(r) => r.id} row={(r) => <Line request={r} actions={<Cancel request={r} />} />}
          empty={<EmptyState level={3} icon={Send} title={t('requests.noneSent')} className="px-0 py-4 sm:mx-0 sm:py-6">{t('requests.noneSentHelp')}</EmptyState>}
        />
      </section>
    </div>
  );
}

/** A request that waits for the viewer's answer. */
export function AskedLine({ request }: { request: Request }) {
  return <Line request={request} actions={<Answer request={request} />} />;
}

function Line({ request, actions }: { request: Request; actions: ReactNode }) {
  const t = useT('social');
  const day = useDay();
  return (
    <PersonLine
      person={request.person} actions={<>{actions}<LazyPersonMenu person={request.person} /></>}
      detail={(
        <>
          {request.message && <span className="block text-foreground text-pretty"><bdi>“{request.message}”</bdi></span>}
          <span className="block">{request.mutual > 0 && <>{t('mutual', { count: request.mutual })} · </>}{request.until && <>{t('relation.until', { day: day(request.until) })} · </>}<RelativeTime value={request.createdAt} /></span>
        </>
      )}
    />
  );
}

function Answer({ request }: { request: Request }) {
  const t = useT('social');
  const accept = useAction(acceptFriendRequest, { topics: peopleTopics });
  const decline = useAction(declineFriendRequest, { topics: peopleTopics });
  const { name } = request.person;
  return (
    <>
      <Button size="sm" variant="primary" aria-label={t('relation.named.accept', { name })} loading={accept.isPending} onClick={() => accept.mutate({ id: request.id })}><Check aria-hidden />{t('relation.accept')}</Button>
      <Button size="sm" variant="outline" aria-label={t('relation.named.decline', { name })} loading={decline.isPending} onClick={() => decline.mutate({ id: request.id })}><X aria-hidden />{t('relation.decline')}</Button>
    </>
  );
}

function Cancel({ request }: { request: Request }) {
  const t = useT('social');
  const cancel = useAction(cancelFriendRequest, { topics: peopleTopics });
  return <Button size="sm" variant="outline" aria-label={t('requests.cancelNamed', { name: request.person.name })} loading={cancel.isPending} onClick={() => cancel.mutate({ id: request.id })}>{t('requests.cancel')}</Button>;
}
