import { useT } from '../../i18n/i18n.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import '../document-texts.ts';
import { PaperBatches } from './paper-batches.tsx';

/** One's own files with many papers, also once the dialog that began them is closed. */
export function PaperFilesPage() {
  const t = useT('document');
  return <><PageHeader title={t('batch.files')} description={t('batch.filesLead')} /><div className="max-w-180 p-4 sm:p-6"><PaperBatches /></div></>;
}
