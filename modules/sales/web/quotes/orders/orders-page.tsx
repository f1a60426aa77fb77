import { PackageCheck } from 'lucide-react';
import { lazy } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { setCustomValues } from '#core/contract/records.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { usePrintMany } from '#core/web/document/batch/use-print-many.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useGo } from '#core/web/router.ts';
import { useCan } from '#core/web/viewer.tsx';
import { createOrder, orderFields, orders, printOrders, type OrderRow } from '../../../contract.ts';
import { useBase } from '../../leads/use-leads.ts';
import { orderAddress, orderTopics, useOrderChoices } from '../quote-words.ts';
import { OrderCard } from './order-card.tsx';

const OrderPeek = lazy(async () => ({ default: (await import('./order-peek.tsx')).OrderPeek }));

/** All sales orders. */
export function OrdersPage() {
  const t = useT('sales');
  const money = useMoneyText();
  const can = useCan();
  const base = useBase();
  const choices = useOrderChoices();
  const edit = can('sales.quote.edit');
  const go = useGo();
  const print = usePrintMany(printOrders, base);
  const assign = edit && can('sales.lead.assign');
  const save = (o: OrderRow, key: string, values: unknown) => (key === 'ownerId' ? request(orders.update, { ...base, id: o.id, version: o.version, ownerId: values as string | null }, { idempotencyKey: newId() }) : request(setCustomValues, { topic: orders.topic, subjectId: o.id, values: values as never }, { idempotencyKey: newId() }));
  const create = useAction(createOrder, { topics: orderTopics, onDone: (o) => go(orderAddress(o.id)) });
  return (
    <>
    <ListPage
      endpoint={orders.list} input={base} fields={orderFields} topics={orderTopics} title={t('quotes.order.title')} choices={choices} rowHref={(o) => orderAddress(o.id)} peek={(panel) => <OrderPeek {...panel} />} customFields={orders.topic} {...(can('sales.export') ? { exportEndpoint: orders.export } : {})} {...(edit ? { onEdit: save } : {})} rowName={(o) => o.number}
      columns={[
        { key: 'number', header: t('quotes.field.number'), pin: 'start', width: 120, cell: (o) => <span className="figures font-medium">{o.number}</span> }, { key: 'customer', header: t('quotes.field.customer'), width: 220, cell: (o) => <span dir="auto">{o.customer || '–'}</span> }, { key: 'title', header: t('quotes.field.title'), width: 200, cell: (o) => <span dir="auto">{o.title || '–'}</span> },
        { key: 'status', header: t('quotes.field.status'), width: 130 }, { key: 'delivery', header: t('quotes.field.delivery'), width: 150 }, { key: 'invoicing', header: t('quotes.field.invoicing'), width: 150 },
        { key: 'total', header: t('quotes.field.total'), width: 130, align: 'end', cell: (o) => <span className="figures">{money(o.total, o.currency)}</span> }, { key: 'orderedOn', header: t('quotes.field.orderedOn'), width: 120 }, { key: 'ownerId', header: t('quotes.field.ownerId'), width: 150, editable: assign }, { key: 'currency', header: t('quotes.field.currency'), hidden: true },
      ]}
      {...(assign ? { bulk: {
        endpoint: orders.bulk, input: base, canEdit: false, canRemove: false,
        actions: (change: (selection: Selection, fields: Record<string, unknown>) => void) => [{ label: t('quotes.order.assign'), choices: (choices['ownerId'] ?? []).map((p) => ({ label: p.label, run: (selection: Selection) => change(selection, { ownerId: p.value }) })) }],
      } } : {})}
      bulkActions={[print.action]} card={(o) => <OrderCard order={o} />}
      primaryAction={edit ? { label: t('quotes.order.add'), onPress: () => { if (!create.isPending) create.mutate(base); } } : undefined}
      empty={{ title: t('quotes.order.emptyTitle'), text: t('quotes.order.empty'), icon: PackageCheck }}
    />
    {print.dialog}
    </>
  );
}
