import { useMutation } from '@tanstack/react-query';
import { FileCode2, FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { moneyToDecimal, parseMoney, subtract } from '#core/contract/money.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { LinkedFacts, LinkedFrame, LinkedTexts, LinkedTitle, SellerCard } from '#core/web/document/linked-frame.tsx';
import { LinkedPage } from '#core/web/document/linked-page.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { TrackingNote } from '#core/web/document/tracking-note.tsx';
import { ownTracking } from '#core/web/document/tracking.ts';
import { isZero, totalSteps } from '#core/web/document/total-lines.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { useReadLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { PayOnline } from '#modules/payments/web/public.tsx';
import { documentSource, isCredit, openPublicDocument, publicDocumentPdf, publicEInvoice, refuseDocumentTracking, type PublicDocument } from '../../../contract.ts';
import { pageTexts, pageWords } from '../../../rules/documents/page-words/page-words.ts';
import { priceBusinessDocument } from '../../../rules/documents/price.ts';
import { DocumentLines } from '../document-lines.tsx';
import { dayInWords, wordsOf } from '../document-words.ts';
import { saveAs } from '#core/web/save-as.ts';
import { priceInputOf, totalLines } from '../total-lines.ts';
import { UnchargedNote } from '../uncharged-note.tsx';
import { PayCodePicture } from './pay-code.tsx';
import { Talk } from './talk.tsx';

const tracking = ownTracking('atrium.invoice.untracked');

/** Where an invoice's link leads: the document, what is open of it, and its file. */
export function PublicInvoicePage() {
  const t = useT('invoicing');
  return (
    <LinkedPage<PublicDocument>
      name="publicInvoice" gone={{ code: 'invoicing.link_gone', title: t('documents.public.goneTitle'), text: t('documents.public.gone') }}
      // The first look is noted; looking again is none.
      open={(token, isFirst, signal) => request(openPublicDocument, { token, seen: isFirst && tracking.mayBeNoted() }, { signal })}
      lookAgain={(d) => (['open', 'part_paid'].includes(d.state) ? 60_000 : false)} speak={async (language) => pageTexts(await pageWords[language]())}
    >
      {(d, token, again) => <Shown key={token} document={d} token={token} again={again} />}
    </LinkedPage>
  );
}

function Shown({ document: d, token, again }: { document: PublicDocument; token: string; again: () => void }) {
  const t = useT('invoicing');
  const language = useReadLanguage();
  const words = useMoneyText();
  const money = (amount: string) => words(amount, d.currency);
  const steps = useMemo(() => { try { return priceBusinessDocument(priceInputOf(d)).steps; } catch { return []; } }, [d]);
  const pdf = useMutation({ mutationFn: async () => saveAs(await request(publicDocumentPdf, { token, seen: tracking.mayBeNoted() }) as Blob, `${d.number}.pdf`), onError: showError });
  const eInvoice = useMutation({ mutationFn: async () => saveAs(await request(publicEInvoice, { token, syntax: d.eInvoice, seen: tracking.mayBeNoted() }) as Blob, `${d.number}.xml`), onError: (error) => { if (toApiError(error).code === 'invoicing.e_invoice_invalid') toast.error(t('documents.public.noEInvoice')); else showError(error); } });
  const taken = (id: string, label: string, amount: string) => (isZero(amount) ? [] : [{ id, label, value: money(`-${amount}`) }]);
  const settled = [...taken('paid', t('documents.total.paid'), d.paid), ...taken('written_off', t('documents.writeOffs'), d.writtenOff)];
  const after = settled.length === 0 ? [] : [...settled, { id: 'open', label: t('documents.total.open'), value: money(d.open), strong: true }];
  const facts: Array<[string, string]> = [[t('documents.field.issuedOn'), dayInWords(d.issuedOn, language)], ...(d.dueOn && !isCredit(d.kind) ? [[t('documents.field.dueOn'), dayInWords(d.dueOn, language)] as [string, string]] : []), [t('documents.public.contact'), d.contact ?? '–'], [t('documents.public.for'), d.customer?.name ?? '–'], ...(d.poNumber ? [[t('documents.field.poNumber'), d.poNumber] as [string, string]] : [])];
  return (
    <LinkedFrame
      seller={d.seller}
      actions={(
        <>
          {d.state !== 'void' && <Button variant="ghost" loading={eInvoice.isPending} onClick={() => eInvoice.mutate()}><FileCode2 aria-hidden />{t('documents.public.eInvoice')}</Button>}
          <Button variant="outline" loading={pdf.isPending} onClick={() => pdf.mutate()}><FileDown aria-hidden />{t('documents.public.download')}</Button>
        </>
      )}
      beside={(
        <>
          {d.payCode && <PayCodePicture code={d.payCode} open={d.open} currency={d.currency} />}
          {d.bank.length > 0 && <section className="rounded-lg border bg-card p-4 text-sm"><h2 className="font-medium">{t('documents.public.bank')}</h2>{d.bank.map((line) => <p key={line} className="break-words text-muted-foreground"><bdi>{line}</bdi></p>)}</section>}
          <SellerCard seller={d.seller}><TrackingNote say={wordsOf(t)} own={tracking} tracked={d.tracked} trackingRefused={d.trackingRefused} tell={(refused) => request(refuseDocumentTracking, { token, refused })} again={again} /></SellerCard>
        </>
      )}
    >
      <LinkedTitle above={<>{t(`documents.kind.${d.kind}`)} <span className="figures">{d.number}</span></>}>{d.title || t('documents.public.title', { kind: t(`documents.kind.${d.kind}`), seller: d.seller.name })}</LinkedTitle>
      <Standing document={d} />
      {d.state !== 'void' && !isCredit(d.kind) && <div className="max-w-88 empty:hidden"><PayOnline type={documentSource} token={token} open={d.open} currency={d.currency} /></div>}
      <LinkedFacts facts={facts} />
      <DocumentLines lines={d.lines} taxes={d.taxes} currency={d.currency} />
      <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, d.totals, money, { deposits: d.deposits, after })} steps={totalSteps(wordsOf(t), steps, d.lines, d.taxes, money, d.charges)} /></div>
      <UnchargedNote lines={d.lines} taxes={d.taxes} direction="sale" />
      {d.taxNote && <p dir="auto" className="text-sm text-muted-foreground">{d.taxNote}</p>}
      {d.paymentTerms.length > 0 && <section><h2 className="font-medium">{t('terms.label')}</h2>{d.paymentTerms.map((line) => <p key={line} dir="auto" className="mt-1 text-muted-foreground">{line}</p>)}</section>}
      <LinkedTexts texts={[[t('documents.field.notes'), d.notes], [t('documents.field.terms'), d.terms]]} />
      {d.footer.trim() && <p dir="auto" className="border-t pt-4 text-sm whitespace-pre-line text-muted-foreground">{d.footer}</p>}
      <Talk document={d} token={token} again={again} />
    </LinkedFrame>
  );
}

function Standing({ document: d }: { document: PublicDocument }) {
  const t = useT('invoicing');
  const language = useReadLanguage();
  const words = useMoneyText();
  if (d.state === 'void') return <Notice kind="warning">{t('documents.public.void')}</Notice>;
  if (isCredit(d.kind)) return null;
  if (d.state === 'paid') return <Notice kind="done">{t('documents.public.paid')}</Notice>;
  if (d.state === 'written_off') return <Notice kind="info">{t('documents.public.settled')}</Notice>;
  return <Notice kind={d.overdue ? 'warning' : 'info'}>{t(d.overdue ? 'documents.public.overdue' : 'documents.public.due', { amount: words(d.open, d.currency), date: d.dueOn ? dayInWords(d.dueOn, language) : '' })}{d.earlyDiscount && <p>{t('terms.publicEarly', { day: dayInWords(d.earlyDiscount.until, language), amount: words(moneyToDecimal(subtract(parseMoney(d.open, d.currency), parseMoney(d.earlyDiscount.amount, d.currency))), d.currency) })}</p>}</Notice>;
}
