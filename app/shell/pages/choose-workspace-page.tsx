import { Info, Plus } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { useSession } from '#core/web/session.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { BrandMark } from '../frame/brand-mark.tsx';
import { createWorkspaceAddress } from './page-exists.ts';
import '../texts.ts';
import '../overlay-texts.ts';

/** Which workspace to open: when the one asked for, or the last one, is not the person's any more. */
export function ChooseWorkspacePage() {
  const t = useT('shell');
  const { workspaces, account } = useViewer();
  const session = useSession();
  const [{ notice }] = useSearchState({ notice: '' });
  const create = createWorkspaceAddress();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between border-b px-4 sm:px-6">
        <BrandMark />
        <Button variant="ghost" size="sm" onClick={() => void session.signOut()}>{t('account.signOut')}</Button>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-120 flex-1 px-4 py-10 outline-none sm:py-16">
        <h1 className="text-2xl font-semibold tracking-tight">{t('choose.title')}</h1>
        <p className="mt-1 text-muted-foreground">{t('choose.help', { email: account.email })}</p>
        {(notice === 'workspace-left' || notice === 'workspace-closed') && (
          <p role="status" className="mt-5 flex items-start gap-2 rounded-md bg-info-subtle px-3 py-2 text-info-ink">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />{t(`notice.${notice}`)}
          </p>
        )}
        <ul className="mt-6 divide-y overflow-hidden rounded-lg border">
          {workspaces.map((w) => (
            <li key={w.id}>
              <button type="button" onClick={() => void session.switchWorkspace(w.id)} className="focus-ring-inset flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-accent">
                <Avatar name={w.name} id={String(w.id)} src={w.image} shape="square" size="lg" decorative />
                <span className="min-w-0"><span className="block truncate font-medium">{w.name}</span><span className="block truncate text-sm text-muted-foreground">{w.role}</span></span>
              </button>
            </li>
          ))}
          {workspaces.length === 0 && <li className="px-4 py-6 text-muted-foreground">{t('choose.none')}</li>}
        </ul>
        {create && <Link to={create} className={buttonStyle({ variant: 'outline', className: 'mt-4' })}><Plus aria-hidden />{t('switcher.create')}</Link>}
      </main>
    </div>
  );
}
