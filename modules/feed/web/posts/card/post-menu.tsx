import { Bookmark, Eye, EyeOff, Flag, History, Link2, Pencil, Trash2, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { BlockPerson, DistanceItems } from '#modules/social/web/public.tsx';
import type { Post } from '../../../contract.ts';
import { postAddress } from '../addresses.ts';
import type { PostActions } from './use-post-actions.ts';

/** Everything else one can do with a post. */
export function PostMenu({ post, actions }: { post: Post; actions: PostActions }) {
  const t = useT('feed');
  const core = useT();
  const mine = useViewer().account.id === post.author.id;
  const copy = () => { void navigator.clipboard.writeText(new URL(postAddress(post.post_id), location.origin).href).then(() => toast.success(t('post.copied')), () => toast.error(t('post.notCopied'))); };
  const [blocking, setBlocking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Menu align="end" trigger={<IconButton size="sm" className="text-muted-foreground" aria-label={t('post.menu', { name: post.author.name })}><MoreHorizontal /></IconButton>}>
        <MenuItem icon={<Bookmark />} onSelect={() => actions.ask('save')}>{t(post.saved ? 'save.move' : 'save.into')}</MenuItem>
        <MenuItem icon={<Link2 />} onSelect={copy}>{t('post.copy')}</MenuItem>
        {post.edited_at && <MenuItem icon={<History />} onSelect={() => actions.ask('edits')}>{t('edits.open')}</MenuItem>}
        {mine && <MenuItem icon={<Eye />} onSelect={() => actions.ask('audience')}>{t('audience.open')}</MenuItem>}
        {post.can.edit && <MenuItem icon={<Pencil />} onSelect={() => actions.ask('edit')}>{t('post.edit')}</MenuItem>}
        {!mine && <MenuSeparator />}
        {!mine && <MenuItem icon={<EyeOff />} onSelect={actions.hide}>{t('post.hide')}</MenuItem>}
        {post.can.report && <MenuItem icon={<Flag />} onSelect={actions.report}>{t('post.report')}</MenuItem>}
        {post.can.delete && <MenuSeparator />}
        {post.can.delete && <MenuItem icon={<Trash2 />} destructive onSelect={mine ? actions.remove : () => setDeleting(true)}>{core('action.delete')}</MenuItem>}
        {!mine && <DistanceItems person={post.author} onBlock={() => setBlocking(true)} />}
      </Menu>
      {/* Its author takes it back by themselves; what a moderator deletes, nobody brings back. */}
      <AlertDialog open={deleting} onOpenChange={setDeleting} destructive title={t('post.deleteTitle', { name: post.author.name })} description={t('post.deleteHelp')} confirmLabel={t('post.delete')} onConfirm={actions.remove} />
      {blocking && <BlockPerson person={post.author} onClose={() => setBlocking(false)} />}
    </>
  );
}
