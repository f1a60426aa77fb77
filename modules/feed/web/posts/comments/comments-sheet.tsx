import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useIsPhone } from '#core/web/theme/use-media-query.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import type { PostDialogProps } from '../dialogs/post-dialogs.tsx';
import { FilteredText } from '../card/filtered-text.tsx';
import { PostText } from '../post-text.tsx';
import { Comments } from './comments.tsx';

/** Comments of a post beside the page, or from below on a phone. */
export function CommentsSheet({ post, open, onClose }: PostDialogProps) {
  const t = useT('feed');
  const phone = useIsPhone();
  const [wanted, setWanted] = useState(false);
  return (
    <Drawer open={open} onOpenChange={(next) => { if (!next) onClose(); }} side={phone ? 'bottom' : 'end'} title={t('comment.title')} description={t('comment.onPost', { name: post.author.name })}>
      {post.description !== '' && <div className="mb-4 border-b pb-4 text-muted-foreground">{post.filtered && !wanted ? <FilteredText phrase={post.filtered.phrase} onShow={() => setWanted(true)} /> : <PostText description={post.description} mentions={post.mentions} hashtags={post.hashtags} />}</div>}
      <Comments post={post} />
    </Drawer>
  );
}
