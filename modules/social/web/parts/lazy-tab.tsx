import { useEffect, useState, type ComponentType } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';

/** Another room's tab, fetched when it is looked at; `heading` keeps the outline of the page whole for whoever cannot see the tabs. */
export function LazyTab<P extends object>({ heading, load, props }: { heading: string; load: () => Promise<ComponentType<P>>; props: P }) {
  const [Tab, setTab] = useState<ComponentType<P> | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    setFailed(null);
    load().then((loaded) => { if (!gone) setTab(() => loaded); }, (error: unknown) => { if (!gone) setFailed(error); });
    return () => { gone = true; };
  }, [load, tries]);
  if (failed) return <QueryError error={failed} onRetry={() => setTries(tries + 1)} />;
  return <><h2 className="sr-only">{heading}</h2>{Tab ? <Tab {...props} /> : <SkeletonRows rows={4} columns={3} />}</>;
}
