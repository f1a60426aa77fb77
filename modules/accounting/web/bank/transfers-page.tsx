import { ArrowLeftRight, Ban, Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { FormDrawer, HeldRecord } from '#core/web/forms/form-drawer.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { bankTransferFields, bankTransfers, postBankTransfer, voidBankTransfer, type BankTransfer } from '../../contract.ts';
import { entryAddress, useBooksBase } from '../ledger/use-books.ts';
import { recordAddress } from '../parts/record-address.ts';
import { RemoveButton } from '../parts/remove-button.tsx';
import { bankTopics, transferTones, transferTopics, useBankAccounts, useBankChoices } from './bank-words.ts';
import { TransferForm } from './transfer-form.tsx';

/** Transfers between bank accounts. */
export function BankTransfersPage() {
  const t = useT('accounting');
  const can = useCan();
  const search = useSearchText();
  const money = useMoneyText();
  const base = useBooksBase();
  const words = useBankChoices();
  const accounts = useBankAccounts().map((a) => ({ value: a.id, label: a.name }));
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  const edit = can(bankTransfers.can.edit);
  return (
    <>
      <ListPage
        endpoint={bankTransfers.list} input={base} fields={bankTransferFields} topics={transferTopics} title={t('bank.transfer.title')} choices={{ status: words.status, method: words.method, fromId: accounts, toId: accounts }} rowHref={(x) => recordAddress('/accounting/bank-transfer', x.id, search)} exportEndpoint={bankTransfers.export}
        rowName={(x) => `${x.fromName} → ${x.toName}`} card={(x) => <Card transfer={x} />}
        columns={[
          { key: 'number', header: t('bank.transfer.number'), pin: 'start', width: 130, cell: (x) => <span className="figures font-medium">{x.number || t('bank.transfer.statuses.draft')}</span> }, { key: 'transferOn', header: t('bank.transfer.transferOn'), width: 130 },
          { key: 'fromId', header: t('bank.transfer.from'), width: 180, cell: (x) => <span dir="auto">{x.fromName}</span> }, { key: 'toId', header: t('bank.transfer.to'), width: 180, cell: (x) => <span dir="auto">{x.toName}</span> },
          { key: 'amount', header: t('bank.transfer.amount'), width: 140, cell: (x) => <span className="figures">{money(x.amount, x.fromCurrency)}</span> }, { key: 'toAmount', header: t('bank.transfer.toAmount'), width: 140, align: 'end', cell: (x) => <span className="figures">{money(x.toAmount, x.toCurrency)}</span> },
          { key: 'status', header: t('bank.transfer.status'), width: 120 }, { key: 'arrivesOn', header: t('bank.transfer.arrivesOn'), hidden: true }, { key: 'reference', header: t('bank.transfer.reference'), width: 160 }, { key: 'method', header: t('bank.transfer.method'), hidden: true }, { key: 'createdAt', header: t('bank.field.createdAt'), hidden: true },
        ]}
        primaryAction={edit ? { label: t('bank.transfer.add'), onPress: () => change({ add: true, id: '' }) } : undefined}
        empty={{ title: t('bank.transfer.emptyTitle'), text: t('bank.transfer.empty'), icon: ArrowLeftRight }}
      />
      {id && <TransferPanel key={id} id={id} onClose={() => change({ id: '' })} />}
      {add && edit && <FormDrawer size="lg" onClose={() => change({ add: false })} title={t('bank.transfer.add')}><TransferForm onCancel={() => change({ add: false })} onDone={(x) => change({ add: false, id: x.id })} /></FormDrawer>}
    </>
  );
}

function Card({ transfer: x }: { transfer: BankTransfer }) {
  const t = useT('accounting');
  const money = useMoneyText();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="truncate font-medium" dir="auto">{x.fromName} → {x.toName}</span><span className="figures shrink-0">{money(x.amount, x.fromCurrency)}</span></p>
      <p className="mt-0.5 flex gap-3 text-sm text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={transferTones[x.status]} />{t(`bank.transfer.statuses.${x.status}`)}</span><span className="figures">{x.transferOn}</span></p>
    </div>
  );
}

function TransferPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('accounting');
  const can = useCan();
  const money = useMoneyText();
  const base = useBooksBase();
  const words = useBankChoices();
  const record = useRecord(bankTransfers, base, id);
  const [open, setOpen] = useState<'edit' | 'void' | null>(null);
  const topics = [...transferTopics, ...bankTopics];
  const posting = useAction(postBankTransfer, { topics, success: t('bank.transfer.posted') });
  const voiding = useAction(voidBankTransfer, { topics });
  const edit = can(bankTransfers.can.edit);
  if (open === 'edit' && record.row) {
    return <FormDrawer size="lg" onClose={() => setOpen(null)} title={t('bank.transfer.one')}><HeldRecord row={record.row}>{(row) => <TransferForm transfer={row} onCancel={() => setOpen(null)} onDone={() => { setOpen(null); void record.query.refetch(); }} />}</HeldRecord></FormDrawer>;
  }
  return (
    <>
      <RecordPanel
        record={record} topic={bankTransfers.topic} id={id} titleKey="number" fields={bankTransferFields} choices={{ status: words.status, method: words.method }} canEdit={false} onClose={onClose}
        properties={[
          { key: 'status', label: t('bank.transfer.status') }, { key: 'fromName', label: t('bank.transfer.from') }, { key: 'toName', label: t('bank.transfer.to') }, { key: 'amount', label: t('bank.transfer.amount'), cell: (x) => <span className="figures font-medium">{money(x.amount, x.fromCurrency)}</span> },
          { key: 'toAmount', label: t('bank.transfer.toAmount'), cell: (x) => <span className="figures">{money(x.toAmount, x.toCurrency)}</span> }, { key: 'feeAmount', label: t('bank.transfer.fee'), cell: (x) => <span className="figures">{money(x.feeAmount, x.fromCurrency)}</span> },
          { key: 'transferOn', label: t('bank.transfer.transferOn') }, { key: 'arrivesOn', label: t('bank.transfer.arrivesOn') }, { key: 'method', label: t('bank.transfer.method') }, { key: 'reference', label: t('bank.transfer.reference') }, { key: 'memo', label: t('bank.transfer.memo') },
          { key: 'entryId', label: t('bank.transfer.entry'), cell: (x) => (x.entryId ? <Link to={entryAddress(x.entryId)} className="figures underline underline-offset-4">{x.number}</Link> : '–') },
        ]}
        actions={(x) => (
          <>
            {edit && x.status === 'draft' && <IconButton size="sm" className="text-muted-foreground" aria-label={t('edit')} {...tip(t('edit'))} onClick={() => setOpen('edit')}><Pencil /></IconButton>}
            {edit && x.status === 'draft' && <RemoveButton record={record} onRemoved={onClose} />}
          </>
        )}
      >
        {(x) => (
          <div className="flex flex-wrap gap-2">
            {edit && x.status === 'draft' && <Button size="sm" variant="primary" loading={posting.isPending} onClick={() => posting.mutate({ ...base, id, version: x.version })}><Check />{t('bank.transfer.post')}</Button>}
            {edit && x.status === 'posted' && <Button size="sm" variant="outline" onClick={() => setOpen('void')}><Ban />{t('bank.transfer.void')}</Button>}
          </div>
        )}
      </RecordPanel>
      {open === 'void' && record.row && <AlertDialog open destructive onOpenChange={() => setOpen(null)} title={t('bank.transfer.voidTitle')} description={t('bank.transfer.voidLead')} confirmLabel={t('bank.transfer.void')} onConfirm={async () => { await voiding.mutateAsync({ ...base, id, version: record.row!.version }); }} />}
    </>
  );
}
