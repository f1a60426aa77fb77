import { Archive, ArchiveRestore, BadgeCheck, CalendarRange, CircleX, FileText, Mail, PackageCheck, PackageX, PiggyBank, ReceiptText, Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { TotalsBox } from '#core/web/document/totals-box.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useGo } from '#core/web/router.ts';
import { CustomValues } from '#core/web/resource/custom-values.tsx';
import { ActionButtons, ActionMenu, useRecordActions } from '#core/web/resource/record-actions.tsx';
import { RecordPager } from '#core/web/resource/record-pager.tsx';
import { usePageTitle } from '#core/web/title.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { createPlanFromOrder, getOrder, orders, reopenOrder, type Order } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { dayInWords, orderTones, orderTopics, progressTones, quoteAddress } from '../quote-words.ts';
import { PrintedParty } from '../printed-party.tsx';
import { totalLines } from '../total-lines.ts';
import { DepositDialog, InvoiceDialog } from './invoice-dialogs.tsx';
import { MoveDialog, type MoveKind } from './move-dialog.tsx';
import { PlanNote } from './invoice-list.tsx';
import { OrderMailDialog, type MailedPaper } from './order-mail-dialog.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { useConfirmOrder } from './use-confirm-order.tsx';
import { WrittenOrder } from './written-order.tsx';
import { OrderPaperDialog } from './order-paper-dialog.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderMovements } from './order-movements.tsx';
import { OrderOwner } from './order-owner.tsx';
import { ReasonDialog, type EndKind } from './reason-dialog.tsx';

/** One sales order: what was ordered, delivered, returned, invoiced and cancelled. */
export const OrderPage = () => <RecordPager>{(id) => <OrderSheet id={id} />}</RecordPager>;

function OrderSheet({ id }: { id: string }) {
  const query = useRead(getOrder, { ...useBase(), id }, { topics: [...orderTopics, 'invoicing.invoice', 'invoicing.billing_plan'] });
  usePageTitle(query.data?.number);
  return <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={6} columns={4} /></div>}>{(order) => (order.draftId !== null && order.status === 'draft' ? <WrittenOrder key={order.id} order={order} draftId={order.draftId} /> : <OrderView key={order.id} order={order} />)}</QueryView>;
}

function OrderView({ order: o }: { order: Order }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const words = useMoneyText();
  const language = useLanguage();
  const [dialog, setDialog] = useState<MoveKind | EndKind | 'invoice' | 'deposit' | null>(null);
  const [paper, setPaper] = useState<{ movement: Order['movements'][number] | null } | null>(null);
  const [mailing, setMailing] = useState<MailedPaper | null>(null);
  const mayMail = can('sales.quote.edit');
  const money = (amount: string) => words(amount, o.currency);
  const of = { ...base, id: o.id, version: o.version };
  const done = { topics: orderTopics };
  const confirm = useConfirmOrder(o.id);
  const reopen = useAction(reopenOrder, done);
  const go = useGo();
  const plan = useAction(createPlanFromOrder, { topics: [...orderTopics, 'invoicing.billing_plan'], onDone: ({ planId }) => go(`/invoice/plans/${planId}`) });
  const may = (step: Order['steps'][number]) => o.steps.includes(step);
  const first = (['confirm', 'deliver', 'invoice'] as const).find(may);
  const look = (step: typeof first) => (step === first ? 'primary' as const : 'outline' as const);
  const actions = useRecordActions(o.id, [
    may('confirm') && { id: 'confirm', label: t('quotes.order.confirm'), icon: BadgeCheck, look: look('confirm'), bare: true, busy: confirm.busy, run: () => confirm.run(o.version) },
    first === 'deliver' && { id: 'deliver', label: t('quotes.order.deliver'), icon: PackageCheck, look: look('deliver'), bare: true, run: () => setDialog('deliver') },
    may('invoice') && { id: 'invoice', label: t('quotes.order.invoice'), icon: ReceiptText, look: look('invoice'), bare: true, run: () => setDialog('invoice') },
    { id: 'paper', label: t('quotes.order.confirmation'), icon: FileText, look: 'outline', bare: true, run: () => setPaper({ movement: null }) },
    mayMail && (o.status === 'confirmed' || o.status === 'closed') && { id: 'mail', label: t('quotes.order.mailConfirmation'), icon: Mail, look: 'outline', bare: true, run: () => setMailing({ paper: 'confirmation', movementId: null }) },
    may('deposit') && { id: 'deposit', label: t('quotes.order.deposit'), icon: PiggyBank, run: () => setDialog('deposit') },
    may('plan') && { id: 'plan', label: t('quotes.order.plan'), icon: CalendarRange, busy: plan.isPending, run: () => plan.mutate({ ...base, id: o.id }) },
    may('return') && { id: 'return', label: t('quotes.order.return'), icon: PackageX, run: () => setDialog('return') },
    may('take_back') && { id: 'takeBack', label: t('quotes.order.takeBack'), icon: Undo2, run: () => setDialog('take_back') },
    may('cancel_rest') && { id: 'cancelRest', label: t('quotes.order.cancelRest'), icon: CircleX, run: () => setDialog('cancel_rest') },
    may('close') && { id: 'close', label: t('quotes.order.close'), icon: Archive, run: () => setDialog('close') },
    may('reopen') && { id: 'reopen', label: t('quotes.order.reopen'), icon: ArchiveRestore, busy: reopen.isPending, run: () => reopen.mutate(of) },
    may('cancel') && { id: 'cancel', label: t('quotes.order.cancel'), icon: CircleX, run: () => setDialog('cancel') },
  ]);
  useShowsRecord(useMemo(() => ({ kind: 'order', id: o.id, label: o.number, party: o.partyId ? { id: o.partyId, kind: 'customer' as const } : null }), [o.id, o.number, o.partyId]));
  const ofLook = (wanted: 'primary' | 'outline') => <ActionButtons actions={actions.filter((action) => action.look === wanted)} />;
  const field = (label: string, value: ReactNode) => <div className="min-w-0"><dt className="text-sm text-muted-foreground">{label}</dt><dd className="mt-0.5">{value}</dd></div>;
  return (
    <div className="pb-20">
      <PageHeader
        breadcrumb={[<Link key="list" to="/sales/order">{t('quotes.order.title')}</Link>]}
        title={<span className="inline-flex flex-wrap items-center gap-2.5"><span className="figures">{o.number}</span><StatusPill tone={orderTones[o.status]}>{t(`quotes.order.status.${o.status}`)}</StatusPill><StatusPill tone={progressTones[o.delivery]}>{t(`quotes.order.delivery.${o.delivery}`)}</StatusPill><StatusPill tone={progressTones[o.invoicing]}>{t(`quotes.order.invoicing.${o.invoicing}`)}</StatusPill></span>}
        action={ofLook('primary')}
        secondary={<>{ofLook('outline')}<ActionMenu actions={actions} label={t('quotes.more')} /></>}
      />
      <div className="flex flex-col gap-5 px-4 sm:px-6">
        {o.stopped && <Stopped order={o} stopped={o.stopped} />}
        <dl className="grid grid-cols-2 gap-4 rounded-lg border bg-card p-4 sm:grid-cols-4">
          {field(t('quotes.field.customer'), o.customerPrint ? <PrintedParty party={o.customerPrint} /> : <span dir="auto">{o.customer}</span>)}{o.shipping && field(t('quotes.field.shipTo'), <PrintedParty party={o.shipping} />)}{o.carrier && field(t('quotes.field.carrier'), <span dir="auto">{o.carrier}</span>)}{field(t('quotes.field.orderedOn'), dayInWords(o.orderedOn, language))}
          {field(t('quotes.order.fromQuote'), o.quote ? <Link to={quoteAddress(o.quote.id)} className="underline underline-offset-4">{o.quote.number}{o.quote.revision > 1 ? ` · ${t('quotes.revision', { n: o.quote.revision })}` : ''}</Link> : '–')}{field(t('quotes.order.backlog'), <span className="figures">{money(o.backlog)}</span>)}
          {field(t('quotes.order.owner'), <OrderOwner order={o} />)}
        </dl>
        <Table label={t('quotes.lines')} frameClassName="rounded-lg border">
          <TableHead><TableRow><TableHeaderCell>{t('quotes.field.item')}</TableHeaderCell>{['ordered', 'delivered', 'returned', 'invoiced', 'cancelled', 'left'].map((k) => <TableHeaderCell key={k} align="end">{t(`quotes.order.${k}`)}</TableHeaderCell>)}<TableHeaderCell align="end">{t('quotes.field.amount')}</TableHeaderCell></TableRow></TableHead>
          <TableBody>
            {o.lines.map((l) => l.kind !== 'item' ? <TableRow key={l.id}><TableCell><span dir="auto" className={l.kind === 'section' ? 'font-semibold' : 'text-muted-foreground'}>{l.name || l.description}</span></TableCell><TableCell /><TableCell /><TableCell /><TableCell /><TableCell /><TableCell /><TableCell /></TableRow> : (
              <TableRow key={l.id}><TableCell><span dir="auto" className="font-medium">{l.name}</span>{l.unit && <span className="text-muted-foreground"> · {l.unit}</span>}</TableCell>{[l.quantity, l.delivered, l.returned, l.invoiced, l.cancelled, l.left].map((n, i) => <TableCell key={i} align="end"><span className={n === '0' ? 'figures text-muted-foreground' : 'figures'}>{n}</span></TableCell>)}<TableCell align="end"><span className="figures">{money(l.amount)}</span></TableCell></TableRow>
            ))}
          </TableBody>
        </Table>
        <div className="flex justify-end"><TotalsBox className="sm:max-w-88" lines={totalLines(t, o.totals, money, o.depositPercent)} /></div>
        {o.plan && <PlanNote plan={o.plan} />}
        {can('invoicing.invoice.view') && !(o.plan && o.invoices.length === 0) && <OrderInvoices order={o} />}
        {Number(o.toCredit) !== 0 && <Notice kind="warning"><span className="font-medium">{t('quotes.order.toCredit')}: <span className="figures">{money(o.toCredit)}</span></span> {t('quotes.order.toCreditHelp')}</Notice>}
        <OrderMovements order={o} onNote={(movement) => setPaper({ movement })} onMail={mayMail ? (m) => setMailing({ paper: 'delivery_note', movementId: m.id }) : undefined} />
        <CustomValues topic={orders.topic} subjectId={o.id} canEdit={can('sales.quote.edit')} />
        <OrderTabs order={o} />
      </div>
      {(dialog === 'deliver' || dialog === 'return' || dialog === 'take_back') && <MoveDialog kind={dialog} order={o} onClose={() => setDialog(null)} />}
      {dialog === 'invoice' && <InvoiceDialog order={o} onClose={() => setDialog(null)} />}
      {dialog === 'deposit' && <DepositDialog order={o} onClose={() => setDialog(null)} />}
      {confirm.dialog}
      {paper && <OrderPaperDialog order={o} movement={paper.movement} onClose={() => setPaper(null)} />}
      {mailing && <OrderMailDialog order={o} what={mailing} onClose={() => setMailing(null)} />}
      {(dialog === 'cancel' || dialog === 'cancel_rest' || dialog === 'close') && <ReasonDialog kind={dialog} order={o} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Who ended an order, or what was left of it, when and why. */
function Stopped({ order: o, stopped }: { order: Order; stopped: NonNullable<Order['stopped']> }) {
  const t = useT('sales');
  return <Notice kind="info"><p>{t(`quotes.order.stopped.${o.status === 'cancelled' ? 'whole' : o.isClosedByHand ? 'byHand' : 'rest'}`)}{stopped.by && <> · <span dir="auto">{t('quotes.order.by', { name: stopped.by.name })}</span></>} · <RelativeTime value={stopped.at} /></p>{stopped.reason && <p dir="auto" className="mt-0.5">{stopped.reason}</p>}</Notice>;
}
