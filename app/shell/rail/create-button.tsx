import { Plus } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { visibleSlot } from '#core/web/slots/slots.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import { useKeysOf } from '../shortcuts/bindings.ts';

/** Opens Create Bites; not shown while there is nothing the person may create. */
export function CreateButton({ compact = false, className }: { compact?: boolean; className?: string }) {
  const t = useT('shell');
  const can = useCan();
  const overlays = useOverlays();
  const keys = useKeysOf('shell.create');
  if (visibleSlot('create', can).length === 0) return null;
  return (
    <Button variant="primary" aria-label={t('create.title')} aria-haspopup="dialog" onClick={() => overlays.show('create')} className={cn('size-10 px-0 pointer-coarse:size-11', compact && 'size-9', className)} {...tip(t('create.title'), { side: compact ? 'bottom' : 'end', keys })}>
      <Plus className="size-4.5" />
    </Button>
  );
}
