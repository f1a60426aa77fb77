import { BadgeCheck, BellRing, CalendarPlus, Copy, Eye, FileDown, FilePlus2, Handshake, Link2, ReceiptText, Send, ThumbsDown, Trash2, Undo2, Undo } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { request } from '#core/web/api/request.ts';
import { LinkDialog } from '#core/web/document/links.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, firstAction, useRecordActions, type RecordAction } from '#core/web/resource/record-actions.tsx';
import { saveAs } from '#core/web/save-as.ts';
import { useGo } from '#core/web/router.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { Link } from '#core/web/router.ts';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { cloneQuote, createInvoiceFromQuote, newQuoteLink, quotePdf, quotes, reviseQuote, withdrawQuote, approveQuote, type Quote } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { QuoteDialog, type QuoteDialogKind } from './quote-dialogs.tsx';
import { quoteAddress, quoteTones, quoteTopics } from './quote-words.ts';
import { SendDialog } from './send-dialog.tsx';

/** Head of a quote: what it is called, how it stands, and what may be done with it now. */
export function QuoteHead({ quote, flush, paper, note }: { quote: Quote; flush?: () => Promise<Quote | null>; paper?: ReactNode; note?: ReactNode }) {
  const t = useT('sales');
  const go = useGo();
  const base = useBase();
  const can = useCan();
  const [dialog, setDialog] = useState<QuoteDialogKind | null>(null);
  const [sending, setSending] = useState<Quote | null>(null);
  const [link, setLink] = useState<{ url: string; visit: boolean } | null>(null);
  const may = (step: Quote['steps'][number]) => quote.steps.includes(step);
  const done = { topics: quoteTopics };
  const clone = useAction(cloneQuote, { ...done, onDone: (q) => go(quoteAddress(q.id)) });
  const revise = useAction(reviseQuote, { ...done, onDone: (q) => go(quoteAddress(q.id)) });
  const withdraw = useAction(withdrawQuote, done);
  const invoice = useAction(createInvoiceFromQuote, { topics: [...quoteTopics, 'sales.order', 'invoicing.invoice'], success: t('quotes.order.invoiceMade'), onDone: ({ invoiceId }) => go(`/invoice/${invoiceId}`) });
  const approve = useAction(approveQuote, { ...done, success: t('quotes.approvedToast') });
  const of = { ...base, id: quote.id };
  const current = async () => (flush ? flush() : quote);
  const pdf = async () => { try { if (await current()) saveAs(await request(quotePdf, of) as Blob, `${quote.number ?? 'quote-draft'}.pdf`); } catch (error) { showError(error); } };
  // A look of one's own is not noted.
  const newLink = useAction(newQuoteLink, { ...done, onDone: ({ url }, { track }) => setLink({ url, visit: track === false }) });
  const remove = async () => {
    try {
      await request(quotes.remove, of); void invalidateTopics(quoteTopics); go('/sales/sales-quotes');
      toast.success(t('quotes.removed'), { action: { label: t('quotes.undo'), onPress: () => { request(quotes.restore, of).then(() => invalidateTopics(quoteTopics), showError); } } });
    } catch (error) { showError(error); }
  };
  const newest = quote.revisions.findLast((r) => r.id !== quote.id && r.revision > quote.revision);
  // The first of these that may be done now is the page's one primary action.
  const primary = firstAction([
    may('send') && { id: 'send', label: t(quote.needsApproval && !quote.approved ? 'quotes.askApproval' : 'quotes.send'), icon: Send, mirror: true, run: () => { void current().then((q) => { if (q) setSending(q); }); } },
    may('approve') && { id: 'approve', label: t('quotes.approve'), icon: BadgeCheck, bare: true, busy: approve.isPending, run: () => approve.mutate({ ...of, version: quote.version, note: '' }) },
    may('accept') && { id: 'accept', label: t('quotes.acceptFor'), icon: Handshake, run: () => setDialog('accept') },
    quote.order && quote.order.status === 'confirmed' && quote.order.invoicing !== 'whole' && can('sales.quote.edit') && can('invoicing.invoice.edit') && { id: 'invoice', label: t('quotes.order.invoice'), icon: ReceiptText, bare: true, busy: invoice.isPending, run: () => invoice.mutate(of) },
    may('extend') && { id: 'extend', label: t('quotes.extend'), icon: CalendarPlus, bare: true, run: () => setDialog('extend') },
  ]);
  const actions = useRecordActions(quote.id, [
    primary && { ...primary, look: 'primary' },
    may('reject') && { id: 'reject', label: t('quotes.giveBack'), icon: Undo, look: 'outline', bare: true, run: () => setDialog('reject') },
    may('remind') && { id: 'remind', label: t('quotes.remind'), icon: BellRing, look: 'outline', bare: true, run: () => setDialog('remind') },
    { id: 'pdf', label: t('quotes.pdf'), icon: FileDown, look: 'icon', run: () => void pdf() },
    may('copy_link') && { id: 'copyLink', label: t('quotes.copyLink'), icon: Link2, run: () => newLink.mutate(of) },
    may('copy_link') && { id: 'openLink', label: t('quotes.openLink'), icon: Eye, run: () => newLink.mutate({ ...of, track: false }) },
    may('revise') && { id: 'revise', label: t('quotes.revise'), icon: FilePlus2, run: () => revise.mutate(of) },
    can('sales.quote.edit') && { id: 'clone', label: t('quotes.clone'), icon: Copy, run: () => clone.mutate(of) },
    may('extend') && primary?.id !== 'extend' && { id: 'extend', label: t('quotes.extend'), icon: CalendarPlus, run: () => setDialog('extend') },
    may('withdraw') && { id: 'withdraw', label: t('quotes.withdraw'), icon: Undo2, run: () => withdraw.mutate({ ...of, version: quote.version }) },
    may('decline') && { id: 'decline', label: t('quotes.declineFor'), icon: ThumbsDown, run: () => setDialog('decline') },
    may('remove') && { id: 'remove', label: t('quotes.remove'), icon: Trash2, destructive: true, run: () => void remove() },
  ]);
  const name = quote.number ?? (quote.title || t('quotes.newTitle'));
  useShowsRecord(useMemo(() => ({ kind: 'quote', id: quote.id, label: name, party: quote.partyId ? { id: quote.partyId, kind: 'customer' as const } : null }), [quote.id, name, quote.partyId]));
  const ofLook = (look: RecordAction['look']) => <ActionButtons actions={actions.filter((action) => action.look === look)} />;
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="list" to="/sales/sales-quotes">{t('quotes.title')}</Link>]}
        title={<span className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1"><span className="figures">{quote.number ?? t('quotes.newTitle')}</span>{quote.revision > 1 && <span className="text-base font-normal text-muted-foreground">{t('quotes.revision', { n: quote.revision })}</span>}<StatusPill tone={quote.approved ? 'success' : quoteTones[quote.status]}>{t(quote.approved ? 'quotes.status.approved' : `quotes.status.${quote.status}`)}</StatusPill></span>}
        description={newest ? <Link to={quoteAddress(newest.id)} className="underline underline-offset-4">{t('quotes.newerVersion', { n: newest.revision })}</Link> : undefined}
        action={ofLook('primary')}
        secondary={(
          <>
            {note}
            {ofLook('outline')}
            {paper}
            {ofLook('icon')}
            <ActionMenu actions={actions} label={t('quotes.more')} />
          </>
        )}
      />
      {sending && <SendDialog quote={sending} onClose={() => setSending(null)} />}
      {link && <LinkDialog say={(key, values) => t(`quotes.${key}`, values)} {...link} onClose={() => setLink(null)} />}
      {dialog && <QuoteDialog kind={dialog} quote={quote} onClose={() => setDialog(null)} />}
    </>
  );
}
