import { UsersRound } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { listPersonGroups } from '../../../contract/groups.ts';
import type { GroupCard, PersonCard } from '../../../contract/shapes.ts';
import { GroupTile } from '../../groups/parts/group-tile.tsx';
import { PagedList } from '../../parts/paged-list.tsx';
import { groupTopics } from '../../topics.ts';

/** Groups a person is in, as far as the viewer can read them; the own ones also as others see them. */
export function PersonGroupsTab({ person, self, viewAs }: { person: PersonCard; self: boolean; viewAs: 'friends' | 'everyone' | null }) {
  const t = useT('social');
  const query = usePages(listPersonGroups, { userId: person.id, limit: 30, ...(viewAs ? { as_audience: viewAs } : {}) }, { topics: groupTopics });
  return (
    <PagedList<GroupCard>
      grid query={query} label={t('profile.tab.groups')} keyOf={(g) => g.id} row={(group) => <GroupTile group={group} />}
      empty={<EmptyState icon={UsersRound} title={t(self ? 'groups.none.mine' : 'profile.noGroups')}>{self ? t('groups.noneHelp.mine') : t('profile.noGroupsHelp', { name: person.name })}</EmptyState>}
    />
  );
}
