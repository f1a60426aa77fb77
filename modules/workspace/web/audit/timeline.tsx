import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { listActivity } from '../../contract.ts';
import { useSlug } from '../active-workspace.ts';
import { usePeople } from '../parts/use-people.ts';
import { useEventSentence, type SentenceOf } from './event-sentence.ts';

/** An event of the activity list. */
export type Activity = OutputOf<typeof listActivity>['items'][number];

/** What happened to one member, as far as the viewer may know. */
export function Timeline({ subjectId, accountId }: { subjectId: string; accountId: string }) {
  const t = useT('workspace');
  const slug = useSlug();
  const sentence = useEventSentence(usePeople().nameOf);
  const facts = useRead(listActivity, { workspace_slug: slug, limit: 100, topic: 'workspace.member' }, { topics: ['workspace.member'] }).data?.items ?? [];
  const own = facts.filter((f) => f.subjectId === subjectId || f.data.accountId === accountId).slice(0, 20);
  if (own.length === 0) return null;
  return (
    <section className="mt-8 border-t pt-4" aria-labelledby="member-timeline">
      <h3 id="member-timeline" className="text-sm font-semibold">{t('timeline.title')}</h3>
      <ol className="mt-2 flex flex-col">{own.map((fact) => <ActivityLine key={fact.seq} fact={fact} sentence={sentence} />)}</ol>
    </section>
  );
}

/** One event: who, what, when. */
export function ActivityLine({ fact, sentence }: { fact: Activity; sentence: SentenceOf }) {
  const t = useT('workspace');
  const who = fact.actor?.name ?? t('event.system');
  return (
    <li className="flex items-start gap-2.5 py-1.5">
      <Avatar name={who} id={fact.actor?.id ?? 'system'} src={fact.actor?.photo ?? null} size="sm" decorative className="mt-px" />
      <p className="min-w-0 flex-1 text-pretty"><span className="font-medium">{who}</span> {sentence(fact)}</p>
      <RelativeTime value={fact.at} className="shrink-0 pt-px text-sm text-muted-foreground" />
    </li>
  );
}
