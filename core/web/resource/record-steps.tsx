import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../i18n/i18n.ts';
import { useGo } from '../router.ts';
import { IconButton } from '../ui/button.tsx';
import { tip } from '../ui/tip.ts';
import './resource-texts.ts';
import { isForPage, isPressable } from './list-keys.ts';
import type { Neighbours } from './neighbours.ts';

/** The way to the records before and after this one; nothing where neither is known. */
export function RecordSteps({ previousHref, nextHref }: Neighbours) {
  const t = useT('resource');
  const go = useGo();
  if (previousHref === undefined && nextHref === undefined) return null;
  const step = (to: string | undefined, label: string, keys: string, Icon: typeof ChevronLeft) => <IconButton size="sm" className="text-muted-foreground" aria-label={label} {...tip(label, { keys })} disabled={to === undefined} onClick={() => to !== undefined && go(to, { replace: true })}><Icon className="mirror-rtl" /></IconButton>;
  return <span className="flex items-center">{step(previousHref, t('record.previous'), 'k', ChevronLeft)}{step(nextHref, t('record.next'), 'j', ChevronRight)}</span>;
}

/** j and k go to the neighbours of a record, Enter to its page if it has another one, as long as the keys are for it (`isOurs`): nothing lies above. */
export function useStepKeys({ previousHref, nextHref, pageHref }: Neighbours & { pageHref?: string | undefined }, isOurs: () => boolean): void {
  const go = useGo();
  const press = (event: KeyboardEvent) => {
    const to = event.key === 'j' ? nextHref : event.key === 'k' ? previousHref : event.key === 'Enter' && !isPressable(event.target) ? pageHref : undefined;
    if (to === undefined || !isForPage(event) || !isOurs()) return;
    event.preventDefault();
    // Back leads to the list, however many were looked at.
    go(to, { replace: event.key !== 'Enter' });
  };
  const latest = useRef(press);
  useEffect(() => { latest.current = press; });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    // After lists within the page and the shell's two-key shortcuts, which mark what they take.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
