import { Compass, Search } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, usePath } from '#core/web/router.ts';
import { setTitleParts } from '#core/web/title.ts';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Kbd } from '#core/web/ui/kbd.tsx';
import { useOverlays } from '../frame/overlays.tsx';
import '../texts.ts';
import '../overlay-texts.ts';

/** Answer to an address that leads nowhere; search is one key away. */
export function NotFoundPage() {
  const t = useT('shell');
  const path = usePath();
  const overlays = useOverlays();
  const signedIn = useMaybeViewer() !== null;
  useEffect(() => setTitleParts([t('notFound.title')]), [t]);
  return (
    <>
    <h1 className="sr-only">{t('notFound.title')}</h1>
    <EmptyState
      icon={Compass}
      title={t('notFound.what')}
      action={
        <>
          {signedIn && (
            <Button variant="primary" onClick={() => overlays.show('palette', path.split('/').filter(Boolean).join(' '))}>
              <Search aria-hidden />{t('notFound.search')}<Kbd keys="mod+k" className="ms-1 [&>kbd]:border-primary-foreground/30 [&>kbd]:bg-transparent [&>kbd]:text-primary-foreground" />
            </Button>
          )}
          <Link to="/" className={buttonStyle({ variant: 'outline' })}>{t('error.home')}</Link>
        </>
      }
    >
      {t('notFound.help')} <code dir="ltr" className="rounded-sm bg-muted px-1 font-mono text-xs wrap-anywhere text-foreground">{path}</code>
    </EmptyState>
    </>
  );
}
