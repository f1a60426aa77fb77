import { useT } from '#core/web/i18n/i18n.ts';
import type { Group } from '#modules/social/contract.ts';
import { listGroupMedia } from '../../../contract.ts';
import { MediaGrid } from '../media/media-grid.tsx';
import { listTopics } from '../topics.ts';
import { useItems } from '../use-items.ts';

/** Tab of a group: pictures and films its members posted. */
export function GroupMedia({ group }: { group: Group }) {
  const t = useT('feed');
  const media = useItems(listGroupMedia, { id: group.id, limit: 24 }, { topics: listTopics });
  return <MediaGrid media={media} label={t('media.of', { name: group.name })} empty={t('media.noneGroup')} />;
}
