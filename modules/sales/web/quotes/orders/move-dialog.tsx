import { useState } from 'react';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { correctDelivery, deliverOrder, returnOrder, type Order } from '../../../contract.ts';
import { millionths, quantityText } from '../../../rules/quotes/fulfilment.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderTopics } from '../quote-words.ts';

/** What the dialog notes: a delivery, goods that came back, or that something was no delivery. */
export type MoveKind = 'deliver' | 'return' | 'take_back';
type Line = Order['lines'][number];

const there = (l: Line): string => quantityText(millionths(l.delivered) - millionths(l.returned));
const kinds = {
  deliver: { call: deliverOrder, title: 'deliver', lead: null, does: 'deliverDo', done: 'deliveredToast', most: (l: Line) => l.left, of: 'ofLeft' },
  return: { call: returnOrder, title: 'return', lead: 'returnLead', does: 'returnDo', done: 'returnedToast', most: there, of: 'ofThere' },
  take_back: { call: correctDelivery, title: 'takeBack', lead: 'takeBackLead', does: 'takeBackDo', done: 'takenBackToast', most: there, of: 'ofThere' },
} as const;

/** Quantities of an order's lines that were delivered or came back; for what comes back also the day and why. */
export function MoveDialog({ kind, order: o, onClose }: { kind: MoveKind; order: Order; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const { call, title, lead, does, done, most, of } = kinds[kind];
  const isBack = kind !== 'deliver';
  const open = o.lines.filter((l) => l.kind === 'item' && most(l) !== '0');
  // A delivery is mostly of all that is left, what comes back is not.
  const [given, setGiven] = useState<Record<string, string>>(() => (isBack ? {} : Object.fromEntries(open.map((l) => [l.id, l.left]))));
  const [lots, setLots] = useState<Record<string, string>>({});
  const [on, setOn] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const move = useAction(call as unknown as Endpoint<Record<string, unknown>, Order>, {
    topics: orderTopics, onDone: onClose, success: t(`quotes.order.${done}`), quiet: true,
    onRefused: (thrown) => { const e = toApiError(thrown); if (e.fields.length > 0) setWrong(Object.fromEntries(e.fields.map((f) => [f.path, f.message]))); else showError(e); },
  });
  const lines = open.map((l) => ({ lineId: l.id, quantity: decimalOf(given[l.id] ?? '') ?? (given[l.id] ? 'x' : '0') })).filter((l) => l.quantity !== '0');
  const at = (id: string) => wrong[`lines.${lines.findIndex((l) => l.lineId === id)}.quantity`];
  const submit = () => { setWrong({}); move.mutate({ ...base, id: o.id, version: o.version, lines: isBack ? lines : lines.map((l) => ({ ...l, ...(lots[l.lineId]?.trim() ? { lot: lots[l.lineId]!.trim() } : {}) })), ...(isBack ? { reason: reason.trim(), ...(on ? { on } : {}) } : { note: '' }) }); };
  return (
    <Dialog open title={t(`quotes.order.${title}`)} description={lead ? t(`quotes.order.${lead}`) : undefined} onOpenChange={(next) => { if (!next) onClose(); }}
      footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="move-order" variant="primary" loading={move.isPending} disabled={lines.length === 0 || lines.some((l) => l.quantity === 'x') || (isBack && reason.trim() === '')}>{t(`quotes.order.${does}`)}</Button></>}>
      <form id="move-order" noValidate className="flex flex-col gap-3" onSubmit={(e) => { e.preventDefault(); submit(); }}>
        {open.map((l) => (
          <div key={l.id} className="grid items-start gap-3 sm:grid-cols-2">
            <Field label={<span dir="auto">{l.name}</span>} help={t(`quotes.order.${of}`, { left: most(l), unit: l.unit })} error={at(l.id)}><Input inputMode="decimal" className="figures max-w-40" value={given[l.id] ?? ''} onChange={(e) => setGiven({ ...given, [l.id]: e.target.value })} /></Field>
            {!isBack && <Field label={t('quotes.order.lot')} optional><Input dir="auto" maxLength={80} value={lots[l.id] ?? ''} onChange={(e) => setLots({ ...lots, [l.id]: e.target.value })} /></Field>}
          </div>
        ))}
        {isBack && <Field label={t('quotes.order.on')} error={wrong['on']}><Input type="date" className="max-w-48" value={on} onChange={(e) => setOn(e.target.value)} /></Field>}
        {isBack && <Field label={t('quotes.order.reason')} required error={wrong['reason']}><Input dir="auto" maxLength={300} value={reason} onChange={(e) => setReason(e.target.value)} /></Field>}
      </form>
    </Dialog>
  );
}
