import { FileCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { uploadState } from '#modules/files/contract.ts';
import type { KeptFile } from './use-composer.ts';

/** Files of a draft that arrived before the page was loaded anew. */
export function KeptFiles({ files, onForget }: { files: readonly KeptFile[]; onForget: (id: string) => void }) {
  const t = useT('feed');
  if (files.length === 0) return null;
  return <ul aria-label={t('composer.kept')} className="flex flex-wrap gap-2">{files.map((file) => <Kept key={file.id} file={file} onForget={() => onForget(file.id)} />)}</ul>;
}

function Kept({ file, onForget }: { file: KeptFile; onForget: () => void }) {
  const t = useT('feed');
  const { data, error } = useRead(uploadState, { id: file.id }, { staleTime: 60_000 });
  // After a day it is gone, or it belongs to a post by now.
  const gone = error?.status === 404;
  useEffect(() => { if (gone) onForget(); }, [gone]); // oxlint-disable-line react/exhaustive-deps -- once, when it is known to be gone
  const picture = data?.card?.previewUrl ?? data?.card?.posterUrl;
  return (
    <li className="flex min-w-0 max-w-60 items-center gap-2 rounded-lg border p-1.5">
      {picture ? <Image src={picture} alt="" className="size-10 shrink-0 rounded-md" /> : <FileCheck aria-hidden className="mx-2 size-5 shrink-0 text-muted-foreground" strokeWidth={1.75} />}
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm">{file.name}</span>
      <IconButton size="sm" aria-label={t('composer.forget', { name: file.name })} onClick={onForget}><X /></IconButton>
    </li>
  );
}
