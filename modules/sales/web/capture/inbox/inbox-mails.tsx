import { Mail } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { leadInboxTopic, leadMailStates, listLeadMails, releaseLeadMail, type LeadMail } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';

const topics = [leadInboxTopic] as const;

/** What came to the address for leads: taken, or put aside with the reason. */
export function InboxMails() {
  const t = useT('sales');
  const [{ state }, change] = useSearchState({ state: 'taken' });
  const shown = (leadMailStates as readonly string[]).includes(state) ? state as LeadMail['state'] : 'taken';
  const query = usePages(listLeadMails, { ...useBase(), state: shown, limit: 50 }, { topics, keepPrevious: true });
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl aria-label={t('capture.inbox.state')} value={shown} onValueChange={(next) => change({ state: next })} segments={(['taken', 'aside'] as const).map((value) => ({ value, label: t(`capture.inbox.states.${value}`) }))} />
      {shown === 'aside' && <p className="text-sm text-muted-foreground">{t('capture.inbox.asideHelp')}</p>}
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
        {({ pages }) => {
          const items = pages.flatMap((p) => p.items);
          if (items.length === 0) return <EmptyState icon={Mail} title={t(`capture.inbox.none.${shown}`)}>{t('capture.inbox.noneHelp')}</EmptyState>;
          return (
            <>
              <ul className="divide-y rounded-lg border">{items.map((mail) => <Came key={mail.id} mail={mail} />)}</ul>
              {query.hasNextPage && <Button variant="outline" className="self-center" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('leads.more')}</Button>}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function Came({ mail }: { mail: LeadMail }) {
  const t = useT('sales');
  const base = useBase();
  const release = useAction(releaseLeadMail, { topics: [...topics, 'sales.lead'], success: t('capture.inbox.released') });
  const { name, address } = mail.from;
  return (
    <li className="flex flex-col gap-1 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="font-medium break-words">{mail.subject || t('capture.inbox.noSubject')}</bdi>
        {mail.reason !== '' && mail.state === 'aside' && <Badge tone="warning">{t(`capture.inbox.reason.${mail.reason}`)}</Badge>}
        <span className="ms-auto text-sm text-muted-foreground"><RelativeTime value={mail.receivedAt} /></span>
      </div>
      <p className="text-sm text-muted-foreground"><bdi className="wrap-anywhere">{name === '' || name === address ? address || t('capture.inbox.nobody') : `${name} <${address}>`}</bdi></p>
      {mail.body !== '' && <p dir="auto" className="line-clamp-3 text-sm break-words whitespace-pre-line">{mail.body}</p>}
      {mail.files.length > 0 && <p className="text-sm text-muted-foreground">{t('capture.inbox.files')} <bdi className="wrap-anywhere">{mail.files.join(', ')}</bdi></p>}
      {mail.leftOut.length > 0 && <p className="text-sm text-warning-ink">{t('capture.inbox.leftOut')} <bdi className="wrap-anywhere">{mail.leftOut.join(', ')}</bdi></p>}
      {mail.leadId && <Link to={`/crm/leads/${mail.leadId}`} className="focus-ring self-start rounded-sm text-sm text-primary-ink underline underline-offset-2">{t('capture.inbox.lead')}</Link>}
      {mail.state === 'aside' && mail.reason !== 'sender' && <Button size="sm" variant="outline" className="self-start" loading={release.isPending} onClick={() => release.mutate({ ...base, id: mail.id })}>{t('capture.inbox.release')}</Button>}
    </li>
  );
}
