import { useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '#core/web/when-idle.ts';

/** Shows its content once the page stands and the browser has nothing better to do: for what nobody waits for. */
export function OnceIdle({ children }: { children: ReactNode }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle && children;
}
