import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { dropLoggedMail, fileLoggedMail, listLoggedMails, mailLogTopic, restoreLoggedMail, type LoggedMail } from '../../../contract.ts';
import { activityTopicsLive } from '../../leads/activity-topics.ts';
import { subjectAddress } from '../../leads/subject-address.ts';
import { useBase } from '../../leads/use-base.ts';
import { ReceivedMail, ReceivedMails, senderOf } from '../received-mails.tsx';
import { ChoosePlace } from './choose-place.tsx';
import { personOf } from './person-of.ts';

const LeadForm = lazy(async () => ({ default: (await import('../../leads/lead-form.tsx')).LeadForm }));
const topics = [mailLogTopic] as const;
const shownStates = ['waiting', 'filed'] as const;
/** Records a mail stands at that are named; of the others it says how many. */
const shownPlaces = 5;

/** What came to one's own address: logged at its records, or waiting for one. */
export function LoggedMails() {
  const t = useT('sales');
  const [{ state }, change] = useSearchState({ state: 'waiting' });
  const shown = shownStates.find((s) => s === state) ?? 'waiting';
  const query = usePages(listLoggedMails, { ...useBase(), state: shown, limit: 50 }, { topics, keepPrevious: true });
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl aria-label={t('mails.log.show')} value={shown} onValueChange={(next) => change({ state: next })} segments={shownStates.map((value) => ({ value, label: t(`mails.log.states.${value}`) }))} />
      {shown === 'waiting' && <p className="text-sm text-muted-foreground">{t('mails.log.waitingHelp')}</p>}
      <ReceivedMails query={query} none={t(`mails.log.nothing.${shown}`)} noneHelp={t('mails.log.nothingHelp')} show={(mail) => <Came key={mail.id} mail={mail} />} />
    </div>
  );
}

function Came({ mail }: { mail: LoggedMail }) {
  const t = useT('sales');
  return (
    <ReceivedMail
      mail={mail} mark={<Badge tone="neutral">{t(`mails.log.${mail.direction}`)}</Badge>}
      people={mail.direction === 'in' ? <p className="text-sm text-muted-foreground">{t('mails.log.from')} <bdi className="wrap-anywhere">{senderOf(mail.from, '–')}</bdi></p>
        : mail.to.length > 0 && <p className="text-sm text-muted-foreground">{t('mails.log.to')} <bdi className="wrap-anywhere">{mail.to.join(', ')}</bdi></p>}
    >
      {mail.places.slice(0, shownPlaces).map((place) => <Link key={place.subjectId} to={subjectAddress(place)} className="focus-ring self-start rounded-sm text-sm text-primary-ink underline underline-offset-2">{t('mails.log.record')}</Link>)}
      {mail.places.length > shownPlaces && <span className="text-sm text-muted-foreground">{t('mails.log.further', { count: mail.places.length - shownPlaces })}</span>}
      {mail.state === 'waiting' && <Ways mail={mail} />}
    </ReceivedMail>
  );
}

/** What can be done with a mail that waits. */
function Ways({ mail }: { mail: LoggedMail }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const [open, setOpen] = useState<'choose' | 'lead' | null>(null);
  const file = useAction(fileLoggedMail, { topics: [...topics, ...activityTopicsLive], success: t('mails.log.filed') });
  const restore = useAction(restoreLoggedMail, { topics });
  const drop = useAction(dropLoggedMail, { topics, onDone: () => { toast.success(t('mails.log.dropped'), { action: { label: t('mails.log.undo'), onPress: () => restore.mutate({ ...base, id: mail.id }) } }); } });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" onClick={() => setOpen('choose')}>{t('mails.log.choose')}</Button>
      {can('sales.lead.edit') && <Button size="sm" variant="outline" loading={file.isPending} onClick={() => setOpen('lead')}>{t('mails.log.lead')}</Button>}
      <Button size="sm" variant="ghost" loading={drop.isPending} onClick={() => drop.mutate({ ...base, id: mail.id })}>{t('mails.log.drop')}</Button>
      {open === 'choose' && <ChoosePlace mail={mail} onClose={() => setOpen(null)} />}
      {open === 'lead' && (
        <Drawer open size="lg" title={t('mails.log.leadTitle')} onOpenChange={(isOpen) => { if (!isOpen) setOpen(null); }}>
          <Suspense fallback={<SkeletonRows rows={6} columns={1} />}><LeadForm given={personOf(mail)} onCancel={() => setOpen(null)} onDone={(lead) => { setOpen(null); file.mutate({ ...base, id: mail.id, topic: 'sales.lead', subjectId: lead.id }); }} /></Suspense>
        </Drawer>
      )}
    </div>
  );
}
