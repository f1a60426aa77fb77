import { FileStack } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { useViewer } from '#core/web/viewer.tsx';

const RecordPicker = lazy(async () => ({ default: (await import('./record-picker.tsx')).RecordPicker }));

/** Finds a record the viewer may see and gives its address, for a text that is being written. */
export function AttachRecord({ onAttach }: { onAttach: (address: string) => void }) {
  const t = useT('feed');
  const { workspace } = useViewer();
  const [open, setOpen] = useState(false);
  if (!workspace) return null;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)} aria-label={t('records.attach')}><FileStack aria-hidden /><span className="max-sm:sr-only">{t('records.short')}</span></Button>
      {open && <Suspense><RecordPicker onClose={() => setOpen(false)} onChoose={(address) => { setOpen(false); onAttach(address); }} /></Suspense>}
    </>
  );
}
