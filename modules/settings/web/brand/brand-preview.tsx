import { Plus } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShellState } from '#core/web/theme/theme-provider.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Image } from '#core/web/ui/image.tsx';
import type { GroupValues } from '../../contract.ts';

type Brand = GroupValues['brand'];

/** The frame as it will look, in small; nothing in it can be pressed. */
export function BrandPreview({ values, logoDark, logoLight, icon }: { values: Brand; logoDark: string | null; logoLight: string | null; icon: string | null }) {
  const t = useT('settings');
  const { isDark } = useShellState();
  const logo = isDark ? (logoLight ?? logoDark) : (logoDark ?? logoLight);
  const look = { '--primary': `var(--swatch-${values.theme})`, '--primary-foreground': values.theme === 'yellow' ? 'var(--warning-foreground)' : 'var(--destructive-foreground)', '--radius': `${values.radius}rem` } as CSSProperties;
  const mark = logo ? <Image src={logo} alt="" className="h-5 max-w-28 object-contain" /> : <span className="flex min-w-0 items-center gap-1.5">{icon ? <Image src={icon} alt="" className="size-5 object-contain" /> : <span className="size-5 shrink-0 rounded-md bg-primary" />}<span className="truncate text-sm font-semibold">{values.appTitle || ' '}</span></span>;
  return (
    <aside aria-label={t('brand.preview')} className="h-full min-w-0">
      <div className="@container sticky top-20">
        <h2 className="mb-2 text-sm font-medium text-muted-foreground">{t('brand.preview')}</h2>
        <div aria-hidden dir={values.isRtl ? 'rtl' : undefined} style={look} className="flex h-80 overflow-hidden rounded-xl border bg-background text-xs select-none">
          {values.layout !== 'horizontal' && <Rail />}
          <div className={cn('flex min-w-0 flex-1 flex-col', values.layout === 'semibox' && 'm-2 overflow-hidden rounded-lg border', values.layout === 'semibox' && 'bg-background')}>
            {/* The page stands scrolled a little: a bar that does not stay is half gone. */}
            <div data-part="navbar" data-type={values.navbarType} className={cn('flex h-10 shrink-0 items-center gap-2 border-b px-3', values.navbarType === 'static' && '-mt-5')}>{mark}<span className="flex-1" />{values.layout === 'horizontal' && <Dots />}<span className="size-5 rounded-full bg-accent" /></div>
            {values.layout === 'horizontal' && <div className="flex h-7 items-center gap-4 border-b px-3">{['w-10', 'w-14', 'w-8'].map((w) => <Line key={w} width={w} />)}</div>}
            <div className="flex min-h-0 flex-1">
              {values.layout !== 'horizontal' && (values.sidebarType === 'popover' ? <Flyouts /> : <Sidebar type={values.sidebarType} />)}
              <Sample create={t('brand.sampleButton')} heading={t('brand.sampleTitle')} />
            </div>
            {values.footerType !== 'hidden' && <div className={cn('flex h-7 items-center border-t px-3 text-muted-foreground', values.footerType === 'sticky' && 'bg-muted')}><span className="truncate">{values.footerText || `© ${new Date().getFullYear()} ${values.appTitle}`}</span></div>}
          </div>
        </div>
      </div>
    </aside>
  );
}

function Line({ width, strong = false }: { width: string; strong?: boolean }): ReactNode {
  return <span className={cn('block h-1.5 rounded-full', width, strong ? 'bg-control' : 'bg-input')} />;
}

function Dots() {
  return <span className="flex gap-1.5">{[0, 1, 2].map((i) => <span key={i} className={cn('size-4 rounded-md', i === 0 ? 'bg-primary' : 'bg-accent')} />)}</span>;
}

function Rail() {
  return <div className="flex w-10 flex-col items-center gap-2 border-e bg-sidebar py-3">{[0, 1, 2, 3].map((i) => <span key={i} className={cn('size-5 rounded-md', i === 0 ? 'bg-primary' : 'bg-accent')} />)}</div>;
}

function Flyouts() {
  return <div data-part="sidebar" data-type="popover" className="flex w-8 shrink-0 flex-col items-center gap-2.5 border-e bg-sidebar py-3">{[0, 1, 2, 3, 4].map((i) => <span key={i} className={cn('size-3.5 rounded-sm', i === 1 ? 'bg-control' : 'bg-input')} />)}</div>;
}

function Sidebar({ type }: { type: 'module' | 'classic' }) {
  const classic = type === 'classic';
  return <div data-part="sidebar" data-type={type} className="hidden w-24 flex-col gap-3 border-e bg-sidebar px-2.5 py-3 @[20rem]:flex">{['w-14', 'w-10', 'w-16', 'w-12', 'w-9'].map((w, i) => <span key={w} className={cn('flex', classic && i % 2 === 1 && 'ps-3')}><Line width={w} strong={i === 0} /></span>)}</div>;
}

function Sample({ create, heading }: { create: string; heading: string }) {
  return (
    <div className="min-w-0 flex-1 p-3 @[20rem]:p-4">
      <div className="flex items-center gap-2"><span className="min-w-0 flex-1 truncate text-base font-semibold">{heading}</span><span className="inline-flex h-7 items-center gap-1 rounded-md bg-primary px-2.5 font-medium text-primary-foreground"><Plus className="size-3" />{create}</span></div>
      <div className="mt-3 h-7 rounded-md border border-input" />
      <div className="mt-3 divide-y rounded-lg border">
        {['w-24', 'w-32', 'w-20', 'w-28'].map((w, i) => <div key={w} className="flex h-8 items-center gap-2 px-2.5"><span className={cn('size-3 rounded-sm', i === 1 ? 'bg-primary' : 'border border-control')} /><Line width={w} /></div>)}
      </div>
    </div>
  );
}
