import { FileDown } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { documentCalls, type BusinessDocument } from '../../../contract.ts';
import { useBase } from '../document-words.ts';
import { saveAs } from '#core/web/save-as.ts';
import { DocumentPaper } from './document-paper.tsx';

/** The document as it is saved now, on paper; the file itself with one press. */
export function PreviewDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const pdf = async () => { try { saveAs(await request(documentCalls[d.direction].pdf, { ...base, id: d.id }) as Blob, `${d.number ?? d.kind}.pdf`); } catch (error) { showError(error); } };
  return (
    <Dialog open size="xl" title={t('documents.previewTitle')} description={t('documents.previewLead')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('documents.close')}</Button><Button variant="primary" onClick={() => void pdf()}><FileDown aria-hidden />{t('documents.public.download')}</Button></>}>
      <DocumentPaper document={d} className="max-h-[62dvh]" />
    </Dialog>
  );
}
