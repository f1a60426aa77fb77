import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { documentNumber } from '#core/contract/document-languages.ts';
import { request } from '#core/web/api/request.ts';
import { LinkedFacts, LinkedFrame, LinkedTexts, LinkedTitle, SellerCard } from '#core/web/document/linked-frame.tsx';
import { LinkedPage } from '#core/web/document/linked-page.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { TrackingNote } from '#core/web/document/tracking-note.tsx';
import { ownTracking } from '#core/web/document/tracking.ts';
import { isZero, totalSteps } from '#core/web/document/total-lines.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { useReadLanguage, useT } from '#core/web/i18n/i18n.ts';
import { saveAs } from '#core/web/save-as.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { askQuoteRenewal, openPublicQuote, payQuoteDeposit, publicQuotePdf, refuseQuoteTracking, type PublicQuote } from '../../../contract.ts';
import { pageTexts, pageWords } from '../../../rules/quotes/page-words/page-words.ts';
import { optionsFit, priceQuote } from '../../../rules/quotes/price.ts';
import { DocumentLines, type ShownLine } from '../document-lines.tsx';
import { dayInWords, wordsOf } from '../quote-words.ts';
import { totalLines } from '../total-lines.ts';
import { AcceptPanel } from './accept-panel.tsx';
import { useShowProblem } from './problem.ts';
import { LineTalk, Talk } from './talk.tsx';

const tracking = ownTracking('atrium.quote.untracked');

/** Where a quote's link leads: the document, its options with live totals, questions, and the answer. */
export function PublicQuotePage() {
  const t = useT('sales');
  return (
    <LinkedPage<PublicQuote>
      name="publicQuote" gone={{ code: 'sales.quote_link_gone', title: t('quotes.public.goneTitle'), text: t('quotes.public.gone') }}
      // The first look is noted; looking again for answers is none.
      open={(token, isFirst, signal) => request(openPublicQuote, { token, seen: isFirst && tracking.mayBeNoted() }, { signal })}
      lookAgain={(q) => (['sent', 'viewed'].includes(q.status) ? 30_000 : false)} speak={async (language) => pageTexts(await pageWords[language]())}
    >
      {(q, token, again) => <Document key={token} quote={q} token={token} again={again} />}
    </LinkedPage>
  );
}

function Document({ quote: q, token, again }: { quote: PublicQuote; token: string; again: () => void }) {
  const t = useT('sales');
  const language = useReadLanguage();
  const words = useMoneyText();
  const money = (amount: string) => words(amount, q.currency);
  const open = q.status === 'sent' || q.status === 'viewed';
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const lines = useMemo<ShownLine[]>(() => q.lines.map((l) => ({ ...l, chosen: l.optional && open && picked ? picked.has(l.id) : l.chosen })), [q.lines, picked, open]);
  const priced = useMemo(() => { try { return priceQuote({ ...q, lines }); } catch { return null; } }, [q, lines]);
  const totals = priced?.totals ?? q.totals;
  const choose = (line: ShownLine, on: boolean) => {
    const now = new Set(lines.filter((l) => l.optional && l.chosen).map((l) => l.id));
    if (line.optionGroup !== '') for (const l of lines) if (l.optionGroup === line.optionGroup) now.delete(l.id);
    if (on || line.optionGroup !== '') now.add(line.id); else now.delete(line.id);
    setPicked(now);
  };
  const show = useShowProblem();
  const pdf = useMutation({ mutationFn: async () => saveAs(await request(publicQuotePdf, { token }) as Blob, `${q.number}.pdf`), onError: show });
  const replaced = q.status === 'superseded';
  const [answered, setAnswered] = useState(false);
  return (
    <LinkedFrame
      seller={q.seller} actions={!replaced && <Button variant="outline" loading={pdf.isPending} onClick={() => pdf.mutate()}><FileDown aria-hidden />{t('quotes.public.download')}</Button>}
      beside={(
        <>
          {open && <AcceptPanel quote={q} token={token} total={totals.total} totalText={money(totals.total)} depositText={isZero(totals.deposit) ? null : money(totals.deposit)} chosen={lines.filter((l) => l.optional && l.chosen).map((l) => l.id)} complete={optionsFit(lines)} onAnswered={() => { setAnswered(true); again(); }} />}
          <SellerCard seller={q.seller}>{open && <TrackingNote say={wordsOf(t)} own={tracking} tracked={q.tracked} trackingRefused={q.trackingRefused} tell={(refused) => request(refuseQuoteTracking, { token, refused })} again={again} />}</SellerCard>
        </>
      )}
      footer={open && (
        <footer className="sticky bottom-0 flex items-center justify-between gap-3 border-t bg-background px-4 py-2.5 lg:hidden">
          <span><span className="block text-xs text-muted-foreground">{t('quotes.total.total')}</span><span className="figures font-semibold">{money(totals.total)}</span></span>
          <Button variant="primary" onClick={() => { const panel = document.getElementById('answer'); panel?.scrollIntoView({ block: 'center' }); panel?.querySelector('button')?.focus({ preventScroll: true }); }}>{t('quotes.public.answer')}</Button>
        </footer>
      )}
    >
      <LinkedTitle above={<><span className="figures">{q.number}</span>{q.revision > 1 && ` · ${t('quotes.revision', { n: q.revision })}`}</>}>{q.title || t('quotes.public.title', { seller: q.seller.name })}</LinkedTitle>
      <Answered status={q.status} answered={answered}><State quote={q} token={token} again={again} /></Answered>
      {!replaced && (
        <>
          <LinkedFacts facts={[[t('quotes.field.issuedOn'), dayInWords(q.issuedOn, language)], [t('quotes.field.validUntil'), q.validUntil ? dayInWords(q.validUntil, language) : '–'], [t('quotes.public.contact'), q.contact ?? '–'], [t('quotes.public.for'), q.customer?.name ?? '–'], ...(q.shipping ? [[t('quotes.field.shipTo'), [q.shipping.name, ...q.shipping.lines].join(', ')] as [string, string]] : []), ...(q.carrier ? [[t('quotes.field.carrier'), q.carrier] as [string, string]] : [])]} />
          <DocumentLines
            lines={lines} taxes={q.taxes} currency={q.currency}
            before={(l) => (open && l.optional ? (l.optionGroup !== ''
              ? <input type="radio" name={`group-${l.optionGroup}`} checked={l.chosen} aria-label={t('quotes.public.take', { name: l.name })} onChange={() => choose(l, true)} className="focus-ring mt-0.5 size-5 shrink-0 accent-primary" />
              : <span className="mt-0.5"><Checkbox checked={l.chosen} aria-label={t('quotes.public.take', { name: l.name })} onCheckedChange={(on) => choose(l, on === true)} /></span>) : null)}
            after={(l) => <LineTalk quote={q} token={token} line={l} again={again} canWrite={q.status !== 'superseded'} />}
          />
          <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, totals, money, documentNumber(q.depositPercent, language))} steps={totalSteps(wordsOf(t), priced?.steps ?? [], lines, q.taxes, money)} /></div>
          {q.taxNote && <p dir="auto" className="text-sm text-muted-foreground">{q.taxNote}</p>}
          <LinkedTexts texts={[[t('quotes.field.notes'), q.notes], [t('quotes.field.terms'), q.terms]]} />
          <Talk quote={q} token={token} again={again} />
        </>
      )}
    </LinkedFrame>
  );
}

/** Leads whoever has just answered to what became of it: it stands at the top, and the answer was given further down. */
function Answered({ status, answered, children }: { status: PublicQuote['status']; answered: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answered || status === 'sent' || status === 'viewed') return;
    // After the dialog has gone, which gives the focus back to a button that is there no more.
    const timer = setTimeout(() => { place.current?.scrollIntoView({ block: 'center' }); place.current?.focus({ preventScroll: true }); }, 250);
    return () => clearTimeout(timer);
  }, [status, answered]);
  return <div ref={place} tabIndex={-1} className="outline-none empty:hidden">{children}</div>;
}

function State({ quote: q, token, again }: { quote: PublicQuote; token: string; again: () => void }) {
  const t = useT('sales');
  const language = useReadLanguage();
  const words = useMoneyText();
  const show = useShowProblem();
  const renew = useMutation({ mutationFn: () => request(askQuoteRenewal, { token, message: '' }), onSuccess: again, onError: show });
  if (q.status === 'superseded') return <Notice kind="info"><p className="font-medium">{t('quotes.public.replacedTitle')}</p><p>{t('quotes.public.replaced', { seller: q.seller.name })}</p></Notice>;
  if (q.status === 'accepted') return <Notice kind="done"><p className="font-medium">{t('quotes.public.acceptedTitle')}</p><p>{t('quotes.public.accepted', { name: q.acceptedBy, date: dayInWords((q.acceptedAt ?? '').slice(0, 10), language), order: q.orderNumber ?? '' })}</p>{!isZero(q.totals.deposit) && q.deposit !== 'paid' && <p className="mt-1">{t('quotes.depositDue', { amount: words(q.totals.deposit, q.currency), percent: documentNumber(q.depositPercent, language) })}</p>}<Deposit quote={q} token={token} /></Notice>;
  if (q.status === 'declined') return <Notice kind="info">{t('quotes.public.declined')}</Notice>;
  if (q.status === 'expired') return <Notice kind="warning"><p className="font-medium">{t('quotes.public.expiredTitle')}</p><p>{t(q.renewalRequestedAt ? 'quotes.public.renewalAsked' : 'quotes.public.expired')}</p>{!q.renewalRequestedAt && <Button className="mt-2" variant="primary" loading={renew.isPending} onClick={() => renew.mutate()}>{t('quotes.public.askRenewal')}</Button>}</Notice>;
  return null;
}

/** The way to the deposit's invoice, where it is paid online or as its bank lines say. */
function Deposit({ quote: q, token }: { quote: PublicQuote; token: string }) {
  const t = useT('sales');
  const show = useShowProblem();
  const pay = useMutation({ mutationFn: () => request(payQuoteDeposit, { token }), onSuccess: ({ url }) => window.location.assign(url), onError: show });
  if (q.deposit === 'none') return null;
  if (q.deposit === 'paid') return <p className="mt-1">{t('quotes.public.depositPaid')}</p>;
  return <Button className="mt-2" variant="primary" loading={pay.isPending} onClick={() => pay.mutate()}>{t('quotes.public.payDeposit')}</Button>;
}
