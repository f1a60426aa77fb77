import { lazy, Suspense } from 'react';
import { pageLinks } from '../../rules/markdown.ts';

// Few messages lead to a record.
const RecordCards = lazy(async () => ({ default: (await import('#core/web/slots/record-cards.tsx')).RecordCards }));

/** Cards of the records a message's links lead to, for whoever may see them; for others the links stay what they are. */
export function MessageRecords({ body }: { body: string }) {
  if (!body.includes(`${location.origin}/`)) return null;
  return <Suspense><div data-record-cards className="mt-1.5 flex max-w-md flex-col gap-1.5 empty:hidden"><RecordCards addresses={pageLinks(body)} /></div></Suspense>;
}
