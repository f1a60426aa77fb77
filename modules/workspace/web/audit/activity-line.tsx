import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { listActivity } from '../../contract.ts';
import type { SentenceOf } from './event-sentence.ts';

/** An event of the activity list. */
export type Activity = OutputOf<typeof listActivity>['items'][number];

/** One event: who, what, when. */
export function ActivityLine({ fact, sentence }: { fact: Pick<Activity, 'type' | 'subjectId' | 'data' | 'at'> & { actor: { id: string; name: string; photo: string | null } | null }; sentence: SentenceOf }) {
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
