import { Sharing } from '#core/web/document/links.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { listDocumentLinks, listDocumentMails, newDocumentLink, revokeDocumentLink, type BusinessDocument } from '../../contract.ts';
import { documentTopics, useBase, wordsOf } from './document-words.ts';

/** What went out about a document and what became of it, and the links that lead to its public page. */
export function DocumentLinks({ document: d }: { document: BusinessDocument }) {
  const t = useT('invoicing');
  const of = { ...useBase(), id: d.id };
  const maySend = useCan()('invoicing.invoice.send');
  const create = useAction(newDocumentLink, { topics: documentTopics });
  const revoke = useAction(revokeDocumentLink, { topics: documentTopics, success: t('documents.links.revokedToast') });
  return (
    <Sharing
      say={wordsOf(t)} mails={useRead(listDocumentMails, of, { topics: documentTopics })} links={useRead(listDocumentLinks, of, { topics: documentTopics })}
      onAdd={d.steps.includes('copy_link') ? () => create.mutate(of) : undefined} adding={create.isPending} made={create.data?.url ?? null}
      onRevoke={maySend ? (linkId) => revoke.mutateAsync({ ...of, linkId }) : undefined}
    />
  );
}
