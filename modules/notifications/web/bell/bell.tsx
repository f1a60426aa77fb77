import { lazy, Suspense, useState } from 'react';
import { usePushAgain } from '../push-again.ts';
import { useAnnounceNew, useUnseen } from '../use-unseen.ts';
import { BellButton } from './bell-button.tsx';

const load = () => import('./open-bell.tsx');
const OpenBell = lazy(async () => ({ default: (await load()).OpenBell }));
const fetchAhead = () => void load().catch(() => undefined);

/** The bell in the top bar: how many are new; what it opens comes with the pointer's approach. */
export function Bell() {
  const [wanted, setWanted] = useState(false);
  const { unseen } = useUnseen();
  usePushAgain();
  useAnnounceNew(unseen);
  const button = <BellButton unseen={unseen} aria-haspopup="dialog" aria-expanded={false} onPointerEnter={fetchAhead} onFocus={fetchAhead} onClick={() => setWanted(true)} />;
  return wanted ? <Suspense fallback={button}><OpenBell unseen={unseen} /></Suspense> : button;
}
