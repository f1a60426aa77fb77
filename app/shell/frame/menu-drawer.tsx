import { useT } from '#core/web/i18n/i18n.ts';
import { visibleSlot } from '#core/web/slots/slots.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { RailAgenda } from '../rail/rail-agenda.tsx';
import { ClassicSections } from '../sidebar/classic-sections.tsx';
import { NavList } from '../sidebar/nav-link.tsx';
import { MenuChoice } from '../sidebar/sidebar.tsx';
import { useSections } from '../sidebar/use-sections.ts';
import { useOverlays } from './overlays.tsx';

/** On small windows: all rails and sidebars as one drawer with room for thumbs. */
export function MenuDrawer() {
  const t = useT('shell');
  const can = useCan();
  const overlays = useOverlays();
  const sidebar = useSections();
  const rail = visibleSlot('rail', can);
  const close = () => overlays.hide('menu');
  return (
    <Drawer open={overlays.open.has('menu')} onOpenChange={(open) => { if (!open) close(); }} title={t('menu.title')} side="start" size="sm">
      <div className="-mx-3 flex flex-col gap-4">
        {rail.length > 0 && <NavList entries={rail} onGo={close} />}
        {sidebar.hasBoth && <div className="px-2"><MenuChoice sidebar={sidebar} /></div>}
        {sidebar.sections.length > 0 && <nav aria-label={t('sidebar.label')} className={cn(rail.length > 0 && 'border-t pt-2')}><ClassicSections sidebar={sidebar} onGo={close} /></nav>}
        <RailAgenda onGo={close} className="mx-auto w-full max-w-88 border-t pt-4" />
      </div>
    </Drawer>
  );
}
