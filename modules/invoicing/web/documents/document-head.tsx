import { Ban, BadgePercent, CalendarCheck, Copy, Eraser, Eye, FileClock, FileCode2, FileDown, FileMinus2, FilePlus2, HandCoins, Link2, ListChecks, MoreHorizontal, PiggyBank, Repeat, Send, Split, Stamp, Trash2, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { request } from '#core/web/api/request.ts';
import { LinkDialog } from '#core/web/document/links.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#core/web/ui/menu.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { RecordPayment } from '#modules/payments/web/public.tsx';
import { areaOf, documentCalls, documentLists, documentSource, invoiceEInvoice, isCredit, newDocumentLink, planCalls, type BusinessDocument, type DocumentStep } from '../../contract.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { DebitDialog } from './debit-dialog.tsx';
import { documentAddress, documentTopics, isSettled, listAddress, stateTones, stateWord, useBase } from './document-words.ts';
import { OverLimitDialog, useOverLimit } from './over-limit.tsx';
import { saveAs } from '#core/web/save-as.ts';
import { ProformaDialog } from './editor/proforma-dialog.tsx';
import { SplitDialog } from './editor/split-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import { StepDialog, type DialogStep } from './step-dialog.tsx';

/** Props of DocumentHead; all but the first are those of a draft that is being written. */
export interface DocumentHeadProps {
  document: BusinessDocument;
  /** Saves what is waiting. */
  flush?: () => Promise<BusinessDocument | null>;
  /** Whether it can be posted; says what is missing where it cannot. */
  ready?: () => boolean;
  onPreview?: () => void;
  /** The button that shows its paper beside it. */
  paper?: ReactNode;
  note?: ReactNode;
}

/** Head of a document: what it is called, how it stands, and what may be done with it now. */
export function DocumentHead({ document: d, flush, ready, onPreview, paper, note }: DocumentHeadProps) {
  const t = useT('invoicing');
  const go = useGo();
  const base = useBase();
  const [dialog, setDialog] = useState<DialogStep | 'send' | 'credit' | 'debit' | 'apply' | 'pay' | 'proforma' | 'split' | null>(null);
  // The version that is asked about: what a colleague changed meanwhile is not posted unseen.
  const [posting, setPosting] = useState<number | null>(null);
  const [link, setLink] = useState<{ url: string; visit: boolean } | null>(null);
  const can = useCan();
  const mayPay = can('payments.payment.record') && d.status === 'posted' && (d.state === 'open' || d.state === 'part_paid');
  // Money comes in for invoices and vendor credits, and goes out for bills and what customers are given back.
  const pays = (d.direction === 'sale') === isCredit(d.kind) ? 'out' as const : 'in' as const;
  const calls = documentCalls[d.direction];
  const may = (step: DocumentStep) => d.steps.includes(step);
  const done = { topics: documentTopics };
  const of = { ...base, id: d.id };
  const current = async () => (flush ? flush() : d);
  // What was typed last goes along.
  const saved = async (next: 'proforma' | 'split') => { if (await current()) setDialog(next); };
  const clone = useAction(calls.clone, { ...done, onDone: (made) => go(documentAddress(d.direction, made.id)) });
  const withdraw = useAction(calls.withdraw, done);
  const approve = useAction(calls.approve, { ...done, success: t('documents.approvedToast') });
  const limit = useOverLimit<{ version?: number | undefined }>();
  const post = useAction(calls.post, { ...done, quiet: true, onRefused: (error, input) => { if (error.code === 'invoicing.over_limit') setPosting(null); limit.refused(error, input); }, success: (p) => (p.status === 'posted' ? t('documents.postedToast', { number: p.number }) : t('documents.askedToast')) });
  const pdf = async () => { try { if (await current()) saveAs(await request(calls.pdf, of) as Blob, `${d.number ?? d.kind}.pdf`); } catch (error) { showError(error); } };
  const eInvoice = async (syntax: 'ubl' | 'cii') => { try { saveAs(await request(invoiceEInvoice, { ...of, syntax }) as Blob, `${d.number}-${syntax}.xml`); } catch (error) { showError(error); } };
  // A look of one's own is not noted.
  const newLink = useAction(newDocumentLink, { ...done, onDone: ({ url }, { track }) => setLink({ url, visit: track === false }) });
  // What was typed last is agreed, too.
  const plan = useAction(planCalls.create, { topics: [...documentTopics, 'invoicing.billing_plan'], success: t('plans.made'), onDone: (made) => go(`/invoice/plans/${made.id}`) });
  const inSteps = async () => { if (await current()) plan.mutate({ ...base, title: d.title || d.party?.name || t('plans.one'), documentId: d.id, partyId: null, automatic: false }); };
  const remove = async () => {
    try {
      const list = documentLists[d.direction];
      await request(list.remove, of); void invalidateTopics(documentTopics); go(listAddress[d.direction]);
      toast.success(t('documents.removed'), { action: { label: t('documents.undo'), onPress: () => { request(list.restore, of).then(() => invalidateTopics(documentTopics), showError); } } });
    } catch (error) { showError(error); }
  };
  const action = may('post') ? <Button variant="primary" onClick={() => { if (ready?.() === false) return; void current().then((now) => { if (now) setPosting(now.version); }); }}><Stamp aria-hidden />{t('documents.post')}</Button>
    : may('approve') ? <Button variant="primary" loading={approve.isPending} onClick={() => approve.mutate({ ...of, version: d.version, note: '' })}>{t('documents.approve')}</Button>
    : may('send') && d.sentAt === null && !isSettled(d) ? <Button variant="primary" onClick={() => setDialog('send')}><Send aria-hidden className="mirror-rtl" />{t('documents.send')}</Button>
    : may('apply_credit') ? <Button variant="primary" onClick={() => setDialog('apply')}>{t('documents.applyCredit')}</Button>
    : mayPay ? <Button variant="primary" onClick={() => setDialog('pay')}><HandCoins aria-hidden />{t(payWord(d))}</Button> : undefined;
  const payQuietly = mayPay && (may('apply_credit') || (may('send') && d.sentAt === null));
  const item = (step: DocumentStep, icon: ReactNode, kind: NonNullable<typeof dialog>, label: string) => may(step) && <MenuItem icon={icon} onSelect={() => setDialog(kind)}>{t(`documents.${label}`)}</MenuItem>;
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="list" to={listAddress[d.direction]}>{t(`documents.direction.${d.direction}`)}</Link>]}
        title={<span className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1"><span className="figures">{d.number ?? t(d.isTemplate ? (d.planId ? 'plans.agreed' : 'documents.template') : d.status === 'draft' ? `documents.add.${d.kind}` : `documents.kind.${d.kind}`)}</span>{d.number && <span className="text-base font-normal text-muted-foreground">{t(d.isDeposit ? 'documents.deposit' : `documents.kind.${d.kind}`)}</span>}<StatusPill tone={d.overdue ? 'destructive' : stateTones[d.state]}>{t(d.overdue ? 'documents.overdue' : stateWord(d))}</StatusPill></span>}
        action={action}
        secondary={(
          <>
            {note}
            {may('reject') && <Button variant="outline" onClick={() => setDialog('reject')}>{t('documents.giveBack')}</Button>}
            {may('remind') && d.sentAt !== null && <Button variant="outline" onClick={() => setDialog('remind')}>{t('documents.remind')}</Button>}
            {payQuietly && !isCredit(d.kind) && <Button variant="outline" className="max-sm:hidden" onClick={() => setDialog('pay')}><HandCoins aria-hidden />{t(payWord(d))}</Button>}
            {paper}
            {onPreview && <IconButton variant="outline" aria-label={t('documents.previewTitle')} {...tip(t('documents.previewTitle'))} onClick={onPreview}><Eye /></IconButton>}
            <IconButton variant="outline" aria-label={t('documents.pdf')} {...tip(t('documents.pdf'))} onClick={() => void pdf()}><FileDown /></IconButton>
            <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('documents.more')}><MoreHorizontal /></IconButton>}>
              {payQuietly && <MenuItem icon={<HandCoins />} onSelect={() => setDialog('pay')}>{t(payWord(d))}</MenuItem>}
              {(d.sentAt !== null || isSettled(d)) && item('send', <Send className="mirror-rtl" />, 'send', 'send')}
              {may('copy_link') && <MenuItem icon={<Link2 />} onSelect={() => newLink.mutate(of)}>{t('documents.copyLink')}</MenuItem>}
              {may('copy_link') && <MenuItem icon={<Eye />} onSelect={() => newLink.mutate({ ...of, track: false })}>{t('documents.openLink')}</MenuItem>}
              {d.direction === 'sale' && d.status === 'posted' && <><MenuItem icon={<FileCode2 />} onSelect={() => void eInvoice('ubl')}>{t('documents.exportUbl')}</MenuItem><MenuItem icon={<FileCode2 />} onSelect={() => void eInvoice('cii')}>{t('documents.exportCii')}</MenuItem></>}
              {item('credit', <FileMinus2 />, 'credit', 'credit')}
              {item('debit', <FilePlus2 />, 'debit', 'kind.debit_note')}
              {item('bill_deposit', <PiggyBank />, 'bill_deposit', 'billDeposit')}
              {may('proforma') && <MenuItem icon={<FileClock />} onSelect={() => void saved('proforma')}>{t('documents.proforma.title')}</MenuItem>}
              {may('split') && <MenuItem icon={<Split />} onSelect={() => void saved('split')}>{t('documents.split.menu')}</MenuItem>}
              {d.direction === 'sale' && item('set_promise', <CalendarCheck />, 'set_promise', 'setPromise')}
              {item('charge_interest', <BadgePercent />, 'charge_interest', 'chargeInterest')}
              {can(`${areaOf[d.direction].can}.edit`) && <MenuItem icon={<Copy />} onSelect={() => clone.mutate(of)}>{t('documents.clone')}</MenuItem>}
              {(d.kind === 'invoice' || d.kind === 'bill') && !d.isDeposit && !d.isTemplate && can('invoicing.settings') && <MenuItem icon={<Repeat />} onSelect={() => go(`/invoice/recurring?from=${d.id}${d.kind === 'bill' ? '&kind=bill' : ''}`)}>{t('recurring.make')}</MenuItem>}
              {d.status === 'draft' && d.kind === 'invoice' && !d.isDeposit && !d.isTemplate && may('edit') && d.lines.every((l) => l.sourceId === null) && <MenuItem icon={<ListChecks />} onSelect={() => void inSteps()}>{t('plans.make')}</MenuItem>}
              {may('withdraw') && <MenuItem icon={<Undo2 />} onSelect={() => withdraw.mutate({ ...of, version: d.version })}>{t('documents.withdraw')}</MenuItem>}
              {(may('write_off') || may('void') || may('remove')) && <MenuSeparator />}
              {item('write_off', <Eraser />, 'write_off', 'writeOff')}
              {may('void') && <MenuItem icon={<Ban />} destructive onSelect={() => setDialog('void')}>{t('documents.void')}</MenuItem>}
              {may('remove') && <MenuItem icon={<Trash2 />} destructive onSelect={() => void remove()}>{t('documents.remove')}</MenuItem>}
            </Menu>
          </>
        )}
      />
      {posting !== null && <AlertDialog open onOpenChange={() => setPosting(null)} title={t('documents.postTitle', { kind: t(`documents.kind.${d.kind}`).toLocaleLowerCase() })} description={t('documents.postLead')} confirmLabel={t('documents.post')} onConfirm={() => post.mutateAsync({ ...of, version: posting })} />}
      {limit.asked && <OverLimitDialog over={limit.asked.over} onClose={limit.close} onConfirm={() => post.mutateAsync({ ...of, version: limit.asked?.input.version, overLimit: true })} />}
      {link && <LinkDialog say={(key, values) => t(`documents.${key}`, values)} {...link} onClose={() => setLink(null)} />}
      {dialog === 'proforma' && <ProformaDialog document={d} onClose={() => setDialog(null)} />}
      {dialog === 'split' && <SplitDialog document={d} onClose={() => setDialog(null)} />}
      {dialog === 'send' && <SendDialog document={d} onClose={() => setDialog(null)} />}
      {dialog === 'credit' && <CreditDialog document={d} onClose={() => setDialog(null)} />}
      {dialog === 'debit' && <DebitDialog document={d} onClose={() => setDialog(null)} />}
      {dialog === 'apply' && <ApplyDialog document={d} onClose={() => setDialog(null)} />}
      {dialog === 'pay' && <RecordPayment direction={pays} side={d.direction === 'sale' ? 'customer' : 'vendor'} partyId={d.partyId} source={{ type: documentSource, id: d.id }} onClose={() => setDialog(null)} onDone={() => { setDialog(null); void invalidateTopics(documentTopics); }} />}
      {dialog !== null && !['send', 'credit', 'debit', 'apply', 'pay', 'proforma', 'split'].includes(dialog) && <StepDialog step={dialog as DialogStep} document={d} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Word of the button that records a payment. */
const payWord = (d: Pick<BusinessDocument, 'kind'>): string => (isCredit(d.kind) ? 'documents.recordRefund' : 'documents.recordPayment');
