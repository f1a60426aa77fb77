import { Ban, Ellipsis, FileDown } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { saveAs } from '#core/web/save-as.ts';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import type { OpenRecord } from '#core/web/resource/use-record.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { toApiError } from '#core/web/api/errors.ts';
import { toast } from '#core/web/ui/toast.ts';
import { getNetting, nettingFields, nettingPdf, nettings, voidNetting, type Netting } from '../../contract.ts';
import { useDayText, usePaymentsBase } from '../payment-words.ts';
import { RecordLink } from '../record-link.tsx';
import { nettingTopics, useMayNet } from './netting-words.ts';

/** A netting beside the list: what it settled, its confirmation, and the way to take it back. */
export function NettingPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('payments');
  const money = useMoneyText();
  const base = usePaymentsBase();
  const may = useMayNet();
  const [voiding, setVoiding] = useState(false);
  const [busy, setBusy] = useState(false);
  const query = useRead(getNetting, { ...base, id }, { topics: nettingTopics });
  // A netting is never changed in place: what it did is in the ledger.
  const record: OpenRecord<Netting> = { row: query.data, query, saving: false, conflict: null, save: () => Promise.resolve(false), resolve: () => undefined, remove: () => Promise.resolve(false) };
  const download = async (n: Netting) => {
    setBusy(true);
    try {
      saveAs((await request(nettingPdf, { ...base, id })) as Blob, `${n.number}.pdf`);
    } catch (error) { showError(error); } finally { setBusy(false); }
  };
  return (
    <>
      <RecordPanel
        record={record} topic={nettings.topic} id={id} titleKey="number" fields={nettingFields} canEdit={false} onClose={onClose}
        status={(n) => <span className="flex flex-wrap items-center gap-x-3 gap-y-1"><StatusPill tone={n.status === 'posted' ? 'success' : 'neutral'}>{t(`status.${n.status}`)}</StatusPill><span className="figures text-lg font-semibold">{money(n.amount, n.currency)}</span></span>}
        properties={[
          { key: 'party', label: t('netting.party'), cell: (n) => <RecordLink topic="parties.party" id={n.partyId}>{n.party}</RecordLink> }, { key: 'on', label: t('field.on') }, { key: 'entryId', label: t('field.entry'), cell: (n) => <RecordLink topic="accounting.entry" id={n.entryId}>{n.number}</RecordLink> },
          ...(query.data && query.data.currency !== query.data.baseCurrency ? [{ key: 'baseAmount', label: t('field.baseAmount', { currency: query.data.baseCurrency }), cell: (n: Netting) => <span className="figures">{money(n.baseAmount, n.baseCurrency)}</span> }] : []),
          ...(query.data?.voidedOn ? [{ key: 'voidedOn', label: t('field.voided') }, { key: 'voidReason', label: t('field.voidReason'), cell: (n: Netting) => <span dir="auto">{n.voidReason}</span> }] : []),
        ]}
        actions={(n) => may && n.steps.includes('void') && <Menu align="end" trigger={<IconButton size="sm" className="text-muted-foreground" aria-label={t('panel.actions')}><Ellipsis /></IconButton>}><MenuItem icon={<Ban />} destructive onSelect={() => setVoiding(true)}>{t('netting.void')}</MenuItem></Menu>}
      >
        {(n) => (
          <div className="flex flex-col gap-4">
            {n.memo && <p className="whitespace-pre-line" dir="auto">{n.memo}</p>}
            <Parts netting={n} side="customer" /><Parts netting={n} side="vendor" />
            {may && <div><Button size="sm" variant="outline" loading={busy} onClick={() => void download(n)}><FileDown aria-hidden />{t('netting.pdf')}</Button></div>}
          </div>
        )}
      </RecordPanel>
      {voiding && query.data && <VoidNetting netting={query.data} onClose={() => setVoiding(false)} />}
    </>
  );
}

function Parts({ netting, side }: { netting: Netting; side: 'customer' | 'vendor' }) {
  const t = useT('payments');
  const money = useMoneyText();
  const day = useDayText();
  const title = t(side === 'customer' ? 'netting.receivables' : 'netting.payables');
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      <ul className="divide-y rounded-lg border">
        {netting.parts.filter((p) => p.side === side).map((p) => (
          <li key={p.itemId} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-2">
            <span className="min-w-0"><RecordLink topic={p.sourceType} id={p.sourceId}>{p.number}</RecordLink> <span className="text-sm text-muted-foreground">{[p.reference, t('netting.due', { day: day(p.dueOn) })].filter(Boolean).join(' · ')}</span></span>
            <span className="figures">{money(p.amount, netting.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Takes a netting back, with a reason. */
function VoidNetting({ netting, onClose }: { netting: Netting; onClose: () => void }) {
  const t = useT('payments');
  const base = usePaymentsBase();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await request(voidNetting, { ...base, id: netting.id, reason: reason.trim() }, { idempotencyKey: newId() });
      toast.success(t('netting.voided', { number: netting.number }));
      void invalidateTopics(nettingTopics);
      onClose();
    } catch (error) { const field = toApiError(error).fields.find((f) => f.path === 'reason'); if (field) setWrong(field.message); else showError(error); } finally { setBusy(false); }
  };
  return (
    <Dialog open size="sm" title={t('netting.voidTitle', { number: netting.number })} description={t('netting.voidLead')} onOpenChange={(open) => { if (!open) onClose(); }}
      footer={<><Button variant="outline" onClick={onClose}>{t('cancel')}</Button><Button variant="destructive" loading={busy} disabled={reason.trim() === ''} onClick={() => void send()}>{t('netting.void')}</Button></>}>
      <form onSubmit={(e) => { e.preventDefault(); if (reason.trim() !== '') void send(); }}><Field label={t('panel.reason')} required error={wrong}><Input dir="auto" maxLength={300} value={reason} onChange={(e) => { setReason(e.target.value); setWrong(''); }} /></Field></form>
    </Dialog>
  );
}
