import { Printer } from 'lucide-react';
import { useState } from 'react';
import { paperForms, paperLimits, type PaperBatch, type PaperForm } from '#core/contract/paper.ts';
import { toApiError } from '../../api/errors.ts';
import { errorText } from '../../errors/error-text.ts';
import { useT } from '../../i18n/i18n.ts';
import { invalidateTopics } from '../../query.ts';
import { Link } from '../../router.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import '../document-texts.ts';
import { paperTopics } from './paper-topics.ts';
import { PaperBatches } from './paper-batches.tsx';

interface PrintDialogProps {
  /** How many papers come. */
  count: number;
  /** Asks the room to begin the file. */
  start: (form: PaperForm) => Promise<PaperBatch>;
  /** Learns whether a file was begun. */
  onClose: (begun: boolean) => void;
}

/** Asks how many papers are to come, then says how far the file is and hands it over. */
export function PrintDialog({ count, start, onClose }: PrintDialogProps) {
  const t = useT('document');
  const core = useT();
  const [form, setForm] = useState<PaperForm>('pdf');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [begun, setBegun] = useState<string | null>(null);
  const many = count > paperLimits.papers;
  const make = async () => {
    setBusy(true);
    setWrong('');
    try {
      const { id } = await start(form);
      setBegun(id);
      void invalidateTopics(paperTopics);
    } catch (error) { setWrong(errorText(toApiError(error))); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" title={t('batch.title')} description={t('batch.lead', { count })} onOpenChange={(open) => { if (!open) onClose(begun !== null); }}
      footer={begun === null
        ? <><Button variant="ghost" onClick={() => onClose(false)}>{core('action.cancel')}</Button><Button variant="primary" loading={busy} disabled={many} onClick={() => void make()}><Printer aria-hidden />{t('batch.start')}</Button></>
        : <Button variant="primary" onClick={() => onClose(true)}>{core('action.close')}</Button>}>
      <div className="flex flex-col gap-4">
        {many && <Notice kind="warning">{t('batch.most', { count: paperLimits.papers })}</Notice>}
        {wrong && <Notice kind="error">{wrong}</Notice>}
        {begun === null && <RadioGroup aria-label={t('batch.form')} value={form} onValueChange={(value) => setForm(value as PaperForm)} options={paperForms.map((value) => ({ value, label: t(`batch.${value}`) }))} />}
        <PaperBatches {...(begun ? { only: begun } : { quiet: true })} />
        {begun !== null && <Link to="/paper-files" className="focus-ring w-fit rounded-sm text-sm underline underline-offset-4">{t('batch.files')}</Link>}
      </div>
    </Dialog>
  );
}
