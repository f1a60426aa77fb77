import { useT } from '#core/web/i18n/i18n.ts';
import { Image } from '#core/web/ui/image.tsx';
import type { ShownItem } from '../../contract.ts';
import { Cards } from '../widget/cards.tsx';
import type { Draft } from './draft.ts';

/** The greeting as people will see it: the circle, and the full view with its cards. Nothing here is counted or followed. */
export function ItemPreview({ draft }: { draft: Draft }) {
  const t = useT('greeting');
  const item: ShownItem = { id: '', title: draft.title, link: draft.link, poster: draft.poster, thumb: draft.poster, captions: null, images: draft.images.flatMap((i) => (i.url === null ? [] : [{ url: i.url, title: i.title, buttonLink: i.buttonLink }])), position: draft.position, experiment: '' };
  return (
    <section aria-label={t('item.preview')} className="flex flex-col gap-4 lg:sticky lg:top-20">
      <h2 className="text-sm font-medium">{t('item.preview')}</h2>
      <div className="relative h-130 w-full max-w-80 overflow-hidden rounded-xl border bg-muted">
        {draft.link ? <video src={draft.link} poster={draft.poster ?? undefined} controls playsInline preload="metadata" aria-label={draft.title} className="absolute inset-0 size-full object-cover" /> : <Image src={draft.poster ?? draft.images[0]?.url} alt="" className="absolute inset-0 size-full" />}
        <div className="absolute inset-x-0 bottom-0 flex flex-col gap-3 bg-linear-to-t from-black/80 via-black/60 to-transparent p-3 pt-12">
          <p dir="auto" className="text-lg font-semibold text-white">{draft.title}</p>
          {/* Its links lead nowhere: leaving would lose what was changed. */}
          <Cards item={item} go={() => undefined} quiet />
        </div>
      </div>
      <div className="size-18 overflow-hidden rounded-full border-2 border-primary bg-muted"><Image src={draft.poster ?? draft.images[0]?.url} alt="" className="size-full" /></div>
    </section>
  );
}
