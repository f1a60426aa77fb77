import { lazy, Suspense, useState } from 'react';
import { AvatarButton } from './avatar-button.tsx';

const load = () => import('./open-avatar-menu.tsx');
const OpenAvatarMenu = lazy(async () => ({ default: (await load()).OpenAvatarMenu }));
const fetchAhead = () => void load().catch(() => undefined);

/** The person's own menu; its code comes with the pointer's approach. */
export function AvatarMenu({ side }: { side: 'inline-end' | 'bottom' }) {
  const [wanted, setWanted] = useState(false);
  const button = <AvatarButton aria-haspopup="menu" aria-expanded={false} onPointerEnter={fetchAhead} onFocus={fetchAhead} onClick={() => setWanted(true)} />;
  return wanted ? <Suspense fallback={button}><OpenAvatarMenu side={side} /></Suspense> : button;
}
