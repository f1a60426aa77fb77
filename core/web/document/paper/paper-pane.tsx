import { LoaderCircle, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toApiError } from '../../api/errors.ts';
import { errorText } from '../../errors/error-text.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDelayed } from '../../ui/skeleton.tsx';
import '../document-texts.ts';
import { PaperSheet } from './paper-sheet.tsx';
import type { Paper } from './pdf.ts';
import { createRedraws, type Drawn, type Redraws } from './redraws.ts';
import { usePixelRatio, useRestingWidth } from './use-paper-size.ts';

/** Props of PaperPane. */
export interface PaperPaneProps {
  /** What the paper is called. */
  title: string;
  /** What is seen is drawn again when this changes. */
  version: string;
  /** Asks for the PDF as it is now. */
  load: (signal: AbortSignal) => Promise<Blob>;
  className?: string;
}

/** A PDF page after page, as wide as there is room, with a scroll of its own. */
export function PaperPane({ title, version, load, className }: PaperPaneProps) {
  const t = useT('document');
  const { shown, busy, error, retry } = usePaper(version, load);
  const [measured, width] = useRestingWidth();
  const ratio = usePixelRatio();
  // Why a page of this paper could not be drawn.
  const [fault, setFault] = useState<{ paper: Paper; error: unknown } | null>(null);
  const problem = error ?? (fault && fault.paper === shown ? fault.error : null);
  const waiting = useDelayed(busy, 300);
  const count = shown?.pages.length ?? 0;
  return (
    // Focusable: the arrows and Page Down scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={count > 0 ? t('paper.label', { title, count }) : title} aria-busy={busy} tabIndex={0} data-paper className={cn('focus-ring relative overflow-y-auto overscroll-contain rounded-lg border bg-muted', className)}>
      <div className="pointer-events-none sticky top-0 z-10 h-0">
        {problem !== null ? (
          <Notice kind="error" className="pointer-events-auto m-2 shadow-popover">
            <p className="font-medium">{t('paper.failed')}</p>
            <p>{errorText(toApiError(problem))}</p>
            <Button size="sm" variant="outline" className="mt-2" onClick={() => { setFault(null); retry(); }}><RotateCw aria-hidden />{t('paper.again')}</Button>
          </Notice>
        ) : waiting && <p className="ms-auto me-4 mt-4 flex w-fit items-center gap-1.5 rounded-full border bg-background px-2.5 py-1 text-xs text-muted-foreground shadow-popover"><LoaderCircle aria-hidden className="size-3.5 motion-safe:animate-spin" />{t('paper.updating')}</p>}
      </div>
      <ol ref={measured} className="flex flex-col gap-3 p-3">
        {shown ? shown.pages.map((page, i) => <PaperSheet key={i} page={page} width={width} ratio={ratio} onFail={(thrown) => setFault({ paper: shown, error: thrown })} />) : <li aria-hidden className="aspect-[210/297] w-full rounded-xs bg-white shadow-popover ring-1 ring-black/10" />}
      </ol>
    </section>
  );
}

/** Follows a version with the paper of it. What reads PDFs comes with the first that is shown. */
function usePaper(version: string, load: PaperPaneProps['load']): Drawn<Paper> & { retry: () => void } {
  const [drawn, setDrawn] = useState<Drawn<Paper>>({ shown: null, busy: true, error: null });
  const redraws = useRef<Redraws | null>(null);
  const fetch = useEffectEvent(load);
  useEffect(() => {
    const mine = redraws.current = createRedraws<Blob, Paper>({
      fetch: (signal) => fetch(signal), open: async (file) => (await import('./pdf.ts')).openPaper(file), discard: (paper) => paper.close(), onChange: setDrawn,
    });
    return () => mine.stop();
  }, []);
  useEffect(() => { redraws.current?.want(version); }, [version]);
  return { ...drawn, retry: () => redraws.current?.retry() };
}
