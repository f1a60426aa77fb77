import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { leadInboxTopic, leadMailStates, listLeadMails, releaseLeadMail, type LeadMail } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { ReceivedMail, ReceivedMails, senderOf } from '../../mails/received-mails.tsx';

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
      <ReceivedMails query={query} none={t(`capture.inbox.none.${shown}`)} noneHelp={t('capture.inbox.noneHelp')} show={(mail) => <Came key={mail.id} mail={mail} />} />
    </div>
  );
}

function Came({ mail }: { mail: LeadMail }) {
  const t = useT('sales');
  const base = useBase();
  const release = useAction(releaseLeadMail, { topics: [...topics, 'sales.lead'], success: t('capture.inbox.released') });
  return (
    <ReceivedMail
      mail={mail} mark={mail.reason !== '' && mail.state === 'aside' && <Badge tone="warning">{t(`capture.inbox.reason.${mail.reason}`)}</Badge>}
      people={<p className="text-sm text-muted-foreground"><bdi className="wrap-anywhere">{senderOf(mail.from, t('capture.inbox.nobody'))}</bdi></p>}
    >
      {mail.leadId && <Link to={`/crm/leads/${mail.leadId}`} className="focus-ring self-start rounded-sm text-sm text-primary-ink underline underline-offset-2">{t('capture.inbox.lead')}</Link>}
      {mail.state === 'aside' && mail.reason !== 'sender' && <Button size="sm" variant="outline" className="self-start" loading={release.isPending} onClick={() => release.mutate({ ...base, id: mail.id })}>{t('capture.inbox.release')}</Button>}
    </ReceivedMail>
  );
}
