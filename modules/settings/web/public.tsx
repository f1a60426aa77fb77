import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { i18n, useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { visibleSlot, type SettingsEntry } from '#core/web/slots/slots.ts';
import { cn } from '#core/web/ui/cn.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { useCan, useMaybeViewer } from '#core/web/viewer.tsx';

export { timeZoneChoices, weekdays } from './parts/choices.ts';
export { useWorkspaceDay } from './parts/use-workspace-day.ts';
export { WorkingDays } from './system/working-days.tsx';

/** The pages below /settings the viewer may open, by group. */
export function useSettingsEntries(): Record<SettingsEntry['group'], readonly SettingsEntry[]> {
  const can = useCan();
  const inside = useMaybeViewer()?.workspace != null;
  const entries = visibleSlot('settings', can);
  return { personal: entries.filter((e) => e.group === 'personal'), workspace: inside ? entries.filter((e) => e.group === 'workspace') : [] };
}

/** Links to all settings pages; `onPlain` is the list on a page of its own, with larger rows. */
export function SettingsNav({ plain = false }: { plain?: boolean }) {
  const t = useT('settings');
  const groups = useSettingsEntries();
  return (
    <nav aria-label={t('nav.label')} className="flex flex-col gap-6">
      {(['personal', 'workspace'] as const).filter((g) => groups[g].length > 0).map((group) => (
        <div key={group}>
          <h2 className="px-2 pb-1 text-xs font-medium text-muted-foreground">{t(`nav.${group}`)}</h2>
          <ul className={cn(plain && 'divide-y rounded-lg border')}>
            {groups[group].map(({ id, to, label, icon: Icon }) => (
              <li key={id}>
                <Link to={to} className={cn('focus-ring-inset flex items-center gap-2.5 rounded-md px-2 text-sm hover:bg-accent aria-[current=page]:bg-accent aria-[current=page]:font-medium', plain ? 'h-12 px-3' : 'h-8 pointer-coarse:h-11')}>
                  <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} /><span className="truncate">{i18n.t(label)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Props of SettingsPage. */
export interface SettingsPageProps { title: string; description?: ReactNode; action?: ReactNode; children: ReactNode; /** Stands beside the form, e.g. a preview; such a page is wider. */ aside?: ReactNode }

/** A page of settings: the list of all of them at the side, header and sections in the width of a form. */
export function SettingsPage({ title, description, action, aside, children }: SettingsPageProps) {
  const t = useT('settings');
  return (
    <div className="flex">
      <aside className="sticky top-14 hidden h-[calc(100dvh-3.500rem)] w-56 shrink-0 overflow-y-auto border-e px-3 py-5 lg:block"><SettingsNav /></aside>
      <div className="min-w-0 flex-1 pb-16">
        <Link to="/settings" className="focus-ring mx-4 mt-3 -mb-2 inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-muted-foreground hover:text-foreground sm:mx-6 lg:hidden"><ArrowLeft aria-hidden className="mirror-rtl size-3.5" strokeWidth={1.75} />{t('title')}</Link>
        <PageHeader title={title} description={description} action={action} className="lg:px-8" />
        <div className="@container px-4 pt-3 sm:px-6 lg:px-8">
          <div className={cn(aside !== undefined && 'grid gap-6 @[38rem]:grid-cols-[minmax(0,1fr)_minmax(15rem,18rem)] @[58rem]:grid-cols-[minmax(0,36rem)_minmax(20rem,1fr)] @[58rem]:gap-10')}>
            <div className="page-form flex min-w-0 flex-col gap-10">{children}</div>
            {aside !== undefined && <div className="min-w-0 max-[38rem]:order-first">{aside}</div>}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A titled part of a settings page. */
export function SettingsSection({ title, description, action, children }: { title: ReactNode; description?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-muted-foreground text-pretty">{description}</p>}
        </div>
        {action}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  );
}
