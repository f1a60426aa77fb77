import { useMutation, useQuery } from '@tanstack/react-query';
import { FileDown, LinkIcon } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { readToken } from '#core/web/api/cookies.ts';
import { toApiError, type ApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { useLinkToken } from '#core/web/document/link-token.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { TrackingNote } from '#core/web/document/tracking-note.tsx';
import { ownTracking } from '#core/web/document/tracking.ts';
import { isZero, totalSteps } from '#core/web/document/total-lines.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { setLanguage, useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { saveAs } from '#core/web/save-as.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { askQuoteRenewal, openPublicQuote, payQuoteDeposit, publicQuotePdf, refuseQuoteTracking, type PublicQuote } from '../../../contract.ts';
import { optionsFit, priceQuote } from '../../../rules/quotes/price.ts';
import { DocumentLines, type ShownLine } from '../document-lines.tsx';
import { dayInWords, wordsOf } from '../quote-words.ts';
import { totalLines } from '../total-lines.ts';
import { AcceptPanel } from './accept-panel.tsx';
import { LineTalk, Talk } from './talk.tsx';

const tracking = ownTracking('atrium.quote.untracked');

/** Where a quote's link leads: the document, its options with live totals, questions, and the answer. */
export function PublicQuotePage() {
  const t = useT('sales');
  const token = useLinkToken();
  const query = useQuery<PublicQuote, ApiError>({
    queryKey: ['publicQuote', token], enabled: token !== null, staleTime: 30_000, retry: false,
    // The first look is noted; looking again for answers is none.
    queryFn: async ({ signal }) => request(openPublicQuote, { token: token!, seen: !looked(token!) && tracking.mayBeNoted() }, { signal }).catch((error) => { throw toApiError(error); }),
    refetchInterval: (q) => (q.state.data && ['sent', 'viewed'].includes(q.state.data.status) ? 30_000 : false),
  });
  const quote = query.data;
  usePageTitle(quote ? `${quote.number} · ${quote.seller.name}` : null);
  const spoken = quote?.language;
  useEffect(() => { if (spoken && !readToken()) void setLanguage(spoken); }, [spoken]);
  useEffect(() => { const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' }); document.head.append(meta); return () => meta.remove(); }, []);
  if (!token || query.error?.code === 'sales.quote_link_gone') return <Plain><EmptyState icon={LinkIcon} level={1} title={t('quotes.public.goneTitle')}>{t('quotes.public.gone')}</EmptyState></Plain>;
  if (query.error) return <Plain><QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /></Plain>;
  if (!quote) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-24 w-full" /><Skeleton className="h-72 w-full" /></div></Plain>;
  return <Document key={token} quote={quote} token={token} again={() => void query.refetch()} />;
}

const seen = new Set<string>();
function looked(token: string): boolean { const was = seen.has(token); seen.add(token); return was; }

function Plain({ children }: { children: ReactNode }) {
  return <main id="main" className="mx-auto w-full max-w-180 px-4 py-16 sm:px-6">{children}</main>;
}

function Document({ quote: q, token, again }: { quote: PublicQuote; token: string; again: () => void }) {
  const t = useT('sales');
  const language = useLanguage();
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
  const pdf = useMutation({ mutationFn: async () => saveAs(await request(publicQuotePdf, { token }) as Blob, `${q.number}.pdf`), onError: showError });
  const replaced = q.status === 'superseded';
  return (
    <div className="min-h-dvh bg-sidebar">
      <header className="border-b bg-background">
        <div className="mx-auto flex max-w-260 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
          {q.seller.logo ? <Image src={q.seller.logo} alt={q.seller.name} className="h-9 w-auto max-w-48 object-contain dark:rounded-md dark:bg-white dark:p-1" /> : <span className="text-lg font-semibold tracking-tight" dir="auto">{q.seller.name}</span>}
          <div className="flex-1" />
          {!replaced && <Button variant="outline" loading={pdf.isPending} onClick={() => pdf.mutate()}><FileDown aria-hidden />{t('quotes.public.download')}</Button>}
        </div>
      </header>
      <main id="main" className="mx-auto grid max-w-260 gap-6 px-4 py-6 sm:px-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <p className="text-sm text-muted-foreground"><span className="figures">{q.number}</span>{q.revision > 1 && ` · ${t('quotes.revision', { n: q.revision })}`}</p>
            <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance" dir="auto">{q.title || t('quotes.public.title', { seller: q.seller.name })}</h1>
          </div>
          <State quote={q} token={token} again={again} />
          {!replaced && (
            <>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
                {([[t('quotes.field.issuedOn'), dayInWords(q.issuedOn, language)], [t('quotes.field.validUntil'), q.validUntil ? dayInWords(q.validUntil, language) : '–'], [t('quotes.public.contact'), q.contact ?? '–'], [t('quotes.public.for'), q.customer?.name ?? '–']] as const).map(([label, value]) => <div key={label} className="min-w-0"><dt className="text-sm text-muted-foreground">{label}</dt><dd className="mt-0.5 break-words"><bdi>{value}</bdi></dd></div>)}
              </dl>
              <DocumentLines
                lines={lines} taxes={q.taxes} currency={q.currency}
                before={(l) => (open && l.optional ? (l.optionGroup !== ''
                  ? <input type="radio" name={`group-${l.optionGroup}`} checked={l.chosen} aria-label={t('quotes.public.take', { name: l.name })} onChange={() => choose(l, true)} className="focus-ring mt-0.5 size-5 shrink-0 accent-primary" />
                  : <span className="mt-0.5"><Checkbox checked={l.chosen} aria-label={t('quotes.public.take', { name: l.name })} onCheckedChange={(on) => choose(l, on === true)} /></span>) : null)}
                after={(l) => <LineTalk quote={q} token={token} line={l} again={again} canWrite={q.status !== 'superseded'} />}
              />
              <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, totals, money, q.depositPercent)} steps={totalSteps(wordsOf(t), priced?.steps ?? [], lines, q.taxes, money)} /></div>
              {q.taxNote && <p dir="auto" className="text-sm text-muted-foreground">{q.taxNote}</p>}
              {([['notes', q.notes], ['terms', q.terms]] as const).filter(([, text]) => text.trim()).map(([key, text]) => <section key={key}><h2 className="font-medium">{t(`quotes.field.${key}`)}</h2><p dir="auto" className="mt-1 whitespace-pre-line text-muted-foreground">{text}</p></section>)}
              <Talk quote={q} token={token} again={again} />
            </>
          )}
        </div>
        <aside id="answer" className="flex flex-col gap-4 lg:sticky lg:top-6 lg:self-start">
          {open && <AcceptPanel quote={q} token={token} total={totals.total} totalText={money(totals.total)} depositText={isZero(totals.deposit) ? null : money(totals.deposit)} chosen={lines.filter((l) => l.optional && l.chosen).map((l) => l.id)} complete={optionsFit(lines)} onAnswered={again} />}
          <section className="rounded-lg border bg-card p-4 text-sm"><h2 className="font-medium"><bdi>{q.seller.name}</bdi></h2>{q.seller.lines.map((line, i) => <p key={i} className="text-muted-foreground"><bdi>{line}</bdi></p>)}{q.seller.email && <p><a href={`mailto:${q.seller.email}`} className="underline underline-offset-4" dir="ltr">{q.seller.email}</a></p>}
            {open && <TrackingNote say={wordsOf(t)} own={tracking} tracked={q.tracked} trackingRefused={q.trackingRefused} tell={(refused) => request(refuseQuoteTracking, { token, refused })} again={again} />}</section>
        </aside>
      </main>
      {open && (
        <footer className="sticky bottom-0 flex items-center justify-between gap-3 border-t bg-background px-4 py-2.5 lg:hidden">
          <span><span className="block text-xs text-muted-foreground">{t('quotes.total.total')}</span><span className="figures font-semibold">{money(totals.total)}</span></span>
          <Button variant="primary" onClick={() => { const panel = document.getElementById('answer'); panel?.scrollIntoView({ block: 'center' }); panel?.querySelector('button')?.focus({ preventScroll: true }); }}>{t('quotes.public.answer')}</Button>
        </footer>
      )}
    </div>
  );
}

function State({ quote: q, token, again }: { quote: PublicQuote; token: string; again: () => void }) {
  const t = useT('sales');
  const language = useLanguage();
  const words = useMoneyText();
  const renew = useMutation({ mutationFn: () => request(askQuoteRenewal, { token, message: '' }), onSuccess: again, onError: showError });
  if (q.status === 'superseded') return <Notice kind="info"><p className="font-medium">{t('quotes.public.replacedTitle')}</p><p>{t('quotes.public.replaced', { seller: q.seller.name })}</p></Notice>;
  if (q.status === 'accepted') return <Notice kind="done"><p className="font-medium">{t('quotes.public.acceptedTitle')}</p><p>{t('quotes.public.accepted', { name: q.acceptedBy, date: dayInWords((q.acceptedAt ?? '').slice(0, 10), language), order: q.orderNumber ?? '' })}</p>{!isZero(q.totals.deposit) && q.deposit !== 'paid' && <p className="mt-1">{t('quotes.depositDue', { amount: words(q.totals.deposit, q.currency), percent: q.depositPercent })}</p>}<Deposit quote={q} token={token} /></Notice>;
  if (q.status === 'declined') return <Notice kind="info">{t('quotes.public.declined')}</Notice>;
  if (q.status === 'expired') return <Notice kind="warning"><p className="font-medium">{t('quotes.public.expiredTitle')}</p><p>{t(q.renewalRequestedAt ? 'quotes.public.renewalAsked' : 'quotes.public.expired')}</p>{!q.renewalRequestedAt && <Button className="mt-2" variant="primary" loading={renew.isPending} onClick={() => renew.mutate()}>{t('quotes.public.askRenewal')}</Button>}</Notice>;
  return null;
}

/** The way to the deposit's invoice, where it is paid online or as its bank lines say. */
function Deposit({ quote: q, token }: { quote: PublicQuote; token: string }) {
  const t = useT('sales');
  const pay = useMutation({ mutationFn: () => request(payQuoteDeposit, { token }), onSuccess: ({ url }) => window.location.assign(url), onError: showError });
  if (q.deposit === 'none') return null;
  if (q.deposit === 'paid') return <p className="mt-1">{t('quotes.public.depositPaid')}</p>;
  return <Button className="mt-2" variant="primary" loading={pay.isPending} onClick={() => pay.mutate()}>{t('quotes.public.payDeposit')}</Button>;
}
