import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Popover } from '#core/web/ui/popover.tsx';
import { BellButton } from './bell-button.tsx';
import { BellList } from './bell-list.tsx';

/** The opened bell: the latest notifications under their button. */
export function OpenBell({ unseen }: { unseen: number }) {
  const t = useT('notifications');
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen} title={t('title')} align="end" className="w-100 p-0" trigger={<BellButton unseen={unseen} />}>
      <BellList onClose={() => setOpen(false)} />
    </Popover>
  );
}
