import { History, Settings2, UserRound } from 'lucide-react';
import { recordTimeline, type CustomValue, type RecordPerson } from '#core/contract/records.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { usePages } from '../query.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { RecordSources } from '../slots/record-sources.tsx';
import './resource-texts.ts';
import { CustomText } from './custom-control.tsx';
import { useCustomFields } from './custom-fields.ts';
import { eventWords, outsiderName } from './event-words.ts';
import { FieldValue } from './list-cell.tsx';
import type { FieldWords } from './record-conflict.tsx';

const known = ['created', 'changed', 'moved', 'removed', 'restored'];

/** What happened to a record, with what changed from and to, and what other rooms know of it. */
export function RecordTimeline(given: { topic: string; subjectId: string; words: FieldWords }) {
  return <><RecordSources topic={given.topic} subjectId={given.subjectId} /><Timeline {...given} /></>;
}

function Timeline({ topic, subjectId, words }: { topic: string; subjectId: string; words: FieldWords }) {
  const t = useT('resource');
  const { custom } = useCustomFields(topic);
  const shown = (key: string, value: unknown) => {
    // Custom fields are told by the name they had.
    const own = words.fields?.[key] ? undefined : custom.find((f) => f.label === key);
    return own ? <CustomText field={own} value={(value ?? null) as CustomValue} /> : <FieldValue value={value} field={words.fields?.[key]} choices={words.choicesFor?.(key)} />;
  };
  const pages = usePages(recordTimeline, { topic, subjectId, limit: 50 }, { topics: [topic, 'core.comment', 'core.attachment'] });
  return (
    <QueryView query={pages} skeleton={<SkeletonRows rows={4} columns={2} />}>
      {({ pages: loaded }) => {
        const items = loaded.flatMap((p) => p.items);
        if (items.length === 0) return <EmptyState icon={History} level={3} title={t('record.noHistory')} />;
        return (
          <>
            <ol className="flex flex-col gap-4">
              {items.map((item) => {
                const verb = item.type.split('.').at(-1)!;
                const outsider = outsiderName(item.type, item.outsider);
                return (
                  <li key={item.id} className="flex gap-3">
                    <PersonFace person={outsider === null ? item.actor : null} isOutsider={outsider !== null} />
                    <div className="min-w-0 flex-1 text-sm">
                      <p><span className="font-medium">{outsider ?? item.actor?.name ?? (item.automation === null ? t('record.system') : t('record.automation', { name: item.automation }))}</span> {known.includes(verb) ? t(`record.verb.${verb}`) : eventWords(item.type, item.number)} <span className="text-muted-foreground">· <RelativeTime value={item.at} /></span></p>
                      {item.changes && (
                        <ul className="mt-1 flex flex-col gap-0.5 text-muted-foreground">
                          {Object.entries(item.changes).map(([key, [before, after]]) => (
                            <li key={key} className="flex flex-wrap items-baseline gap-x-1.5"><span>{custom.some((f) => f.label === key) ? key : words.labelOf(key)}:</span><s className="decoration-muted-foreground/60">{shown(key, before)}</s><span aria-hidden className="mirror-rtl">→</span><span className="text-foreground">{shown(key, after)}</span></li>
                          ))}
                        </ul>
                      )}
                    </div>
                  </li>
                );
              })}
            </ol>
            {pages.hasNextPage && <Button size="sm" variant="outline" className="mt-4" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('record.older')}</Button>}
          </>
        );
      }}
    </QueryView>
  );
}

/** A person beside what they did; somebody without a face where it was no member, the house itself where nobody did it. */
export function PersonFace({ person, isOutsider = false }: { person: RecordPerson | null; isOutsider?: boolean }) {
  const Sign = isOutsider ? UserRound : Settings2;
  if (!person) return <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full border text-muted-foreground"><Sign className="size-3.5" strokeWidth={1.75} /></span>;
  return <Avatar size="sm" id={person.id} name={person.name} src={person.photo} decorative />;
}
