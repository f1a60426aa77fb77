import { Copy, Eye, FileDown, FilePlus2, Handshake, Link2, MoreHorizontal, Send, ThumbsDown, Trash2, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { request } from '#core/web/api/request.ts';
import { LinkDialog } from '#core/web/document/links.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { saveAs } from '#core/web/save-as.ts';
import { useGo } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
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
  const action = may('send') ? <Button variant="primary" onClick={() => { void current().then((q) => { if (q) setSending(q); }); }}><Send aria-hidden className="mirror-rtl" />{t(quote.needsApproval && !quote.approved ? 'quotes.askApproval' : 'quotes.send')}</Button>
    : may('approve') ? <Button variant="primary" loading={approve.isPending} onClick={() => approve.mutate({ ...of, version: quote.version, note: '' })}>{t('quotes.approve')}</Button>
    : may('accept') ? <Button variant="primary" onClick={() => setDialog('accept')}><Handshake aria-hidden />{t('quotes.acceptFor')}</Button>
    : quote.order && quote.order.invoicing !== 'whole' && can('sales.quote.edit') && can('invoicing.invoice.edit') ? <Button variant="primary" loading={invoice.isPending} onClick={() => invoice.mutate(of)}>{t('quotes.order.invoice')}</Button>
    : may('extend') ? <Button variant="primary" onClick={() => setDialog('extend')}>{t('quotes.extend')}</Button> : undefined;
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="list" to="/sales/sales-quotes">{t('quotes.title')}</Link>]}
        title={<span className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1"><span className="figures">{quote.number ?? t('quotes.newTitle')}</span>{quote.revision > 1 && <span className="text-base font-normal text-muted-foreground">{t('quotes.revision', { n: quote.revision })}</span>}<StatusPill tone={quote.approved ? 'success' : quoteTones[quote.status]}>{t(quote.approved ? 'quotes.status.approved' : `quotes.status.${quote.status}`)}</StatusPill></span>}
        description={newest ? <Link to={quoteAddress(newest.id)} className="underline underline-offset-4">{t('quotes.newerVersion', { n: newest.revision })}</Link> : undefined}
        action={action}
        secondary={(
          <>
            {note}
            {may('reject') && <Button variant="outline" onClick={() => setDialog('reject')}>{t('quotes.giveBack')}</Button>}
            {may('remind') && <Button variant="outline" onClick={() => setDialog('remind')}>{t('quotes.remind')}</Button>}
            {paper}
            <IconButton variant="outline" aria-label={t('quotes.pdf')} title={t('quotes.pdf')} onClick={() => void pdf()}><FileDown /></IconButton>
            <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('quotes.more')}><MoreHorizontal /></IconButton>}>
              {may('copy_link') && <MenuItem icon={<Link2 />} onSelect={() => newLink.mutate(of)}>{t('quotes.copyLink')}</MenuItem>}
              {may('copy_link') && <MenuItem icon={<Eye />} onSelect={() => newLink.mutate({ ...of, track: false })}>{t('quotes.openLink')}</MenuItem>}
              {may('revise') && <MenuItem icon={<FilePlus2 />} onSelect={() => revise.mutate(of)}>{t('quotes.revise')}</MenuItem>}
              {can('sales.quote.edit') && <MenuItem icon={<Copy />} onSelect={() => clone.mutate(of)}>{t('quotes.clone')}</MenuItem>}
              {may('extend') && <MenuItem onSelect={() => setDialog('extend')}>{t('quotes.extend')}</MenuItem>}
              {may('withdraw') && <MenuItem icon={<Undo2 />} onSelect={() => withdraw.mutate({ ...of, version: quote.version })}>{t('quotes.withdraw')}</MenuItem>}
              {may('decline') && <MenuItem icon={<ThumbsDown />} onSelect={() => setDialog('decline')}>{t('quotes.declineFor')}</MenuItem>}
              {may('remove') && <><MenuSeparator /><MenuItem icon={<Trash2 />} destructive onSelect={() => void remove()}>{t('quotes.remove')}</MenuItem></>}
            </Menu>
          </>
        )}
      />
      {sending && <SendDialog quote={sending} onClose={() => setSending(null)} />}
      {link && <LinkDialog say={(key, values) => t(`quotes.${key}`, values)} {...link} onClose={() => setLink(null)} />}
      {dialog && <QuoteDialog kind={dialog} quote={quote} onClose={() => setDialog(null)} />}
    </>
  );
}
