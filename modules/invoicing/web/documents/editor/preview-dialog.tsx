import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { documentCalls, type BusinessDocument } from '../../../contract.ts';
import { DocumentLines } from '../document-lines.tsx';
import { dayInWords, useBase } from '../document-words.ts';
import { saveBlob } from '../save-blob.ts';
import { totalLines } from '../total-lines.ts';

/** What the document will say, as it is saved now; the file itself with one press. */
export function PreviewDialog({ document: d, onClose }: { document: BusinessDocument; onClose: () => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const language = useLanguage();
  const words = useMoneyText();
  const money = (amount: string) => words(amount, d.currency);
  const facts = useMemo(() => ([['issuedOn', dayInWords(d.issuedOn, language)], ['supplyOn', d.supplyOn ? dayInWords(d.supplyOn, language) : ''], ['dueOn', d.instalments.length > 0 ? d.instalments.map((i) => `${dayInWords(i.dueOn, language)} (${i.percent} %)`).join(', ') : d.dueOn ? dayInWords(d.dueOn, language) : ''], ['vendorNumber', d.vendorNumber], ['poNumber', d.poNumber], ['buyerReference', d.buyerReference]] as const).filter(([, value]) => value !== ''), [d, language]);
  const pdf = async () => { try { saveBlob(await request(documentCalls[d.direction].pdf, { ...base, id: d.id }) as Blob, `${d.number ?? d.kind}.pdf`); } catch (error) { showError(error); } };
  return (
    <Dialog open size="xl" title={t('documents.previewTitle')} description={t('documents.previewLead')} onOpenChange={(open) => { if (!open) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('documents.close')}</Button><Button variant="primary" onClick={() => void pdf()}><FileDown aria-hidden />{t('documents.public.download')}</Button></>}>
      <article lang={d.language} className="flex flex-col gap-5 rounded-lg border bg-background p-4 sm:p-6">
        <div className="flex flex-wrap justify-between gap-4">
          <div><h3 className="text-lg font-semibold">{t(d.isDeposit ? 'documents.deposit' : `documents.kind.${d.kind}`)}</h3>{d.title && <p dir="auto" className="text-muted-foreground">{d.title}</p>}</div>
          {d.partyPrint && <div className="text-end">{[d.partyPrint.name, ...d.partyPrint.lines, d.partyPrint.taxId].filter(Boolean).map((line, i) => <p key={i} dir="auto" className={i === 0 ? 'font-medium' : 'text-sm text-muted-foreground'}>{line}</p>)}</div>}
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">{facts.map(([key, value]) => <div key={key}><dt className="text-sm text-muted-foreground">{t(`documents.field.${key}`)}</dt><dd><bdi>{value}</bdi></dd></div>)}</dl>
        {d.lines.length > 0 && <DocumentLines lines={d.lines} taxes={d.taxes} currency={d.currency} />}
        <div className="flex justify-end"><TotalsBox className="sm:max-w-80" label={t('documents.previewTotals')} lines={totalLines(t, d.totals, money, { deposits: d.deposits })} /></div>
        {([['notes', d.notes], ['terms', d.terms]] as const).filter(([, text]) => text.trim()).map(([key, text]) => <section key={key}><h4 className="text-sm font-medium">{t(`documents.field.${key}`)}</h4><p dir="auto" className="mt-1 whitespace-pre-line text-muted-foreground">{text}</p></section>)}
      </article>
    </Dialog>
  );
}
