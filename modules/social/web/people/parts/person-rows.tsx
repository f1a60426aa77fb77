import { useT } from '#core/web/i18n/i18n.ts';
import type { PersonRow } from '../../../contract/people.ts';
import { PagedList, type PagedListProps } from '../../parts/paged-list.tsx';
import { PersonLine } from './person-line.tsx';
import { RelationButton } from './relation-button.tsx';
import { useDay } from './use-day.ts';

/** People with what is between them and the viewer. */
export function PersonRows(props: Pick<PagedListProps<PersonRow>, 'query' | 'label' | 'empty'>) {
  return <PagedList<PersonRow> {...props} keyOf={(row) => row.person.id} row={(row) => <PersonLine person={row.person} detail={<PersonDetail row={row} />} actions={<RelationButton size="sm" person={row.person} relation={row.relation} />} />} />;
}

function PersonDetail({ row: { person, relation, mutual } }: { row: PersonRow }) {
  const t = useT('social');
  const day = useDay();
  const facts = [
    relation.friendsUntil ? t('relation.until', { day: day(relation.friendsUntil) }) : null, relation.muted ? t('relation.muted') : null,
    mutual > 0 && relation.state !== 'self' ? t('mutual', { count: mutual }) : null,
  ].filter(Boolean);
  return (
    <>
      {person.headline && <span className="block truncate"><bdi>{person.headline}</bdi></span>}
      {facts.length > 0 && <span className="block truncate">{facts.join(' · ')}</span>}
    </>
  );
}
