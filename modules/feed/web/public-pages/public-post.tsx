import { EyeOff } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { LinkCard } from '#core/web/ui/link-card.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { MediaView } from '#modules/files/web/public.tsx';
import { getPublicCaptions, type PublicPost } from '../../contract.ts';
import { useTrack } from '../posts/captions/use-captions.ts';
import { PostText } from '../posts/post-text.tsx';

type Base = Omit<PublicPost, 'shared'>;
interface Where { slug: string; /** An address has run out, or the post was changed: read it again. */ onStale: () => void }

/** A post as visitors read it: nothing can be done with it here. */
export function PublicPostCard({ post, slug, onStale, whole = false }: { post: PublicPost; whole?: boolean } & Where) {
  const t = useT('feed');
  return (
    <article className="flex flex-col gap-3 rounded-xl border bg-card p-4 sm:p-5">
      <Head post={post}><Link to={`/public/${slug}/${post.post_id}`} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-sm text-muted-foreground hover:underline"><RelativeTime value={post.created_at} />{post.edited_at && <> · {t('publicPage.edited')}</>}</Link></Head>
      <Content post={post} slug={slug} onStale={onStale} whole={whole} />
      {post.shared && (post.shared.available
        ? <div className="flex flex-col gap-3 rounded-lg border p-3"><Head post={post.shared}><span className="text-sm text-muted-foreground"><RelativeTime value={post.shared.created_at} /></span></Head><Content post={post.shared} slug={slug} onStale={onStale} whole={whole} /></div>
        : <p className="flex items-center gap-2 rounded-lg border bg-muted/50 p-4 text-muted-foreground"><EyeOff aria-hidden className="size-4 shrink-0" />{t('post.unavailable')}</p>)}
    </article>
  );
}

function Head({ post, children }: { post: Base; children: React.ReactNode }) {
  return <div className="flex items-center gap-3"><Avatar name={post.author.name} src={post.author.photo} size="lg" /><div className="min-w-0"><p dir="auto" className="truncate font-medium">{post.author.name}</p>{children}</div></div>;
}

function Content({ post, slug, onStale, whole }: { post: Base; whole: boolean } & Where) {
  const t = useT('feed');
  return (
    <>
      <PostText description={post.description} mentions={[]} whole={whole} />
      {post.post_images.map((file, i) => <File key={file.id} postId={post.post_id} file={file} alt={file.alt || (file.kind === 'image' ? t('post.pictureOf', { number: i + 1, name: post.author.name }) : '')} slug={slug} onStale={onStale} />)}
      {post.poll && <div className="rounded-lg border p-3"><p dir="auto" className="font-medium break-words">{post.poll.question}</p><ul className="mt-2 list-disc ps-5">{post.poll.options.map((option) => <li key={option} dir="auto" className="break-words">{option}</li>)}</ul></div>}
      {post.link && post.post_images.length === 0 && <LinkCard link={post.link} />}
    </>
  );
}

function File({ postId, file, alt, slug, onStale }: { postId: string; file: Base['post_images'][number]; alt: string } & Where) {
  const { data } = useRead(getPublicCaptions, { slug, id: postId, file_id: file.id }, { enabled: file.captions, staleTime: 60_000 });
  const captions = useTrack(file.captions ? data?.text : undefined);
  return <MediaView card={file} alt={alt} captions={captions} fit="natural" onStale={onStale} className="max-h-160 rounded-lg" />;
}
