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

function BulkDialog({ pending, title, ready, apply, onClose, children }: { pending: PendingBulk; title: string; /** Something is to be done. */ ready: boolean; apply: () => Promise<unknown>; onClose: () => void; children: React.ReactNode }) {
  const core = useT();
  const t = useT('parties');
  const [busy, setBusy] = useState(false);
  const leave = () => { pending.cancel(); onClose(); };
  const run = async () => {
    setBusy(true);
    try { await apply(); pending.done(); onClose(); } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" onOpenChange={(open) => { if (!open) leave(); }} title={title} description={t('bulk.about', { count: pending.count })} footer={<><Button variant="outline" onClick={leave}>{core('action.cancel')}</Button><Button variant="primary" loading={busy} disabled={!ready} onClick={() => void run()}>{t('bulk.apply')}</Button></>}>
      {children}
    </Dialog>
  );
}

/** Tags that many parties get, and those they lose; their others stay. */
export function BulkTagDialog({ pending, apply, onClose }: { pending: PendingBulk; apply: (tags: { add: string[]; remove: string[] }) => Promise<unknown>; onClose: () => void }) {
  const t = useT('parties');
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  return <BulkDialog pending={pending} title={t('bulk.tag')} ready={add.length + remove.length > 0} apply={() => apply({ add, remove })} onClose={onClose}><div className="flex flex-col gap-4"><Field label={t('bulk.addTags')} help={t('bulk.tagHelp')}><TagsInput value={add} onChange={setAdd} /></Field><Field label={t('bulk.removeTags')}><TagsInput value={remove} onChange={setRemove} /></Field></div></BulkDialog>;
}
