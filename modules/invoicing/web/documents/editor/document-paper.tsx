import { request } from '#core/web/api/request.ts';
import { PaperPane } from '#core/web/document/paper/paper-pane.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { documentCalls, type BusinessDocument } from '../../../contract.ts';
import { useBase } from '../document-words.ts';

/** The PDF of a document as it is saved, drawn again with each version of it. */
export function DocumentPaper({ document: d, className }: { document: BusinessDocument; className?: string }) {
  const t = useT('invoicing');
  const base = useBase();
  const load = async (signal: AbortSignal) => await request(documentCalls[d.direction].pdf, { ...base, id: d.id }, { signal }) as Blob;
  return <PaperPane title={t(d.isDeposit ? 'documents.deposit' : `documents.kind.${d.kind}`)} version={String(d.version)} load={load} {...(className ? { className } : {})} />;
}
