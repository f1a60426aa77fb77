import { useMutation, useQuery } from '@tanstack/react-query';
import { FileCode2, FileDown, LinkIcon } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { moneyToDecimal, parseMoney, subtract } from '#core/contract/money.ts';
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
import { setLanguage, toLanguage, useReadLanguage, useT } from '#core/web/i18n/i18n.ts';
import { Spoken } from '#core/web/i18n/spoken.tsx';
import { showError } from '#core/web/query.ts';
import { usePageTitle } from '#core/web/title.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Image } from '#core/web/ui/image.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
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
  const token = useLinkToken();
  const query = useQuery<PublicDocument, ApiError>({
    queryKey: ['publicInvoice', token], enabled: token !== null, staleTime: 30_000, retry: false,
    // The first look is noted; looking again is none.
    queryFn: async ({ signal }) => request(openPublicDocument, { token: token!, seen: !looked(token!) && tracking.mayBeNoted() }, { signal }).catch((error) => { throw toApiError(error); }),
    refetchInterval: (q) => (q.state.data && ['open', 'part_paid'].includes(q.state.data.state) ? 60_000 : false),
  });
  const d = query.data;
  usePageTitle(d ? `${d.number} · ${d.seller.name}` : null);
  const spoken = d?.language;
  useEffect(() => { if (spoken && !readToken()) void setLanguage(toLanguage(spoken)); }, [spoken]);
  useEffect(() => { const meta = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' }); document.head.append(meta); return () => meta.remove(); }, []);
  if (!token || query.error?.code === 'invoicing.link_gone') return <Plain><EmptyState icon={LinkIcon} level={1} title={t('documents.public.goneTitle')}>{t('documents.public.gone')}</EmptyState></Plain>;
  if (query.error) return <Plain><QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} /></Plain>;
  if (!d) return <Plain><div aria-hidden className="flex flex-col gap-4"><Skeleton className="h-8 w-56" /><Skeleton className="h-24 w-full" /><Skeleton className="h-72 w-full" /></div></Plain>;
  return <InItsLanguage document={d}><Shown key={token} document={d} token={token} again={() => void query.refetch()} /></InItsLanguage>;
}

/** The page in the language of its document, also where the app is not used in it. A member who looks at it keeps their own. */
function InItsLanguage({ document: { language }, children }: { document: PublicDocument; children: ReactNode }) {
  const other = !readToken() && language !== 'en' && language !== 'ar' ? language : null;
  const texts = useQuery({ queryKey: ['pageTexts', other], enabled: other !== null, staleTime: Infinity, retry: 1, queryFn: async () => ({ language: other!, texts: pageTexts(await pageWords[other!]()) }) });
  if (other !== null && texts.isPending) return <Plain><Skeleton className="h-72 w-full" /></Plain>;
  return texts.data ? <Spoken as={texts.data}>{children}</Spoken> : children;
}

const seen = new Set<string>();
function looked(token: string): boolean { const was = seen.has(token); seen.add(token); return was; }

function Plain({ children }: { children: ReactNode }) {
  return <main id="main" className="mx-auto w-full max-w-180 px-4 py-16 sm:px-6">{children}</main>;
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
    <div className="min-h-dvh bg-sidebar">
      <header className="border-b bg-background">
        <div className="mx-auto flex max-w-260 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
          {d.seller.logo ? <Image src={d.seller.logo} alt={d.seller.name} className="h-9 w-auto max-w-48 object-contain dark:rounded-md dark:bg-white dark:p-1" /> : <span className="text-lg font-semibold tracking-tight" dir="auto">{d.seller.name}</span>}
          <div className="flex-1" />
          {d.state !== 'void' && <Button variant="ghost" loading={eInvoice.isPending} onClick={() => eInvoice.mutate()}><FileCode2 aria-hidden />{t('documents.public.eInvoice')}</Button>}
          <Button variant="outline" loading={pdf.isPending} onClick={() => pdf.mutate()}><FileDown aria-hidden />{t('documents.public.download')}</Button>
        </div>
      </header>
      <main id="main" className="mx-auto grid max-w-260 gap-6 px-4 py-6 sm:px-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <p className="text-sm text-muted-foreground">{t(`documents.kind.${d.kind}`)} <span className="figures">{d.number}</span></p>
            <h1 className="mt-1 text-2xl font-semibold tracking-tight text-balance" dir="auto">{d.title || t('documents.public.title', { kind: t(`documents.kind.${d.kind}`), seller: d.seller.name })}</h1>
          </div>
          <Standing document={d} />
          {d.state !== 'void' && !isCredit(d.kind) && <div className="max-w-88 empty:hidden"><PayOnline type={documentSource} token={token} open={d.open} currency={d.currency} /></div>}
          <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">{facts.map(([label, value]) => <div key={label} className="min-w-0"><dt className="text-sm text-muted-foreground">{label}</dt><dd className="mt-0.5 break-words"><bdi>{value}</bdi></dd></div>)}</dl>
          <DocumentLines lines={d.lines} taxes={d.taxes} currency={d.currency} />
          <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, d.totals, money, { deposits: d.deposits, after })} steps={totalSteps(wordsOf(t), steps, d.lines, d.taxes, money, d.charges)} /></div>
          <UnchargedNote lines={d.lines} taxes={d.taxes} direction="sale" />
          {d.taxNote && <p dir="auto" className="text-sm text-muted-foreground">{d.taxNote}</p>}
          {d.paymentTerms.length > 0 && <section><h2 className="font-medium">{t('terms.label')}</h2>{d.paymentTerms.map((line) => <p key={line} dir="auto" className="mt-1 text-muted-foreground">{line}</p>)}</section>}
          {([['notes', d.notes], ['terms', d.terms]] as const).filter(([, text]) => text.trim()).map(([key, text]) => <section key={key}><h2 className="font-medium">{t(`documents.field.${key}`)}</h2><p dir="auto" className="mt-1 whitespace-pre-line text-muted-foreground">{text}</p></section>)}
          {d.footer.trim() && <p dir="auto" className="border-t pt-4 text-sm whitespace-pre-line text-muted-foreground">{d.footer}</p>}
          <Talk document={d} token={token} again={again} />
        </div>
        <aside className="flex flex-col gap-4 lg:sticky lg:top-6 lg:self-start">
          {d.payCode && <PayCodePicture code={d.payCode} open={d.open} currency={d.currency} />}
          {d.bank.length > 0 && <section className="rounded-lg border bg-card p-4 text-sm"><h2 className="font-medium">{t('documents.public.bank')}</h2>{d.bank.map((line) => <p key={line} className="break-words text-muted-foreground"><bdi>{line}</bdi></p>)}</section>}
          <section className="rounded-lg border bg-card p-4 text-sm"><h2 className="font-medium"><bdi>{d.seller.name}</bdi></h2>{d.seller.lines.map((line, i) => <p key={i} className="text-muted-foreground"><bdi>{line}</bdi></p>)}{d.seller.email && <p><a href={`mailto:${d.seller.email}`} className="underline underline-offset-4" dir="ltr">{d.seller.email}</a></p>}
            <TrackingNote say={wordsOf(t)} own={tracking} tracked={d.tracked} trackingRefused={d.trackingRefused} tell={(refused) => request(refuseDocumentTracking, { token, refused })} again={again} /></section>
        </aside>
      </main>
    </div>
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
