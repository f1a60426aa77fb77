import { lazy, Suspense } from 'react';
import { useViewer } from '#core/web/viewer.tsx';

const MemberGreeting = lazy(async () => ({ default: (await import('./member.tsx')).MemberGreeting }));

/** The place of the greeting in the shell, which mounts it once the page stands. */
export function GreetingDock() {
  const { workspace } = useViewer();
  return workspace !== null && <Suspense><MemberGreeting key={workspace.id} /></Suspense>;
}
