import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useViewer, type Viewer } from '#core/web/viewer.tsx';
import { expectedSlug } from '../parts/workspace-fields.tsx';

interface Draft { name: string; image: File | null }
const PreviewContext = createContext<{ draft: Draft; show: (draft: Draft) => void } | null>(null);

/** Lets the form tell the drawing beside it what is being typed. */
export function PreviewProvider({ children }: { children: ReactNode }) {
  const [draft, setDraft] = useState<Draft>({ name: '', image: null });
  const show = useCallback((next: Draft) => setDraft(next), []);
  return <PreviewContext value={useMemo(() => ({ draft, show }), [draft, show])}>{children}</PreviewContext>;
}

/** Gives the function that shows a draft. */
export function useShowPreview(): (draft: Draft) => void {
  return use(PreviewContext)!.show;
}

const bars = ['w-24', 'w-16', 'w-28', 'w-20', 'w-12'] as const;

/** The workspace as it will look in the rail, growing with what is typed. */
export function Preview({ workspace }: { workspace: Viewer['workspace'] }) {
  const t = useT('workspace');
  const { account } = useViewer();
  const { draft } = use(PreviewContext)!;
  const name = workspace?.name ?? draft.name.trim();
  const slug = workspace?.slug ?? expectedSlug(name);
  return (
    <div className="w-full max-w-110 overflow-hidden rounded-xl border bg-background">
      <div className="flex">
        <div className="flex w-16 flex-col items-center gap-3 border-e bg-sidebar py-3">
          <Picture name={name || t('onboarding.previewName')} image={draft.image} address={workspace?.image ?? null} />
          {[1, 2, 3, 4].map((i) => <span key={i} className={cn('size-8 rounded-md', i === 1 ? 'bg-primary-subtle' : 'bg-accent')} />)}
          <Avatar name={account.name} id={account.id} src={account.photo} decorative className="mt-16" />
        </div>
        <div className="min-w-0 flex-1 p-5">
          <p className={cn('truncate text-lg font-semibold', !name && 'text-muted-foreground')}>{name || t('onboarding.previewName')}</p>
          <p className="truncate font-mono text-xs text-muted-foreground" dir="ltr">{slug ?? 'workspace'}</p>
          <div className="mt-6 flex flex-col gap-4">
            {bars.map((width, i) => <span key={width} className="flex items-center gap-3"><span className={cn('size-6 rounded-full', i === 0 ? 'bg-primary/30' : 'bg-accent')} /><span className={cn('h-2.5 rounded-full bg-accent', width)} /></span>)}
          </div>
        </div>
      </div>
    </div>
  );
}

function Picture({ name, image, address }: { name: string; image: File | null; address: string | null }) {
  const show = useCallback((element: HTMLImageElement | null) => {
    if (!element || !image) return;
    const url = URL.createObjectURL(image);
    element.src = url;
    return () => URL.revokeObjectURL(url);
  }, [image]);
  if (image && !address) return <img ref={show} alt="" className="size-10 rounded-md object-cover" />;
  return <Avatar name={name} id={name} src={address} shape="square" size="lg" decorative />;
}
