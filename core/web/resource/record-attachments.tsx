import { FileText, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addAttachments, listAttachments, removeAttachment, restoreAttachment, type RecordAttachment } from '#core/contract/records.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { showError, useAction, useRead } from '../query.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { sizeText } from '../ui/file-rules.ts';
import { Image } from '../ui/image.tsx';
import { Progress } from '../ui/progress.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import './resource-texts.ts';
import { recordDoors } from './record-doors.ts';

const topics = ['core.attachment'];

/** Props of RecordAttachments. */
export interface RecordAttachmentsProps {
  topic: string;
  subjectId: string;
  canEdit?: boolean;
  /** Files that were dropped or pasted elsewhere on the record; taken once. */
  incoming?: readonly File[];
  onTaken?: () => void;
}

/** Files of a record, with previews; chosen, dropped and pasted ones are uploaded and attached. */
export function RecordAttachments({ topic, subjectId, canEdit = false, incoming, onTaken }: RecordAttachmentsProps) {
  const t = useT('resource');
  const core = useT();
  const query = useRead(listAttachments, { topic, subjectId }, { topics });
  const add = useAction(addAttachments, { topics, quiet: true });
  const restore = useAction(restoreAttachment, { topics });
  const remove = useAction(removeAttachment, { topics, onDone: (_answer, input) => toast.success(t('attachment.removed'), { action: { label: core('action.undo'), onPress: () => restore.mutate(input) } }) });
  const [uploads, setUploads] = useState<ReadonlyArray<{ key: number; name: string; part: number }>>([]);
  const [shown, setShown] = useState<RecordAttachment | null>(null);
  const { upload } = recordDoors();
  const attach = add.mutateAsync;
  const take = useCallback((files: readonly File[]) => {
    for (const [i, file] of files.entries()) {
      const key = performance.now() + i;
      setUploads((all) => [...all, { key, name: file.name, part: 0 }]);
      const step = (part: number) => setUploads((all) => all.map((u) => (u.key === key ? { ...u, part } : u)));
      recordDoors().upload!(file, step).then(({ id }) => attach({ topic, subjectId, fileIds: [id] })).catch(showError).finally(() => setUploads((all) => all.filter((u) => u.key !== key)));
    }
  }, [attach, topic, subjectId]);
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (!incoming?.length || taken.current === incoming || !recordDoors().upload) return;
    taken.current = incoming;
    take(incoming);
    onTaken?.();
  }, [incoming, onTaken, take]);
  return (
    <div className="flex flex-col gap-4">
      {upload && <FileDrop maxFiles={20} onFiles={take} />}
      {uploads.map((u) => <Progress key={u.key} label={u.name} showLabel value={Math.round(u.part * 100)} />)}
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={2} />}>
        {({ items }) => <ul className="flex flex-col divide-y">{items.map((item) => <li key={item.fileId}><Attachment item={item} canRemove={item.mine || canEdit} onShow={() => setShown(item)} onRemove={() => remove.mutate({ topic, subjectId, fileId: item.fileId })} /></li>)}</ul>}
      </QueryView>
      {shown && (
        <Dialog open size="xl" title={shown.name} onOpenChange={(open) => { if (!open) setShown(null); }}>
          <Image src={shown.url} alt={shown.name} className="mx-auto max-h-[70vh] rounded-md object-contain" />
        </Dialog>
      )}
    </div>
  );
}

function Attachment({ item, canRemove, onShow, onRemove }: { item: RecordAttachment; canRemove: boolean; onShow: () => void; onRemove: () => void }) {
  const t = useT('resource');
  const core = useT();
  const { key, n } = sizeText(item.bytes);
  return (
    <div className="flex items-center gap-3 py-2">
      {item.previewUrl
        ? <button type="button" aria-label={t('attachment.show', { name: item.name })} onClick={onShow} className="focus-ring size-10 shrink-0 overflow-hidden rounded-md border"><Image src={item.previewUrl} alt="" className="size-full object-cover" /></button>
        : <span className="grid size-10 shrink-0 place-items-center rounded-md border text-muted-foreground"><FileText aria-hidden className="size-4.5" strokeWidth={1.75} /></span>}
      <span className="min-w-0 flex-1 text-sm">
        {item.url ? <a href={item.url} target="_blank" rel="noreferrer" dir="auto" className="focus-ring block truncate rounded-sm font-medium hover:underline">{item.name}</a> : <span className="block truncate font-medium" dir="auto">{item.name}</span>}
        <span className="text-muted-foreground">{core(key, { n })}{item.addedBy && ` · ${item.addedBy.name}`} · <RelativeTime value={item.addedAt} /></span>
      </span>
      {canRemove && <IconButton size="sm" className="text-muted-foreground" aria-label={core('action.removeNamed', { name: item.name })} onClick={onRemove}><X /></IconButton>}
    </div>
  );
}
