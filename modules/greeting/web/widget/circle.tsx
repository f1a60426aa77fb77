import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useIsCompact, useIsPhone, useMediaQuery } from '#core/web/theme/use-media-query.ts';
import type { Greeting } from '../../contract.ts';
import { useCorner } from './place.ts';
import { chooseItem, dismiss, isDismissed } from './remembered.ts';
import { count, type Guest } from './talk.ts';
import { useWanted } from './wanted.ts';

const loadView = () => import('./full-view.tsx');
const FullView = lazy(async () => ({ default: (await loadView()).FullView }));
/** What the circle is given. */
export interface CircleProps { greeting: Greeting | undefined; guest: Guest; page: string; known: { name: string; email: string } | null; go: ((to: string) => void) | null }

/** The small circle in the corner, and behind it the full view once somebody wants it. */
export function Circle({ greeting, guest, page, known, go }: CircleProps) {
  const t = useT('greeting');
  const [gone, setGone] = useState(isDismissed);
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const [last, setLast] = useState<Greeting['items'][number] | null>(null);
  const item = greeting && chooseItem(greeting.items);
  // A page without a greeting hides it; what was typed is there again on the next one that has one.
  if (item && item !== last) setLast(item);
  const button = useRef<HTMLButtonElement>(null);
  const goesBack = useRef(false);
  const id = useId();
  const compact = useIsCompact();
  const corner = useCorner(item?.position ?? last?.position ?? 'left', compact);
  const [wanted, want] = useWanted(item !== undefined && !gone);
  const phone = useIsPhone();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [paused, setPaused] = useState(false);
  const visible = item !== undefined && !gone;
  // Where the windows of the chat leave no room for the view there is no circle that would open it, either.
  const isFree = corner.circle !== null && (phone || corner.view !== null);
  if (open && !isFree) setOpen(false);
  useEffect(() => { if (item && !gone) count(item, 'shown'); }, [item, gone]);
  // Once the circle is there again: what a scrolled page changes is not drawn at once.
  useEffect(() => { if (!open && goesBack.current) { goesBack.current = false; button.current?.focus({ preventScroll: true }); } }, [open]);

  if (!last || !greeting) return null;
  const plays = wanted && visible && !open && !still && last.link !== null;
  const press = () => { want(); setOpened(true); setOpen(true); count(last, 'opened'); };
  const close = (back: boolean) => { if (back) goesBack.current = true; setOpen(false); };
  const hide = () => { dismiss(); setGone(true); setOpen(false); count(last, 'dismiss'); };
  return (
    <>
      <aside aria-label={t('widget.region')} data-greeting hidden={!visible || open || !isFree} style={corner.circle ?? {}} className="group fixed z-40 [&[hidden]]:hidden">
        <button
          ref={button} type="button" aria-label={t('widget.openVideo')} aria-haspopup="dialog" aria-expanded={open} {...(opened ? { 'aria-controls': id } : {})} onPointerEnter={() => { want(); void loadView(); }} onFocus={() => { want(); void loadView(); }} onClick={press}
          className="focus-ring relative block size-14 overflow-hidden rounded-full border-2 border-primary bg-muted shadow-popover sm:size-18"
        >
          <Face item={last} plays={plays && !paused} />
        </button>
        {plays && (
          <button type="button" aria-label={t(paused ? 'widget.play' : 'widget.pause')} onClick={() => setPaused(!paused)} className="focus-ring absolute -start-2 -bottom-2 grid size-6 place-items-center rounded-full border bg-background text-foreground">
            <svg aria-hidden viewBox="0 0 24 24" className="size-3.5" fill="currentColor"><path d={paused ? 'M8 5v14l11-7z' : 'M7 5h4v14H7zM13 5h4v14h-4z'} /></svg>
          </button>
        )}
        <button type="button" aria-label={t('widget.dismiss')} onClick={hide} className="focus-ring absolute -end-2 -top-2 grid size-6 place-items-center rounded-full border bg-background text-foreground opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <svg aria-hidden viewBox="0 0 24 24" className="size-3.5" fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round"><path d="M18 6 6 18M6 6l12 12" /></svg>
        </button>
      </aside>
      {opened && <Suspense><FullView id={id} item={last} guest={guest} direct={greeting.direct} consentText={greeting.consentText} page={page} known={known} open={open && visible && isFree} corner={corner.view} go={go} onClose={close} /></Suspense>}
    </>
  );
}

/** What is seen in the circle: a still, and over it the film without sound, again and again, once its bytes may be fetched; stopped, it stays at its picture. */
function Face({ item, plays }: { item: Greeting['items'][number]; plays: boolean }) {
  const [failed, setFailed] = useState(false);
  const film = useRef<HTMLVideoElement>(null);
  const [begun, setBegun] = useState(false);
  if (plays && !begun) setBegun(true);
  useEffect(() => { if (plays) void film.current?.play().catch(() => undefined); else film.current?.pause(); }, [plays, begun]);
  return (
    <>
      {item.thumb !== null && !failed
        ? <img src={item.thumb} alt="" width={72} height={72} decoding="async" className="size-full object-cover" onError={() => setFailed(true)} />
        : <svg aria-hidden viewBox="0 0 24 24" className="m-auto size-7 text-primary-ink" fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round"><path d="M7.9 20A9 9 0 1 0 4 16.100L2 22Z" /></svg>}
      {begun && item.link !== null && <video ref={film} src={item.link} muted loop playsInline preload="auto" aria-hidden tabIndex={-1} className="absolute inset-0 size-full object-cover motion-reduce:hidden" />}
    </>
  );
}
