import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useIsCompact, useMediaQuery } from '#core/web/theme/use-media-query.ts';
import type { Greeting } from '../../contract.ts';
import { useCorner } from './place.ts';
import { chooseItem, dismiss, isDismissed } from './remembered.ts';
import { count, type Guest } from './talk.ts';
import { useWanted } from './wanted.ts';

const loadView = () => import('./full-view.tsx');
const FullView = lazy(async () => ({ default: (await loadView()).FullView }));
/** A loop that moves longer would need a control of its own. */
const loopSeconds = 4.5;

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
  const id = useId();
  const compact = useIsCompact();
  const corner = useCorner(item?.position ?? last?.position ?? 'left', compact);
  const [wanted, want] = useWanted(item !== undefined && !gone);
  const visible = item !== undefined && !gone;
  useEffect(() => { if (item && !gone) count(item, 'shown'); }, [item, gone]);

  if (!last || !greeting) return null;
  const press = () => { want(); setOpened(true); setOpen(true); count(last, 'opened'); };
  const close = (back: boolean) => { setOpen(false); if (back) requestAnimationFrame(() => button.current?.focus()); };
  const hide = () => { dismiss(); setGone(true); setOpen(false); count(last, 'dismiss'); };
  return (
    <>
      <aside aria-label={t('widget.region')} data-greeting hidden={!visible || open} style={corner} className="group fixed z-40 [&[hidden]]:hidden">
        <button
          ref={button} type="button" aria-label={t('widget.openVideo')} aria-haspopup="dialog" aria-expanded={open} {...(opened ? { 'aria-controls': id } : {})} onPointerEnter={() => { want(); void loadView(); }} onFocus={() => { want(); void loadView(); }} onClick={press}
          className="focus-ring relative block size-14 overflow-hidden rounded-full border-2 border-primary bg-muted shadow-popover sm:size-18"
        >
          <Face item={last} moving={wanted && visible && !open} />
        </button>
        <button type="button" aria-label={t('widget.dismiss')} onClick={hide} className="focus-ring absolute -end-2 -top-2 grid size-6 place-items-center rounded-full border bg-background text-foreground opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <svg aria-hidden viewBox="0 0 24 24" className="size-3.5" fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round"><path d="M18 6 6 18M6 6l12 12" /></svg>
        </button>
      </aside>
      {opened && <Suspense><FullView id={id} item={last} guest={guest} stamp={greeting.stamp} consentText={greeting.consentText} page={page} known={known} open={open && visible} corner={corner} go={go} onClose={close} /></Suspense>}
    </>
  );
}

/** What is seen in the circle: a still, and a few silent seconds of the film once its bytes may be fetched. */
function Face({ item, moving }: { item: Greeting['items'][number]; moving: boolean }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [failed, setFailed] = useState(false);
  const plays = moving && !still && item.link !== null;
  return (
    <>
      {item.thumb !== null && !failed
        ? <img src={item.thumb} alt="" width={72} height={72} decoding="async" className="size-full object-cover" onError={() => setFailed(true)} />
        : <svg aria-hidden viewBox="0 0 24 24" className="m-auto size-7 text-primary-ink" fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round"><path d="M7.9 20A9 9 0 1 0 4 16.100L2 22Z" /></svg>}
      {plays && <video src={item.link!} muted autoPlay playsInline preload="auto" aria-hidden tabIndex={-1} className="absolute inset-0 size-full object-cover" onTimeUpdate={(e) => { if (e.currentTarget.currentTime > loopSeconds) e.currentTarget.pause(); }} />}
    </>
  );
}
