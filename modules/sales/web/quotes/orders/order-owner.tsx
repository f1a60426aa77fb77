import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { orders, type Order } from '../../../contract.ts';
import { Owner } from '../../leads/lead-form.tsx';
import { useBase } from '../../leads/use-leads.ts';
import { orderTopics } from '../quote-words.ts';

/** Who looks after an order, and a way to give it to somebody else. */
export function OrderOwner({ order: o }: { order: Order }) {
  const t = useT('sales');
  const can = useCan();
  const [giving, setGiving] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span dir="auto">{o.owner?.name ?? '–'}</span>
      {can('sales.quote.edit') && can('sales.lead.assign') && <Button size="sm" variant="ghost" onClick={() => setGiving(true)}>{t('quotes.order.assign')}</Button>}
      {giving && <AssignDialog order={o} onClose={() => setGiving(false)} />}
    </span>
  );
}

function AssignDialog({ order: o, onClose }: { order: Order; onClose: () => void }) {
  const t = useT('sales');
  const base = useBase();
  const [ownerId, setOwnerId] = useState(o.ownerId);
  const assign = useAction(orders.update, { topics: orderTopics, onDone: onClose });
  return (
    <Dialog open size="sm" title={t('quotes.order.assign')} onOpenChange={(next) => { if (!next) onClose(); }} footer={<><Button variant="ghost" onClick={onClose}>{t('quotes.cancel')}</Button><Button type="submit" form="assign-order" variant="primary" loading={assign.isPending} disabled={ownerId === o.ownerId}>{t('quotes.order.assign')}</Button></>}>
      <form id="assign-order" onSubmit={(e) => { e.preventDefault(); assign.mutate({ ...base, id: o.id, version: o.version, ownerId }); }}>
        <Field label={t('quotes.order.owner')}><Owner value={ownerId} onChange={setOwnerId} /></Field>
      </form>
    </Dialog>
  );
}
