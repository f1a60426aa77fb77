import type { ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { BrandMark } from './brand-mark.tsx';
import { signInAddress } from '../guard.ts';
import { usePath } from '#core/web/router.ts';

/** Frame for visitors who are not signed in: name, and the way in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useT('shell');
  const path = usePath();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between border-b px-4 sm:px-6">
        <Link to="/" className="focus-ring rounded-md"><BrandMark /></Link>
        <Link to={signInAddress(path)} className={buttonStyle({ variant: 'outline', size: 'sm' })}>{t('account.signIn')}</Link>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">{children}</main>
    </div>
  );
}
