import { useT } from '#core/web/i18n/i18n.ts';
import { useBrand } from '#core/web/session.tsx';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { useOverlays } from './overlays.tsx';

const year = new Date().getFullYear();

/** Last line of the frame: the company's footer text and the way to the shortcuts. */
export function Footer() {
  const t = useT('shell');
  const { state } = useShellState();
  const brand = useBrand();
  const overlays = useOverlays();
  if (state.footerType === 'hidden') return null;
  return (
    <footer className={cn('flex min-h-10 items-center justify-between gap-4 border-t bg-background px-4 py-1.5 text-xs text-muted-foreground sm:px-6', state.footerType === 'sticky' && 'sticky bottom-0 z-40')}>
      <p className="min-w-0 truncate">{brand.footerText || `© ${year} ${brand.name}`}</p>
      <button type="button" className="focus-ring flex items-center gap-1.5 rounded-sm py-1 hover:text-foreground" onClick={() => overlays.show('shortcuts')}>
        {t('shortcuts.title')} <Kbd keys="?" />
      </button>
    </footer>
  );
}
