import { HandCoins } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import type { Choice } from '#core/web/resource/list-types.ts';
import { useGo } from '#core/web/router.ts';
import { MenuItem } from '#core/web/ui/menu.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { commissionEntries, commissionEntryFields, type CommissionEntry } from '../../contract.ts';
import { useDayText } from '../deals/use-deals.ts';
import { useBase } from '../leads/use-base.ts';
import { orderAddress } from '../quotes/quote-words.ts';
import { earnedTones, earnedTopics, runAddress, useCommissionChoices } from './use-commission.ts';

/** Where an entry comes from, for who may look there: the payment, the invoice, the order. */
function usePlaces(): (e: CommissionEntry) => Array<{ label: string; to: string }> {
  const t = useT('sales');
  const can = useCan();
  return (e) => [
    ...(e.documentId && can('invoicing.invoice.view') ? [{ label: t('commission.toInvoice', { number: e.documentNumber }), to: `/invoice/${e.documentId}` }] : []),
    ...(e.paymentId && can('payments.payment.view') ? [{ label: t('commission.toPayment'), to: `/payments/list?id=${e.paymentId}` }] : []),
    ...(can('sales.quote.view') ? [{ label: t('commission.toOrder', { number: e.orderNumber }), to: orderAddress(e.orderId) }] : []),
    ...(e.runId && can('sales.commission.view_all') ? [{ label: t('commission.toRun'), to: runAddress(e.runId) }] : []),
  ];
}

/** Entries as a list; opening one leads to what earned it. `runs` are those that may be filtered by. */
export function EntryList({ runs }: { runs?: readonly Choice[] }) {
  const t = useT('sales');
  const go = useGo();
  const can = useCan();
  const money = useMoneyText();
  const places = usePlaces();
  const choices = useCommissionChoices().entries;
  const day = useDayText();
  const all = can('sales.commission.view_all');
  const what = (e: CommissionEntry) => `${e.kind === 'credit' ? t('commission.creditOf', { number: e.factNumber }) : t(`commission.kind.${e.kind}`)}${e.isCorrection ? ` · ${t('commission.correction')}` : ''}`;
  const figure = (text: string, currency: string) => <span className={`figures ${text.startsWith('-') ? 'text-destructive-ink' : ''}`}>{money(text, currency)}</span>;
  const state = (e: CommissionEntry) => <span className="inline-flex items-center gap-1.5"><StatusDot tone={earnedTones[e.state]} />{t(`commission.state.${e.state}`)}</span>;
  return (
    <ListPage
      embedded endpoint={commissionEntries.list} input={useBase()} fields={commissionEntryFields} topics={earnedTopics} title={t('commission.title')} choices={runs ? { ...choices, runId: runs } : choices} exportEndpoint={commissionEntries.export}
      rowName={(e: CommissionEntry) => `${e.documentNumber || e.orderNumber} ${e.amount} ${e.currency}`} onOpen={(e) => { const [first] = places(e); if (first) go(first.to); }} rowActions={(e) => { const found = places(e); return found.length === 0 ? null : <>{found.map((p) => <MenuItem key={p.to} onSelect={() => go(p.to)}>{p.label}</MenuItem>)}</>; }}
      columns={[
        { key: 'earnedOn', header: t('commission.field.earnedOn'), width: 135, pin: 'start' }, ...(all ? [{ key: 'accountId', header: t('commission.field.accountId'), width: 150, cell: (e: CommissionEntry) => <span dir="auto">{e.person || '–'}</span> }] : []),
        { key: 'amount', header: t('commission.field.amount'), width: 120, align: 'end', cell: (e) => <span className="font-medium">{figure(e.amount, e.currency)}</span> }, { key: 'kind', header: t('commission.field.kind'), width: 150, cell: what }, { key: 'documentNumber', header: t('commission.field.documentNumber'), width: 120, cell: (e) => <span className="figures">{e.documentNumber || '–'}</span> },
        { key: 'customer', header: t('commission.field.customer'), width: 190, cell: (e) => <span dir="auto">{e.customer || '–'}</span> }, { key: 'base', header: t('commission.field.base'), width: 120, align: 'end', cell: (e) => figure(e.base, e.currency) }, { key: 'percent', header: t('commission.field.percent'), width: 90, align: 'end', cell: (e) => <bdi dir="ltr" className="figures">{e.percent} %</bdi> },
        { key: 'state', header: t('commission.field.state'), width: 130 }, { key: 'orderId', header: t('commission.field.orderId'), width: 120, cell: (e) => <span className="figures">{e.orderNumber}</span> }, { key: 'ruleId', header: t('commission.field.ruleId'), width: 150, hidden: true, cell: (e) => <span dir="auto">{e.rule}</span> }, { key: 'currency', header: t('commission.field.currency'), hidden: true },
        ...(all ? [{ key: 'runId', header: t('commission.field.runId'), width: 200, hidden: true, cell: (e: CommissionEntry) => (e.runId ? runs?.find((r) => r.value === e.runId)?.label ?? t('commission.toRun') : '–') }] : []),
      ]}
      card={(e) => (
        <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{all ? e.person : e.customer || e.orderNumber}</span><span className="font-medium">{figure(e.amount, e.currency)}</span></p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span>{day(e.earnedOn)}</span><span>{what(e)}</span>{e.documentNumber && <span className="figures">{e.documentNumber}</span>}{state(e)}</p></div>
      )}
      empty={{ title: t('commission.emptyTitle'), text: t(all ? 'commission.empty' : 'commission.emptyOwn'), icon: HandCoins }}
    />
  );
}
