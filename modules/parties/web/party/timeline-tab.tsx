import { History } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { eventWords, outsiderName } from '#core/web/resource/event-words.ts';
import type { FieldWords } from '#core/web/resource/record-conflict.tsx';
import { PersonFace } from '#core/web/resource/record-timeline.tsx';
import { Link } from '#core/web/router.ts';
import { useRecordAddress } from '#core/web/slots/record-address.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { partyTimeline, type PartyDetail } from '../../contract.ts';
import { partyHistory } from '../panels.ts';
import { partyTopics, useSlug } from '../parts/use-slug.ts';

/** A value of a change in words. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ');
  if (typeof value === 'object') { const o = value as Record<string, unknown>; return 'amount' in o && 'currency' in o ? `${String(o['amount'])} ${String(o['currency'])}` : Object.values(o).filter((v) => typeof v === 'string' && v !== '').join(', ') || '–'; }
  return typeof value === 'boolean' ? (value ? '✓' : '–') : String(value as string | number);
}

type Entry = OutputOf<typeof partyTimeline>['items'][number];

/** What happened, with the record it happened to: a link for whoever may open it. */
function What({ item }: { item: Entry }) {
  const addressOf = useRecordAddress();
  const words = eventWords(item.type, item.number);
  if (item.topic === 'parties.party') return words;
  const to = addressOf(item.topic, item.subjectId);
  const called = item.number ?? item.name;
  const link = (text: string) => (to ? <Link to={to} className="focus-ring rounded-sm font-medium hover:underline"><bdi>{text}</bdi></Link> : <bdi className="font-medium">{text}</bdi>);
  // Some sentences name the record already.
  if (called === null || words.includes(called)) return to ? <Link to={to} className="focus-ring rounded-sm hover:underline">{words}</Link> : words;
  return <>{words} {link(called)}</>;
}

/** History of a party and of what belongs to it in other rooms: the timeline of the room that has one for whoever may see it, else the log. */
export function TimelineTab({ party }: { party: PartyDetail }) {
  const t = useT('parties');
  const can = useCan();
  const own = partyHistory();
  const words = useMemo((): FieldWords => ({ labelOf: (key) => t(`field.${key}`, { defaultValue: key }), shown: (key, value) => (key.startsWith('consent.') && (value === 'in' || value === 'out') ? t(`consent.${value}`) : valueText(value)) }), [t]);
  if (!own || !own.can.split('|').some(can)) return <LogOf party={party} words={words} />;
  return <Suspense fallback={<SkeletonRows rows={4} columns={2} />}><own.View partyId={party.id} name={party.name} words={words} isOpen={!party.erasedAt} /></Suspense>;
}

/** What the log says, newest first. */
function LogOf({ party, words }: { party: PartyDetail; words: FieldWords }) {
  const core = useT('resource');
  // Which records of other rooms belong to a party is known where they register them.
  const [topics, setTopics] = useState<readonly string[]>(partyTopics);
  const pages = usePages(partyTimeline, { workspace_slug: useSlug(), id: party.id, limit: 30 }, { topics });
  const told = pages.data?.pages[0]?.topics;
  if (told && told.join() !== topics.join()) setTopics(told);
  return (
    <QueryView query={pages} skeleton={<SkeletonRows rows={4} columns={2} />}>
      {({ pages: loaded }) => {
        const items = loaded.flatMap((p) => p.items);
        if (items.length === 0) return <EmptyState icon={History} level={2} title={core('record.noHistory')} />;
        return (
          <>
            <ol className="flex flex-col gap-4">
              {items.map((item) => { const outsider = outsiderName(item.type, item.outsider); return (
                <li key={item.id} className="flex gap-3">
                  <PersonFace person={outsider === null ? item.actor : null} isOutsider={outsider !== null} />
                  <div className="min-w-0 flex-1 text-sm">
                    <p><span className="font-medium">{outsider ?? item.actor?.name ?? core('record.system')}</span> <What item={item} />{item.note && <> <bdi className="font-medium">{item.note}</bdi></>} <span className="text-muted-foreground">· <RelativeTime value={item.at} /></span></p>
                    {/* The fields of other rooms' records have their names and choices on their own pages. */}
                    {item.changes && item.topic === 'parties.party' && (
                      <ul className="mt-1 flex flex-col gap-0.5 text-muted-foreground">
                        {Object.entries(item.changes).slice(0, 12).map(([key, [before, after]]) => <li key={key} className="flex flex-wrap items-baseline gap-x-1.5"><span>{words.labelOf(key)}:</span><s dir="auto" className="decoration-muted-foreground/60">{words.shown?.(key, before)}</s><span aria-hidden className="mirror-rtl">→</span><span dir="auto" className="text-foreground">{words.shown?.(key, after)}</span></li>)}
                      </ul>
                    )}
                  </div>
                </li>
              ); })}
            </ol>
            {pages.hasNextPage && <Button size="sm" variant="outline" className="mt-4" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{core('record.older')}</Button>}
          </>
        );
      }}
    </QueryView>
  );
}
