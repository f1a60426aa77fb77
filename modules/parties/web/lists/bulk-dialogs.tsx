import { useState } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { TagsInput } from '../parts/tags-input.tsx';

/** A bulk action that asks first: what was chosen, and how to tell the list how it ended. */
export interface PendingBulk { selection: Selection; count: number; done: () => void; cancel: () => void }

function BulkDialog({ pending, title, apply, onClose, children }: { pending: PendingBulk; title: string; apply: () => Promise<unknown>; onClose: () => void; children: React.ReactNode }) {
  const core = useT();
  const t = useT('parties');
  const [busy, setBusy] = useState(false);
  const leave = () => { pending.cancel(); onClose(); };
  const run = async () => {
    setBusy(true);
    try { await apply(); pending.done(); onClose(); } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" onOpenChange={(open) => { if (!open) leave(); }} title={title} description={t('bulk.about', { count: pending.count })} footer={<><Button variant="outline" onClick={leave}>{core('action.cancel')}</Button><Button variant="primary" loading={busy} onClick={() => void run()}>{t('bulk.apply')}</Button></>}>
      {children}
    </Dialog>
  );
}

/** Gives many parties the same tags. */
export function BulkTagDialog({ pending, apply, onClose }: { pending: PendingBulk; apply: (tags: string[]) => Promise<unknown>; onClose: () => void }) {
  const t = useT('parties');
  const [tags, setTags] = useState<string[]>([]);
  return <BulkDialog pending={pending} title={t('bulk.tag')} apply={() => apply(tags)} onClose={onClose}><Field label={t('field.tags')} help={t('bulk.tagHelp')}><TagsInput value={tags} onChange={setTags} /></Field></BulkDialog>;
}
