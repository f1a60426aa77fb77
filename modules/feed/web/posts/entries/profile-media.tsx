import { useT } from '#core/web/i18n/i18n.ts';
import type { ProfileTabProps } from '#modules/social/web/public.tsx';
import { listPersonMedia } from '../../../contract.ts';
import { MediaGrid } from '../media/media-grid.tsx';
import { listTopics } from '../topics.ts';
import { useItems } from '../use-items.ts';

/** Tab of a profile: pictures and films this person posted. */
export function ProfileMedia({ person, self, viewAs }: ProfileTabProps) {
  const t = useT('feed');
  const media = useItems(listPersonMedia, { id: person.id, limit: 24, ...(viewAs ? { as_audience: viewAs } : {}) }, { topics: listTopics });
  return <MediaGrid media={media} label={t('media.of', { name: person.name })} empty={t(self ? 'media.noneOwn' : 'media.none', { name: person.firstName || person.name })} />;
}
