import type { ReactNode } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { RecordCalendar } from '#core/web/board/index.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useCan } from '#core/web/viewer.tsx';
import { dealFields, opportunities, type Deal } from '../../contract.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { dealAddress, dealTopics, isOverdue, useDealChoices } from './use-deals.ts';

/** Opportunities on the days they are to close; dragging an open one moves its close date. */
export function DealsCalendar({ secondary, primaryAction }: { secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const choices = useDealChoices();
  const move = (d: Deal, day: string) => request(opportunities.update, { ...base, id: d.id, version: d.version, closeOn: day } as never, { idempotencyKey: newId() });
  return (
    <RecordCalendar
      endpoint={opportunities.list as never} input={base} fields={dealFields} choices={choices} fieldLabel={(key) => t(key === 'source' ? 'dashboard.field.source' : `deals.field.${key}`)} dateField="closeOn" topics={dealTopics} title={t('deals.title')} secondary={secondary} primaryAction={primaryAction}
      rowName={(d: Deal) => [d.name, moneyText(d.amount, d.currency)].filter((x) => x).join(' · ')} rowHref={(d) => dealAddress(d.id)} tone={(d) => (d.status === 'won' ? 'success' : d.status === 'lost' ? 'neutral' : isOverdue(d) ? 'destructive' : d.category === 'commit' ? 'primary' : 'info')}
      {...(can('sales.deal.edit') ? { onMove: move, canMove: (d: Deal) => d.status === 'open' } : {})}
    />
  );
}
