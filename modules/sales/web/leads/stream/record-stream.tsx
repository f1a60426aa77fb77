import { History } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import type { FieldWords } from '#core/web/resource/record-conflict.tsx';
import { useSearchState } from '#core/web/router.ts';
import { RecordSources } from '#core/web/slots/record-sources.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { activityKinds, recordStream, streamKinds, textKinds, type ActivityTopic, type StreamKind } from '../../../contract.ts';
import { useBase } from '../use-base.ts';
import { StreamComposer } from './stream-composer.tsx';
import { StreamItem } from './stream-item.tsx';

const live = ['sales.activity', 'sales.lead', 'sales.opportunity', 'sales.quote', 'sales.order', 'invoicing.invoice', 'core.comment', 'core.attachment'];
type Chip = Exclude<StreamKind, (typeof textKinds)[number]> | 'text';
// Text messages of all ways are one chip.
const chipOf = (kind: StreamKind): Chip => ((textKinds as readonly string[]).includes(kind) ? 'text' : kind as Chip);
const chips = [...new Set(streamKinds.map(chipOf))];
const isActivity = (chip: Chip) => (activityKinds as readonly string[]).includes(chip);

/** Everything that happened at and around a record in one list, what is added on top of it, and chips for kinds of it. */
export function RecordStream({ topic, subjectId, words, canEdit, onMail }: { topic: ActivityTopic; subjectId: string; words: FieldWords; canEdit: boolean; onMail?: (() => void) | undefined }) {
  const t = useT('sales');
  const core = useT('resource');
  const [{ kinds }, change] = useSearchState({ kinds: '' });
  const chosen = streamKinds.filter((kind) => kinds.split(',').includes(kind));
  const pages = usePages(recordStream, { ...useBase(), topic, subjectId, limit: 30, ...(chosen.length > 0 ? { kinds: chosen.join(',') } : {}) } as never, { topics: live });
  const toggle = (chip: Chip) => change({ kinds: streamKinds.filter((k) => (chipOf(k) === chip) !== chosen.includes(k)).join(',') });
  const isOn = (chip: Chip) => chosen.some((kind) => chipOf(kind) === chip);
  return (
    <section aria-label={core('record.timeline')} className="flex flex-col gap-4">
      {canEdit && <StreamComposer topic={topic} subjectId={subjectId} onMail={onMail} />}
      <div role="group" aria-label={t('leads.stream.filter')} className="flex flex-wrap gap-1.5">
        {chips.map((kind) => <Button key={kind} size="sm" variant="outline" aria-pressed={isOn(kind)} className="aria-pressed:border-primary aria-pressed:bg-accent" onClick={() => toggle(kind)}>{t(isActivity(kind) ? `leads.activity.kind.${kind}` : `leads.stream.kind.${kind}`)}</Button>)}
      </div>
      <RecordSources topic={topic} subjectId={subjectId} />
      <QueryView query={pages} skeleton={<SkeletonRows rows={4} columns={2} />}>
        {({ pages: loaded }) => {
          const items = loaded.flatMap((p) => p.items);
          if (items.length === 0) return <EmptyState icon={History} level={3} title={chosen.length > 0 ? t('leads.stream.noneOfKind') : core('record.noHistory')} />;
          return (
            <>
              <ol className="flex flex-col gap-4">{items.map((item) => <li key={item.id}><StreamItem topic={topic} item={item} words={words} canEdit={canEdit} /></li>)}</ol>
              {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{core('record.older')}</Button>}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
