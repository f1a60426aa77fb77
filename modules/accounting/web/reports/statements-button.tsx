import { Files } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';

const StatementsDialog = lazy(async () => ({ default: (await import('./statements-dialog.tsx')).StatementsDialog }));

/** Opens statements of account for many customers at once. */
export function StatementsButton({ parties, to }: { parties: ReadonlyArray<{ id: string; name: string }>; to: string }) {
  const t = useT('accounting');
  const [open, setOpen] = useState(false);
  if (parties.length === 0) return null;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}><Files aria-hidden />{t('reports.statements.open')}</Button>
      {open && <Suspense fallback={null}><StatementsDialog parties={parties} to={to} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
