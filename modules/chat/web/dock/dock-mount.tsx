import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#core/web/when-idle.ts';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { anyWaiting } from '../store/left-behind.ts';
import { watchInput } from '../store/watch-input.ts';
import { useDock } from './windows.ts';

const Dock = lazy(async () => ({ default: (await import('./dock.tsx')).Dock }));

/** The place of the dock: its code comes when the page is idle and windows are there, or when one is opened. */
export function DockMount() {
  const viewer = useMaybeViewer();
  return viewer ? <Waiting accountId={viewer.account.id} /> : null;
}

function Waiting({ accountId }: { accountId: string }) {
  const any = useDock(accountId).length > 0;
  const [idle, setIdle] = useState(false);
  // Whoever looks at any page is here, whether or not they write to somebody.
  useEffect(() => watchInput(), []);
  useEffect(() => (anyWaiting(accountId) ? whenIdle(() => void import('../store/live.ts').then(({ chatOf }) => chatOf(accountId))) : undefined), [accountId]);
  useEffect(() => (any && !idle ? whenIdle(() => setIdle(true)) : undefined), [any, idle]);
  return any && idle ? <Suspense><Dock /></Suspense> : null;
}
