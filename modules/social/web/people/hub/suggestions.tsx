import { Sparkles, X } from 'lucide-react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { dismissSuggestion, listSuggestions } from '../../../contract/people.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { peopleTopics } from '../../topics.ts';
import { PersonLine } from '../parts/person-line.tsx';
import { RelationButton } from '../parts/relation-button.tsx';

/** Somebody the viewer may know. */
export type Suggestion = OutputOf<typeof listSuggestions>['items'][number];

/** People the viewer may know, why, and the way to not see them again. */
export function Suggestions() {
  const t = useT('social');
  const query = usePages(listSuggestions, { limit: 30 }, { topics: peopleTopics });
  return (
    <PagedList<Suggestion>
      query={query} label={t('friends.tab.suggestions')} keyOf={(s) => s.person.id} row={(s) => <SuggestionLine suggestion={s} />}
      empty={<EmptyState icon={Sparkles} title={t('suggestions.none')}>{t('suggestions.noneHelp')}</EmptyState>}
    />
  );
}

/** One suggestion with its reason. */
export function SuggestionLine({ suggestion: { person, relation, mutual, reasons } }: { suggestion: Suggestion }) {
  const t = useT('social');
  const dismiss = useAction(dismissSuggestion, { topics: peopleTopics });
  const why = reasons.map((reason) => (reason === 'mutual_friends' ? t('mutual', { count: mutual }) : t('suggestions.colleague')));
  return (
    <PersonLine
      person={person} detail={<>{person.headline && <span className="block truncate"><bdi>{person.headline}</bdi></span>}<span className="block truncate">{why.join(' · ')}</span></>}
      actions={(
        <>
          <RelationButton size="sm" person={person} relation={relation} plain />
          <IconButton size="sm" aria-label={t('suggestions.dismiss', { name: person.name })} loading={dismiss.isPending} onClick={() => dismiss.mutate({ userId: person.id })}><X /></IconButton>
        </>
      )}
    />
  );
}
