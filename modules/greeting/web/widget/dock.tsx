import { lazy, Suspense, useEffect, useState } from 'react';
import { useViewer } from '#core/web/viewer.tsx';
import { whenIdle } from '#core/web/when-idle.ts';

const MemberGreeting = lazy(async () => ({ default: (await import('./member.tsx')).MemberGreeting }));

/** The place of the greeting in the shell; what is in it is fetched once the page stands. */
export function GreetingDock() {
  const { workspace } = useViewer();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle && workspace !== null && <Suspense><MemberGreeting key={workspace.id} /></Suspense>;
}
