import { EyeOff, Film, Images, Play } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { MediaView } from '#modules/files/web/public.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { listPersonMedia } from '../../../contract.ts';
import { postAddress } from '../addresses.ts';
import type { useItems } from '../use-items.ts';
import '../feed-texts.ts';

type Media = OutputOf<typeof listPersonMedia>['items'][number];
type Items = ReturnType<typeof useItems<typeof listPersonMedia>>;

const grid = 'grid grid-cols-3 gap-1 sm:gap-2 @2xl:grid-cols-4';

/** Pictures and films beside each other; each leads to its post. */
export function MediaGrid({ media: { query, items }, label, empty }: { media: Items; label: string; empty: string }) {
  const t = useT('feed');
  return (
    <QueryView query={query} skeleton={<div aria-hidden className={grid}>{Array.from({ length: 8 }, (_, i) => <Skeleton key={i} className="aspect-square w-full rounded-lg" />)}</div>}>
      {() => (
        <>
          {items.length === 0 && !query.hasNextPage ? <EmptyState icon={Images} level={3} title={empty} /> : (
            <ul aria-label={label} className={grid}>{items.map((file, i) => <li key={file.id} className="aspect-square"><Tile file={file} number={i + 1} onStale={() => void query.refetch()} /></li>)}</ul>
          )}
          {query.hasNextPage && <Button className="mt-3" size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button>}
        </>
      )}
    </QueryView>
  );
}

function Tile({ file, number, onStale }: { file: Media; number: number; onStale: () => void }) {
  const t = useT('feed');
  // What the viewer's own filters collapse is collapsed in its post, too.
  if (file.filtered) {
    return (
      <Link to={postAddress(file.post_id)} className="focus-ring flex size-full flex-col items-center justify-center gap-1 overflow-hidden rounded-lg bg-muted p-2 text-center text-xs text-muted-foreground">
        <EyeOff aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="line-clamp-3 break-words">{t('filtered.by', { phrase: file.filtered.phrase })}</span>
      </Link>
    );
  }
  const isFilm = file.kind === 'video';
  const name = file.alt || t(isFilm ? 'media.film' : 'media.picture', { number });
  // A film is shown by its still: it plays in its post.
  const still: Media | null = isFilm ? (file.posterUrl === null ? null : { ...file, kind: 'image', type: 'image/jpeg', url: file.posterUrl }) : file;
  return (
    <Link to={postAddress(file.post_id)} aria-label={t('media.open', { name })} className="focus-ring relative block size-full overflow-hidden rounded-lg">
      {still ? <MediaView card={still} alt="" fit="fill" sizes="(width < 640px) 33vw, 240px" onStale={onStale} /> : <span className="grid size-full place-items-center bg-muted text-muted-foreground"><Film aria-hidden className="size-8" strokeWidth={1.5} /></span>}
      {isFilm && <span aria-hidden className="absolute end-1.5 bottom-1.5 grid size-7 place-items-center rounded-full bg-foreground/70 text-background"><Play className="size-4 fill-current" /></span>}
    </Link>
  );
}
