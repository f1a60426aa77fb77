import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { request } from '#core/web/api/request.ts';
import { queryKey } from '#core/web/query.ts';
import { getPost, type Post } from '../../../contract.ts';
import { AskProvider, type Asked } from './ask.ts';

/** Props of every dialog about a post. */
export interface PostDialogProps { post: Post; open: boolean; onClose: () => void }

const dialogs: Record<Asked, LazyExoticComponent<ComponentType<PostDialogProps>>> = {
  comments: lazy(async () => ({ default: (await import('../comments/comments-sheet.tsx')).CommentsSheet })),
  share: lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog })),
  save: lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog })),
  edit: lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog })),
  edits: lazy(async () => ({ default: (await import('./edits-dialog.tsx')).EditsDialog })),
  reactions: lazy(async () => ({ default: (await import('./reactions-dialog.tsx')).ReactionsDialog })),
  audience: lazy(async () => ({ default: (await import('./audience-dialog.tsx')).PostAudienceDialog })),
};

/** Holds the dialogs about the posts within it. */
export function PostDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ what: Asked; post: Post; open: boolean; turn: number } | null>(null);
  const ask = useCallback((what: Asked, post: Post) => setAsked((last) => ({ what, post, open: true, turn: (last?.turn ?? 0) + 1 })), []);
  const Dialog = asked && dialogs[asked.what];
  return (
    <AskProvider value={ask}>
      {children}
      {asked && Dialog && <Suspense><Current key={asked.turn} first={asked.post} dialog={Dialog} open={asked.open} onClose={() => setAsked((last) => last && { ...last, open: false })} /></Suspense>}
    </AskProvider>
  );
}

/** The post as it is now: somebody may comment while the dialog is open. */
function Current({ first, dialog: Dialog, ...props }: { first: Post; dialog: ComponentType<PostDialogProps>; open: boolean; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: queryKey(getPost, { id: first.post_id }), queryFn: ({ signal }) => request(getPost, { id: first.post_id }, { signal }), initialData: { post: first }, initialDataUpdatedAt: Date.now, enabled: props.open,
  });
  return <Dialog post={data.post} {...props} />;
}
