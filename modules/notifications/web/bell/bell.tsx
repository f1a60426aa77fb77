import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { CountBadge } from '#core/web/ui/badge.tsx';
import { Popover } from '#core/web/ui/popover.tsx';
import { useAnnounceNew, useUnseen } from '../use-unseen.ts';
import { Waiting } from './waiting.tsx';

const BellList = lazy(async () => ({ default: (await import('./bell-list.tsx')).BellList }));

/** The bell in the top bar: how many are new, and the latest of them. */
export function Bell() {
  const t = useT('notifications');
  const [open, setOpen] = useState(false);
  const { unseen } = useUnseen();
  useAnnounceNew(unseen);
  return (
    <Popover
      open={open} onOpenChange={setOpen} title={t('title')} align="end" className="w-100 p-0"
      trigger={
        <IconButton aria-label={unseen > 0 ? t('bell.named', { count: unseen, shown: unseen >= 100 ? '99+' : unseen }) : t('title')} className="relative text-muted-foreground">
          <BellIcon className="size-4.5" />
          <CountBadge count={unseen} className="absolute end-0.5 top-0.5 ring-2 ring-background" />
        </IconButton>
      }
    >
      <Suspense fallback={<Waiting />}><BellList onClose={() => setOpen(false)} /></Suspense>
    </Popover>
  );
}
