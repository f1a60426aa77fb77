import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { RecordPager } from '#core/web/resource/record-pager.tsx';
import { usePageTitle } from '#core/web/title.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { documentCalls, type Direction } from '../../contract.ts';
import { DocumentView } from './document-view.tsx';
import { documentTopics, useBase } from './document-words.ts';
import { DraftEditor } from './editor/draft-editor.tsx';

/** One invoice or credit note. */
export const InvoicePage = () => <RecordPager>{(id) => <DocumentPage direction="sale" id={id} />}</RecordPager>;
/** One bill or vendor credit. */
export const BillPage = () => <RecordPager>{(id) => <DocumentPage direction="purchase" id={id} />}</RecordPager>;

/** The editor while it is a draft, the document with what became of it afterwards. */
function DocumentPage({ direction, id }: { direction: Direction; id: string }) {
  const t = useT('invoicing');
  const query = useRead(documentCalls[direction].get, { ...useBase(), id }, { topics: [...documentTopics, 'parties.party'] });
  usePageTitle(query.data ? query.data.number ?? t(`documents.add.${query.data.kind}`) : null);
  return (
    <QueryView query={query} skeleton={<DocumentSkeleton />}>
      {(d) => (d.steps.includes('edit') ? <DraftEditor key={d.id} document={d} /> : <DocumentView key={d.id} document={d} />)}
    </QueryView>
  );
}

/** What stands in place of a document until it is there. */
export function DocumentSkeleton() {
  return <div aria-hidden className="flex flex-col gap-4 p-6"><Skeleton className="h-8 w-64" /><Skeleton className="h-36 w-full" /><Skeleton className="h-64 w-full" /></div>;
}
