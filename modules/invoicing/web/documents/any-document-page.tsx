import { useEffect } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useRead } from '#core/web/query.ts';
import { useGo, useParams } from '#core/web/router.ts';
import { getDocumentDirection } from '../../contract.ts';
import { DocumentSkeleton } from './document-page.tsx';
import { documentAddress, documentTopics, useBase } from './document-words.ts';

/** The books name a document by its id alone: this leads on to its page, whichever direction it is of. */
export function AnyDocumentPage() {
  const { id = '' } = useParams();
  const go = useGo();
  const query = useRead(getDocumentDirection, { ...useBase(), id }, { topics: documentTopics });
  const direction = query.data?.direction;
  useEffect(() => { if (direction) go(documentAddress(direction, id), { replace: true }); }, [direction, id, go]);
  return <QueryView query={query} skeleton={<DocumentSkeleton />}>{() => <DocumentSkeleton />}</QueryView>;
}
