import { lazy, Suspense, useState } from 'react';
import { useOverlays } from '../frame/overlays.tsx';
import { WorkspaceButton } from './workspace-button.tsx';

const load = () => import('./open-workspace-switcher.tsx');
const OpenWorkspaceSwitcher = lazy(async () => ({ default: (await load()).OpenWorkspaceSwitcher }));
const fetchAhead = () => void load().catch(() => undefined);

/** Which workspace is open, and the way to the others; the list's code comes with the pointer's approach. */
export function WorkspaceSwitcher({ wide = false }: { wide?: boolean }) {
  const overlays = useOverlays();
  const open = overlays.open.has('switcher');
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  const button = <WorkspaceButton wide={wide} aria-haspopup="dialog" aria-expanded={false} onPointerEnter={fetchAhead} onFocus={fetchAhead} onClick={() => overlays.show('switcher')} />;
  return wanted ? <Suspense fallback={button}><OpenWorkspaceSwitcher wide={wide} /></Suspense> : button;
}
