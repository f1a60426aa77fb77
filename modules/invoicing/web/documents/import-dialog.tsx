import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { FileDrop } from '#core/web/ui/file-drop.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { eInvoiceBytes, importEInvoice, type ImportedEInvoice } from '../../contract.ts';
import { documentAddress, documentTopics, useBase } from './document-words.ts';

/** Brings an e-invoice in: a file becomes a draft bill. What somebody should look at before posting it is said first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<ImportedEInvoice | null>(null);
  const open = (x: ImportedEInvoice) => { onClose(); go(documentAddress('purchase', x.document.id)); };
  const send = async (file: File) => {
    setProblem(null);
    setPart(0);
    try {
      const answer = await request(importEInvoice, base, { files: { file: [file] }, idempotencyKey: newId(), onProgress: setPart });
      void invalidateTopics(documentTopics);
      if (findings(answer) === 0) open(answer); else setMade(answer);
    } catch (error) { setProblem(errorText(toApiError(error))); } finally { setPart(null); }
  };
  return (
    <Dialog
      open size="md" title={t('documents.importTitle')} description={t('documents.importLead')} onOpenChange={(shown) => { if (!shown) onClose(); }}
      footer={made ? <Button variant="primary" onClick={() => open(made)}>{t('documents.imported.open')}</Button> : <Button variant="ghost" onClick={onClose}>{t('documents.cancel')}</Button>}
    >
      {made ? <Findings imported={made} currency={made.document.currency} /> : (
        <div className="flex flex-col gap-3">
          {problem && <Notice kind="error">{problem}</Notice>}
          {part === null ? <FileDrop accept=".xml,application/xml,text/xml,.pdf,application/pdf" maxFiles={1} maxBytes={eInvoiceBytes} onFiles={([file]) => { if (file) void send(file); }} /> : <Progress value={part * 100} label={t('documents.importDo')} showLabel />}
        </div>
      )}
    </Dialog>
  );
}

const findings = (x: ImportedEInvoice): number => x.differences.length + x.taxes.length + x.problems.length + (x.otherBuyer === null ? 0 : 1) + (x.vendor === 'nobody' ? 1 : 0);

/** What the draft and its file do not agree on. */
export function Findings({ imported: x, currency }: { imported: Omit<ImportedEInvoice, 'document' | 'attached'>; currency: string }) {
  const t = useT('invoicing');
  const words = useMoneyText();
  const money = (amount: string) => words(amount, currency);
  return (
    <div className="flex flex-col gap-3">
      <Notice kind="warning"><p>{t('documents.imported.look')}</p></Notice>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        {x.vendor === 'nobody' && <li>{t('documents.imported.nobody', { name: x.seller.name })}</li>}
        {x.otherBuyer !== null && <li>{t('documents.imported.otherBuyer', { name: x.otherBuyer })}</li>}
        {x.differences.map((d) => <li key={d.what}>{t(`documents.imported.difference.${d.what}`, { file: money(d.file), document: money(d.document) })}</li>)}
        {x.taxes.map((tax, i) => <li key={i}>{t('documents.imported.tax', { rate: tax.rate, category: tax.category })}</li>)}
        {x.problems.map((text, i) => <li key={`p${i}`} dir="auto">{text}</li>)}
      </ul>
    </div>
  );
}
