import { useEffect, useState } from 'react';
import { useGo, useParams } from '#core/web/router.ts';
import { completeRooms, slot } from '#core/web/slots/slots.ts';
import { useCan } from '#core/web/viewer.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageWaiting } from './page-waiting.tsx';

/** Leads to the page of a record, whatever room it is of: for links that are made where pages are not known. */
export function RecordPage() {
  const { topic, id } = useParams();
  const go = useGo();
  const can = useCan();
  const [isComplete, setComplete] = useState(false);
  useEffect(() => { void completeRooms().then(() => setComplete(true), () => setComplete(true)); }, []);
  const page = isComplete ? slot('recordPages').find((p) => p.topic === topic && (!p.can || can(p.can))) : undefined;
  const to = page && id !== undefined ? page.path.replace('$id', encodeURIComponent(id)) : null;
  useEffect(() => { if (to !== null) go(to, { replace: true }); }, [to, go]);
  return isComplete && to === null ? <NotFoundPage /> : <PageWaiting />;
}
