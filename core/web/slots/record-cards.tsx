import { lazy, Suspense } from 'react';
import { isOwn } from './record-pages.ts';

const RecordCardList = lazy(async () => ({ default: (await import('./record-card-list.tsx')).RecordCardList }));

/** Cards of the records these addresses lead to, as far as the viewer may see them; see `RecordCardList`. Most texts lead nowhere inside, and bring nothing. */
export function RecordCards({ addresses }: { addresses: readonly string[] }) {
  const own = addresses.filter(isOwn);
  return own.length > 0 ? <Suspense><RecordCardList addresses={own} /></Suspense> : null;
}
