import { useEffect } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useRead } from '#core/web/query.ts';
import { useGo, useParams } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { documentCalls } from '../../contract.ts';
import { DocumentSkeleton } from './document-page.tsx';
import { documentAddress, documentTopics, useBase } from './document-words.ts';

/** The books name a document by its id alone: this leads on to its page, whichever direction it is of. */
export function AnyDocumentPage() {
  const { id = '' } = useParams();
  const go = useGo();
  const seesSales = useCan()('invoicing.invoice.view');
  const of = { ...useBase(), id };
  const sale = useRead(documentCalls.sale.get, of, { topics: documentTopics, enabled: seesSales });
  const noSale = !seesSales || sale.error?.status === 404;
  const purchase = useRead(documentCalls.purchase.get, of, { topics: documentTopics, enabled: noSale });
  const query = noSale ? purchase : sale;
  const direction = query.data?.direction;
  useEffect(() => { if (direction) go(documentAddress(direction, id), { replace: true }); }, [direction, id, go]);
  return <QueryView query={query} skeleton={<DocumentSkeleton />}>{() => <DocumentSkeleton />}</QueryView>;
}
