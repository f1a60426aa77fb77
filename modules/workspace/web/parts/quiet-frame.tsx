import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useBrand, useSession } from '#core/web/session.tsx';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Image } from '#core/web/ui/image.tsx';
import { useMaybeViewer } from '#core/web/viewer.tsx';

/** Page without rails: the brand above one calm column. */
export function QuietFrame({ children, aside, className }: { children: ReactNode; aside?: ReactNode; className?: string }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center gap-3 border-b px-4 sm:px-6"><Brand /><div className="flex-1" /><WhoIsHere /></header>
      <div className={cn('flex flex-1', aside !== undefined && 'lg:grid lg:grid-cols-[minmax(0,6fr)_minmax(22rem,5fr)]')}>
        <main id="main" className={cn('mx-auto w-full max-w-140 px-4 py-8 sm:px-6 sm:py-14', className)}>{children}</main>
        {aside !== undefined && <div aria-hidden className="sticky top-0 hidden h-[calc(100dvh-3.500rem)] items-center justify-center border-s bg-sidebar p-10 lg:flex">{aside}</div>}
      </div>
    </div>
  );
}

function Brand() {
  const brand = useBrand();
  const { isDark } = useShellState();
  const logo = isDark ? (brand.logo.onDark ?? brand.logo.onLight) : (brand.logo.onLight ?? brand.logo.onDark);
  if (logo) return <Image loading="eager" src={logo} alt={brand.name} className="h-7 w-auto max-w-40 object-contain" />;
  return (
    <span className="inline-flex items-center gap-2">
      {brand.icon ? <Image loading="eager" src={brand.icon} alt="" className="size-7 rounded-md object-contain" /> : (
        <svg viewBox="0 0 32 32" aria-hidden className="size-7">
          <rect width="32" height="32" rx="8" className="fill-primary" />
          <path d="M7.500 24.500 16 7l8.500 17.500M12 24.500V19a4 4 0 0 1 8 0v5.500" fill="none" strokeWidth="2.500" strokeLinecap="round" strokeLinejoin="round" className="stroke-primary-foreground" />
        </svg>
      )}
      <span className="text-lg font-semibold tracking-tight">{brand.name}</span>
    </span>
  );
}

function WhoIsHere() {
  const t = useT('workspace');
  const viewer = useMaybeViewer();
  const session = useSession();
  if (!viewer) return null;
  return (
    <>
      <span className="min-w-0 truncate text-sm text-muted-foreground max-sm:hidden" dir="ltr">{viewer.account.email}</span>
      <Button size="sm" variant="ghost" onClick={() => void session.signOut()}><LogOut aria-hidden className="mirror-rtl" />{t('account.signOut')}</Button>
    </>
  );
}
