import { X } from 'lucide-react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { dismissSuggestion, type listSuggestions } from '../../../contract/people.ts';
import { peopleTopics } from '../../topics.ts';
import { PersonLine } from '../parts/person-line.tsx';
import { RelationButton } from '../parts/relation-button.tsx';

/** Somebody the viewer may know. */
export type Suggestion = OutputOf<typeof listSuggestions>['items'][number];

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
          <RelationButton size="sm" person={person} relation={relation} />
          <IconButton size="sm" aria-label={t('suggestions.dismiss', { name: person.name })} loading={dismiss.isPending} onClick={() => dismiss.mutate({ userId: person.id })}><X /></IconButton>
        </>
      )}
    />
  );
}
