import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { addAttachments, listAttachments, removeAttachment, type RecordAttachment } from '#core/contract/records.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { showError, useAction, useRead } from '../query.ts';
import { IconButton } from '../ui/button.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { sizeText } from '../ui/file-rules.ts';
import { Image } from '../ui/image.tsx';
import { Progress } from '../ui/progress.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import './resource-texts.ts';
import { recordDoors } from './record-doors.ts';

const topics = ['core.attachment'];

/** Files of a record, with previews; dropped ones are uploaded and attached. */
export function RecordAttachments({ topic, subjectId }: { topic: string; subjectId: string }) {
  const query = useRead(listAttachments, { topic, subjectId }, { topics });
  const add = useAction(addAttachments, { topics });
  const remove = useAction(removeAttachment, { topics });
  const [uploads, setUploads] = useState<ReadonlyArray<{ key: number; name: string; part: number }>>([]);
  const { upload } = recordDoors();
  const take = (files: File[]) => {
    for (const [i, file] of files.entries()) {
      const key = performance.now() + i;
      setUploads((all) => [...all, { key, name: file.name, part: 0 }]);
      const step = (part: number) => setUploads((all) => all.map((u) => (u.key === key ? { ...u, part } : u)));
      upload!(file, step).then(({ id }) => add.mutateAsync({ topic, subjectId, fileIds: [id] })).catch(showError).finally(() => setUploads((all) => all.filter((u) => u.key !== key)));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      {upload && <FileDrop maxFiles={20} onFiles={take} />}
      {uploads.map((u) => <Progress key={u.key} label={u.name} showLabel value={Math.round(u.part * 100)} />)}
      <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={2} />}>
        {({ items }) => <ul className="flex flex-col divide-y">{items.map((item) => <li key={item.fileId}><Attachment item={item} onRemove={() => remove.mutate({ topic, subjectId, fileId: item.fileId })} /></li>)}</ul>}
      </QueryView>
    </div>
  );
}

function Attachment({ item, onRemove }: { item: RecordAttachment; onRemove: () => void }) {
  const core = useT();
  const { key, n } = sizeText(item.bytes);
  return (
    <div className="flex items-center gap-3 py-2">
      <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md border text-muted-foreground">
        {item.previewUrl ? <Image src={item.previewUrl} alt="" className="size-full object-cover" /> : <FileText aria-hidden className="size-4.5" strokeWidth={1.75} />}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        {item.url ? <a href={item.url} target="_blank" rel="noreferrer" className="focus-ring block truncate rounded-sm font-medium hover:underline">{item.name}</a> : <span className="block truncate font-medium">{item.name}</span>}
        <span className="text-muted-foreground">{core(key, { n })}{item.addedBy && ` · ${item.addedBy.name}`} · <RelativeTime value={item.addedAt} /></span>
      </span>
      {item.mine && <IconButton size="sm" className="text-muted-foreground" aria-label={core('action.removeNamed', { name: item.name })} onClick={onRemove}><X /></IconButton>}
    </div>
  );
}
