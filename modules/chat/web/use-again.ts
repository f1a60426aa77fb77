import { useEffect, useRef } from 'react';
import { invalidateTopics } from '#core/web/query.ts';

const calmMs = 500;

/** Asks the queries of a topic again a moment after a sign has changed: lists that have no live event of their own. */
export function useAgain(sign: string | number, topic: string): void {
  const before = useRef(sign);
  useEffect(() => {
    if (before.current === sign) return undefined;
    const timer = setTimeout(() => { before.current = sign; void invalidateTopics([topic]); }, calmMs);
    return () => clearTimeout(timer);
  }, [sign, topic]);
}
