import { Activity as ActivityIcon } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { useSaidBy } from '#core/web/slots/slots.ts';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { listActivity } from '../../contract.ts';
import { useSlug } from '../active-workspace.ts';
import { ActivityLine, type Activity } from '../audit/activity-line.tsx';
import { useEventSentence, type SentenceOf } from '../audit/event-sentence.ts';
import { useLiveActivity } from './use-live-activity.ts';
import { usePeople } from '../parts/use-people.ts';

const shown = 8;

/** What happened lately, as far as the viewer may know. */
export function ActivityCard() {
  const t = useT('workspace');
  const can = useCan();
  const slug = useSlug();
  const sentence = useEventSentence(usePeople().nameOf);
  const activity = useRead(listActivity, { workspace_slug: slug, limit: shown }, { topics: ['activity'] });
  useLiveActivity();
  return (
    <Card>
      <CardHeader title={t('home.activity')} actions={can('workspace.audit.view') && <Link to="/workspace/audit" className="focus-ring rounded-sm text-sm text-muted-foreground hover:text-foreground hover:underline">{t('home.all')}</Link>} />
      <CardBody>
        <QueryView query={activity} skeleton={<Waiting />}>
          {({ items }) => (items.length === 0 ? <EmptyState level={3} icon={ActivityIcon} title={t('home.activityEmptyTitle')} className="px-0 py-4 sm:py-6">{t('home.activityEmpty')}</EmptyState> : <Told items={items} sentence={sentence} />)}
        </QueryView>
      </CardBody>
    </Card>
  );
}

// Each room tells its events in its own words, which come when something of it is in the list.
function Told({ items, sentence }: { items: readonly Activity[]; sentence: SentenceOf }) {
  const ready = useSaidBy(items.map((fact) => fact.type.split('.')[0]!));
  return ready ? <ol>{items.map((fact) => <ActivityLine key={fact.seq} fact={fact} sentence={sentence} />)}</ol> : <Waiting />;
}

function Waiting() {
  return <div aria-hidden className="flex flex-col gap-4 py-2">{[0, 1, 2, 3, 4].map((i) => <div key={i} className="flex items-center gap-2.5"><Skeleton className="size-6 rounded-full" /><Skeleton className={i % 2 ? 'w-1/2' : 'w-2/3'} /></div>)}</div>;
}
