import { BadgeCheck, CircleX, Trash2, Undo, Undo2 } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useShowsRecord } from '#core/web/present-record.ts';
import { invalidateTopics, showError, useAction } from '#core/web/query.ts';
import { ActionButtons, ActionMenu, firstAction, useRecordActions, type RecordAction } from '#core/web/resource/record-actions.tsx';
import { Link, useGo } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { approveQuote, getOrder, orders, rejectQuote, withdrawQuote, type Order, type Quote } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderTones, quoteTones, quoteTopics } from '../quote-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useConfirmOrder } from './use-confirm-order.tsx';

/** Head of a draft order without a quote: how it stands, and what may be done with it now. */
export function WrittenHead({ order: o, quote: q, flush, paper, note }: { order: Order; quote: Quote; flush?: () => Promise<Quote | null>; paper?: ReactNode; note?: ReactNode }) {
  const t = useT('sales');
  const base = useBase();
  const can = useCan();
  const go = useGo();
  const [dialog, setDialog] = useState<'cancel' | 'reject' | null>(null);
  const confirm = useConfirmOrder(o.id);
  const approve = useAction(approveQuote, { topics: quoteTopics, success: t('quotes.approvedToast') });
  const withdraw = useAction(withdrawQuote, { topics: quoteTopics });
  const may = (step: Quote['steps'][number]) => q.steps.includes(step);
  // What is typed is saved first, and makes the order newer than the page knows; what is confirmed is the draft as it was saved here.
  const confirmNow = async () => { try { const saved = flush ? await flush() : q; if (saved) confirm.run((await request(getOrder, { ...base, id: o.id })).version, saved.version); } catch (error) { showError(error); } };
  const discard = async () => {
    const of = { ...base, id: o.id };
    try {
      // What was just typed comes back with the draft.
      await flush?.();
      await request(orders.remove, of, { idempotencyKey: newId() });
      toast.success(t('quotes.order.discarded', { number: o.number }), { action: { label: t('quotes.undo'), onPress: () => { request(orders.restore, of, { idempotencyKey: newId() }).then(() => invalidateTopics(quoteTopics), showError); } } });
      go('/sales/order');
      await invalidateTopics(quoteTopics);
    } catch (error) { showError(error); }
  };
  const version = { ...base, id: q.id, version: q.version };
  const primary = firstAction([
    may('approve') && { id: 'approve', label: t('quotes.approve'), icon: BadgeCheck, bare: true, busy: approve.isPending, run: () => approve.mutate({ ...version, note: '' }) },
    o.steps.includes('confirm') && { id: 'confirm', label: t(q.needsApproval && !q.approved ? 'quotes.askApproval' : 'quotes.order.confirm'), icon: BadgeCheck, bare: true, busy: confirm.busy, run: () => void confirmNow() },
  ]);
  const actions = useRecordActions(o.id, [
    primary && { ...primary, look: 'primary' },
    may('reject') && { id: 'reject', label: t('quotes.giveBack'), icon: Undo, look: 'outline', bare: true, run: () => setDialog('reject') },
    may('withdraw') && { id: 'withdraw', label: t('quotes.withdraw'), icon: Undo2, run: () => withdraw.mutate(version) },
    o.status === 'draft' && can('sales.quote.remove') && { id: 'discard', label: t('quotes.order.discard'), icon: Trash2, destructive: true, run: () => void discard() },
    o.steps.includes('cancel') && { id: 'cancel', label: t('quotes.order.cancel'), icon: CircleX, run: () => setDialog('cancel') },
  ]);
  useShowsRecord(useMemo(() => ({ kind: 'order', id: o.id, label: o.number, party: o.partyId ? { id: o.partyId, kind: 'customer' as const } : null }), [o.id, o.number, o.partyId]));
  const ofLook = (look: RecordAction['look']) => <ActionButtons actions={actions.filter((action) => action.look === look)} />;
  return (
    <>
      <PageHeader
        breadcrumb={[<Link key="list" to="/sales/order">{t('quotes.order.title')}</Link>]}
        title={<span className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1"><span className="figures">{o.number}</span><StatusPill tone={q.status === 'in_approval' ? quoteTones.in_approval : orderTones[o.status]}>{t(q.approved ? 'quotes.status.approved' : q.status === 'in_approval' ? 'quotes.status.in_approval' : `quotes.order.status.${o.status}`)}</StatusPill></span>}
        action={ofLook('primary')}
        secondary={<>{note}{ofLook('outline')}{paper}<ActionMenu actions={actions} label={t('quotes.more')} /></>}
      />
      {confirm.dialog}
      {dialog === 'cancel' && <ReasonDialog kind="cancel" order={o} onClose={() => setDialog(null)} />}
      {dialog === 'reject' && <GiveBackDialog quote={q} onClose={() => setDialog(null)} />}
    </>
  );
}

/** Gives an order that waits for approval back to its author, with what should change. */
function GiveBackDialog({ quote: q, onClose }: { quote: Quote; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [note, setNote] = useState('');
  const reject = useAction(rejectQuote, { topics: quoteTopics, onDone: onClose, success: t('quotes.order.givenBackToast') });
  return (
    <Dialog
      open size="sm" title={t('quotes.giveBack')} description={t('quotes.order.giveBackLead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="give-order-back" variant="primary" loading={reject.isPending} disabled={note.trim() === ''}>{t('quotes.giveBack')}</Button></>}
    >
      <form id="give-order-back" onSubmit={(e) => { e.preventDefault(); reject.mutate({ ...base, id: q.id, version: q.version, note: note.trim() }); }}>
        <Field label={t('quotes.order.whatToChange')} required><Textarea rows={3} dir="auto" maxLength={500} value={note} onChange={(e) => setNote(e.target.value)} /></Field>
      </form>
    </Dialog>
  );
}
