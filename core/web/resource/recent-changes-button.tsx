import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import { tip } from '../ui/tip.ts';
import type { ListBulk } from './list-types.ts';
import './resource-texts.ts';

const Changes = lazy(async () => ({ default: (await import('./recent-changes.tsx')).RecentChangesDialog }));

/** Opens what the viewer did to many rows of a list; the dialog is fetched when somebody wants it. */
export function RecentChangesButton(list: { topics: readonly string[]; refresh: readonly string[]; bulk: ListBulk }) {
  const t = useT('resource');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton size="sm" variant="outline" aria-label={t('recent.title')} {...tip(t('recent.title'))} onClick={() => setOpen(true)}><History /></IconButton>
      {open && <Suspense><Changes {...list} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
