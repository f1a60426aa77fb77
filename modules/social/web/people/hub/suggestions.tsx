import { Sparkles } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { listSuggestions } from '../../../contract/people.ts';
import { PagedList } from '../../parts/paged-list.tsx';
import { peopleTopics } from '../../topics.ts';
import { SuggestionLine, type Suggestion } from './suggestion-line.tsx';

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
