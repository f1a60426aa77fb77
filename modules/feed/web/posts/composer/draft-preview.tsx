import { Avatar } from '#core/web/ui/avatar.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import type { InnerPost, Post } from '../../../contract.ts';
import { Poll } from '../card/poll.tsx';
import { PostMedia } from '../card/post-media.tsx';
import { RecordsLeftOut } from '../card/records-left-out.tsx';
import { SharedPost } from '../card/shared-post.tsx';
import { PostText } from '../post-text.tsx';
import { linksIn, tagsIn } from '../text-parts.ts';
import type { ShownFile } from './draft-files.ts';
import { useKeptFiles } from './kept-draft-files.ts';
import { LinkHint } from './link-hint.tsx';
import type { KeptFile } from './use-composer.ts';

/** What a post that is being written holds so far. */
export interface DraftPreviewProps { /** Of a post that is there: its films may have captions. */ postId?: string; text: string; mentions?: Post['mentions']; files?: readonly ShownFile[]; /** Files of a draft from before the page was loaded anew; they stand first. */ kept?: readonly KeptFile[]; poll?: Post['poll']; shared?: InnerPost | null }

const nothing = () => undefined;
const none: readonly KeptFile[] = [];

/** A post as it will be drawn, without what can be done with it. Cards of records are left out: whom they show themselves to is asked for each viewer. */
export function DraftPreview({ postId = '', text, mentions = [], files = [], kept = none, poll = null, shared = null }: DraftPreviewProps) {
  const { account } = useViewer();
  const all = [...useKeptFiles(kept), ...files];
  return (
    <div data-draft-preview className="flex flex-col gap-3 rounded-lg border bg-card p-3">
      <p className="flex items-center gap-2 text-sm font-medium"><Avatar id={account.id} name={account.name} src={account.photo} size="md" decorative /><bdi className="min-w-0 truncate">{account.name}</bdi></p>
      <PostText description={text} mentions={mentions} hashtags={tagsIn(text)} />
      {all.length > 0 && <PostMedia postId={postId} files={all} onStale={nothing} author={account.name} />}
      {poll && <Poll poll={poll} onVote={nothing} still />}
      {all.length === 0 && !shared && <LinkHint text={text} />}
      <RecordsLeftOut addresses={linksIn(text)} />
      {shared && <SharedPost still post={shared} onStale={nothing} />}
    </div>
  );
}
