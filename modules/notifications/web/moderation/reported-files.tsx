import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { MediaView } from '#modules/files/web/public.tsx';
import type { CaseDetail } from '../../contract/moderation.ts';

type Shown = CaseDetail['content']['files'][number];

/** Pictures, films and sound of what was reported: nobody has to see them who did not ask to. */
export function ReportedFiles({ files, onStale }: { files: readonly Shown[]; onStale: () => void }) {
  const t = useT('notifications');
  return <ul aria-label={t('moderation.files')} className="mt-3 grid gap-3 sm:grid-cols-2">{files.map((file, i) => <li key={file.id}><Reported file={file} name={t('moderation.fileOf', { number: i + 1, name: file.name })} onStale={onStale} /></li>)}</ul>;
}

function Reported({ file, name, onStale }: { file: Shown; name: string; onStale: () => void }) {
  const t = useT('notifications');
  const [shown, setShown] = useState(false);
  return (
    <div data-reported={shown ? 'shown' : 'blurred'} className="flex flex-col gap-1.5 overflow-hidden rounded-lg border p-2">
      <div className="overflow-hidden rounded-md" inert={!shown} aria-hidden={!shown}><div className={cn(!shown && 'pointer-events-none blur-2xl')}><MediaView card={file} alt={name} sizes="340px" onStale={onStale} /></div></div>
      <div className="flex items-center gap-2"><span dir="auto" className="min-w-0 flex-1 truncate text-sm text-muted-foreground">{name}</span>
        <Button size="sm" variant="outline" aria-label={t(shown ? 'moderation.blurFile' : 'moderation.showFile', { name })} onClick={() => setShown(!shown)}>{shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}{t(shown ? 'moderation.blur' : 'moderation.show')}</Button>
      </div>
    </div>
  );
}
