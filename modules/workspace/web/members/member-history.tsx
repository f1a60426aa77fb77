import { recordTimeline } from '#core/contract/records.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { RecordAttachments } from '#core/web/resource/record-attachments.tsx';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import type { MemberRow } from '../../contract.ts';
import { ActivityLine } from '../audit/activity-line.tsx';
import { useEventSentence } from '../audit/event-sentence.ts';
import { usePeople } from '../parts/use-people.ts';

const topic = 'workspace.member';

/** What happened to a member, what colleagues wrote about it and which files they put there. */
export function MemberHistory({ member, canEdit, tab, onTab, className }: { member: MemberRow; canEdit: boolean; tab: string; onTab: (tab: string) => void; className: string }) {
  const t = useT('workspace');
  return (
    <Tabs
      className={className} aside={<RecordWatch topic={topic} subjectId={member.id} />} aria-label={t('timeline.tabs')} value={tab} onValueChange={onTab}
      tabs={[
        { value: 'history', label: t('timeline.title'), content: <Timeline member={member} /> },
        { value: 'comments', label: t('timeline.comments'), content: <RecordComments topic={topic} subjectId={member.id} /> },
        { value: 'files', label: t('timeline.files'), content: <RecordAttachments topic={topic} subjectId={member.id} canEdit={canEdit} /> },
      ]}
    />
  );
}

function Timeline({ member }: { member: MemberRow }) {
  const t = useT('workspace');
  const sentence = useEventSentence(usePeople().nameOf);
  const pages = usePages(recordTimeline, { topic, subjectId: member.id, limit: 30 }, { topics: [topic, 'core.comment'] });
  return (
    <QueryView query={pages} skeleton={<SkeletonRows rows={4} columns={2} />}>
      {({ pages: loaded }) => (
        <>
          <ol className="flex flex-col">
            {loaded.flatMap((p) => p.items).map((item) => <ActivityLine key={item.id} sentence={sentence} fact={{ type: item.type, subjectId: member.id, actor: item.actor, at: item.at, data: { accountId: member.person.id, ...(item.changes ? { changes: item.changes } : {}) } }} />)}
          </ol>
          {pages.hasNextPage && <Button size="sm" variant="outline" className="mt-3" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('timeline.older')}</Button>}
        </>
      )}
    </QueryView>
  );
}
