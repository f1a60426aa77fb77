import { useId, useState, type FormEvent } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { RadioGroup } from '#core/web/ui/radio-group.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { listSavedFolders, savePost, topics } from '../../../contract.ts';
import { changePost } from '../cache.ts';
import type { PostDialogProps } from './post-dialogs.tsx';

const fresh = '\u0000new';

/** Keeps a post in a folder, an old or a new one. */
export function SaveDialog({ post, open, onClose }: PostDialogProps) {
  const t = useT('feed');
  const core = useT();
  const form = useId();
  const folders = useRead(listSavedFolders, {}, { enabled: open, topics: [topics.saved] });
  const [chosen, setChosen] = useState<string>(post.saved?.folder ?? '');
  const [name, setName] = useState('');
  const save = useAction(savePost, { topics: [topics.saved], success: t('save.done'), onDone: ({ saved }) => { changePost(post.post_id, (p) => ({ ...p, saved })); onClose(); } });
  const send = (event: FormEvent) => { event.preventDefault(); event.stopPropagation(); if (!save.isPending && (chosen !== fresh || name.trim() !== '')) save.mutate({ id: post.post_id, folder: chosen === fresh ? name.trim() : chosen }); };
  return (
    <Dialog
      open={open} onOpenChange={(next) => { if (!next) onClose(); }} size="sm" title={t('save.title')}
      footer={<><Button variant="outline" onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" type="submit" form={form} loading={save.isPending} disabled={chosen === fresh && name.trim() === ''}>{t('save.verb')}</Button></>}
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-3">
        <QueryView query={folders} skeleton={<SkeletonRows rows={3} columns={1} />}>
          {({ items }) => (
            <Field label={t('save.folder')} group>
              <RadioGroup value={chosen} onValueChange={setChosen} options={[{ value: '', label: t('save.noFolder') }, ...items.filter(({ folder }) => folder !== '').map(({ folder, posts }) => ({ value: folder, label: folder, description: t('tag.posts', { count: posts }) })), { value: fresh, label: t('save.newFolder') }]} />
            </Field>
          )}
        </QueryView>
        {chosen === fresh && <Field label={t('save.name')}><Input autoFocus dir="auto" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} /></Field>}
      </form>
    </Dialog>
  );
}
