import { Ban, BadgeCheck, BadgePercent, BellRing, CalendarCheck, Copy, Eraser, Eye, FileClock, FileCode2, FileDown, FileMinus2, FilePlus2, HandCoins, Link2, ListChecks, PiggyBank, ReceiptText, Repeat, Send, Split, Stamp, Trash2, Undo, Undo2, type LucideIcon, MessageSquareWarning } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { request } from '#core/web/api/request.ts';
import { LinkDialog } from '#core/web/document/links.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, firstAction, useRecordActions, type RecordAction } from '#core/web/resource/record-actions.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
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
  const step = (what: DocumentStep, icon: LucideIcon, kind: NonNullable<typeof dialog>, label: string, more: Partial<RecordAction> = {}) => may(what) && { id: what, label: t(`documents.${label}`), icon, run: () => setDialog(kind), ...more };
  const pay = mayPay && { id: 'pay', label: t(payWord(d)), icon: HandCoins, run: () => setDialog('pay') };
  // The first of these that may be done now is the page's one primary action.
  const primary = firstAction([
    may('post') && { id: 'post', label: t('documents.post'), icon: Stamp, run: () => { if (ready?.() === false) return; void current().then((now) => { if (now) setPosting(now.version); }); } },
    may('approve') && { id: 'approve', label: t('documents.approve'), icon: BadgeCheck, bare: true, busy: approve.isPending, run: () => approve.mutate({ ...of, version: d.version, note: '' }) },
    d.sentAt === null && !isSettled(d) && step('send', Send, 'send', 'send', { mirror: true }),
    step('apply_credit', ReceiptText, 'apply', 'applyCredit', { bare: true }),
    pay,
  ]);
  const payQuietly = mayPay && (may('apply_credit') || (may('send') && d.sentAt === null));
  const sale = d.direction === 'sale';
  const actions = useRecordActions(d.id, [
    primary && { ...primary, look: 'primary' },
    step('reject', Undo, 'reject', 'giveBack', { look: 'outline', bare: true }),
    d.sentAt !== null && step('remind', BellRing, 'remind', 'remind', { look: 'outline', bare: true }),
    onPreview && { id: 'preview', label: t('documents.previewTitle'), icon: Eye, look: 'icon', run: onPreview },
    { id: 'pdf', label: t('documents.pdf'), icon: FileDown, look: 'icon', run: () => void pdf() },
    payQuietly && pay && { ...pay, wide: !isCredit(d.kind) },
    (d.sentAt !== null || isSettled(d)) && step('send', Send, 'send', 'send', { mirror: true }),
    may('copy_link') && { id: 'copyLink', label: t('documents.copyLink'), icon: Link2, run: () => newLink.mutate(of) },
    may('copy_link') && { id: 'openLink', label: t('documents.openLink'), icon: Eye, run: () => newLink.mutate({ ...of, track: false }) },
    sale && d.status === 'posted' && { id: 'ubl', label: t('documents.exportUbl'), icon: FileCode2, run: () => void eInvoice('ubl') },
    sale && d.status === 'posted' && { id: 'cii', label: t('documents.exportCii'), icon: FileCode2, run: () => void eInvoice('cii') },
    step('credit', FileMinus2, 'credit', 'credit'),
    step('debit', FilePlus2, 'debit', 'kind.debit_note'),
    step('bill_deposit', PiggyBank, 'bill_deposit', 'billDeposit'),
    may('proforma') && { id: 'proforma', label: t('documents.proforma.title'), icon: FileClock, run: () => void saved('proforma') },
    may('split') && { id: 'split', label: t('documents.split.menu'), icon: Split, run: () => void saved('split') },
    sale && step('set_promise', CalendarCheck, 'set_promise', 'setPromise'),
    step('set_dispute', MessageSquareWarning, 'set_dispute', d.dispute ? 'changeDispute' : 'setDispute'),
    step('charge_interest', BadgePercent, 'charge_interest', 'chargeInterest'),
    can(`${areaOf[d.direction].can}.edit`) && { id: 'clone', label: t('documents.clone'), icon: Copy, run: () => clone.mutate(of) },
    (d.kind === 'invoice' || d.kind === 'bill') && !d.isDeposit && !d.isTemplate && can('invoicing.settings') && { id: 'recurring', label: t('recurring.make'), icon: Repeat, run: () => go(`/invoice/recurring?from=${d.id}${d.kind === 'bill' ? '&kind=bill' : ''}`) },
    d.status === 'draft' && d.kind === 'invoice' && !d.isDeposit && !d.isTemplate && may('edit') && d.lines.every((l) => l.sourceId === null) && { id: 'plan', label: t('plans.make'), icon: ListChecks, run: () => void inSteps() },
    may('withdraw') && { id: 'withdraw', label: t('documents.withdraw'), icon: Undo2, run: () => withdraw.mutate({ ...of, version: d.version }) },
    step('write_off', Eraser, 'write_off', 'writeOff'),
    step('void', Ban, 'void', 'void', { destructive: true }),
    may('remove') && { id: 'remove', label: t('documents.remove'), icon: Trash2, destructive: true, run: () => void remove() },
  ]);
  const name = d.number ?? (d.title || t(`documents.add.${d.kind}`));
  useShowsRecord(useMemo(() => ({ kind: d.kind, id: d.id, label: name, party: d.partyId ? { id: d.partyId, kind: sale ? 'customer' as const : 'vendor' as const } : null }), [d.kind, d.id, name, d.partyId, sale]));
  const ofLook = (look: RecordAction['look']) => <ActionButtons actions={actions.filter((action) => action.look === look && (look !== undefined || action.wide))} />;
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="list" to={listAddress[d.direction]}>{t(`documents.direction.${d.direction}`)}</Link>]}
        title={<span className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1"><span className="figures">{d.number ?? t(d.isTemplate ? (d.planId ? 'plans.agreed' : 'documents.template') : d.status === 'draft' ? `documents.add.${d.kind}` : `documents.kind.${d.kind}`)}</span>{d.number && <span className="text-base font-normal text-muted-foreground">{t(d.isDeposit ? 'documents.deposit' : `documents.kind.${d.kind}`)}</span>}<StatusPill tone={d.overdue ? 'destructive' : stateTones[d.state]}>{t(d.overdue ? 'documents.overdue' : stateWord(d))}</StatusPill></span>}
        action={ofLook('primary')}
        secondary={(
          <>
            {note}
            {ofLook('outline')}
            {ofLook(undefined)}
            {paper}
            {ofLook('icon')}
            <ActionMenu actions={actions} label={t('documents.more')} />
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
