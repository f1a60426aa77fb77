import { Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealFields, forecastChoices, opportunities, type Deal } from '../../contract.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { dealAddress, dealTopics, useDealChoices } from './use-deals.ts';

/** All opportunities as a list, with sums of what they are worth. */
export function DealsList({ secondary, primaryAction }: { secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const choices = useDealChoices();
  const edit = can('sales.deal.edit');
  const bulk = (selection: Selection, action: object) => request(opportunities.bulk, { ...base, selection, action } as never, { idempotencyKey: newId() });
  const money = (amount: string | null, d: Deal) => <span className="figures">{moneyText(amount, d.currency) ?? '–'}</span>;
  const head = (key: string) => ({ key, header: t(`deals.field.${key}`) });
  return (
    <ListPage
      endpoint={opportunities.list} input={base} fields={dealFields} topics={dealTopics} title={t('deals.title')} choices={choices} rowHref={(d) => dealAddress(d.id)} exportEndpoint={opportunities.export} secondary={secondary} primaryAction={primaryAction} rowName={(d) => d.name}
      columns={[
        { ...head('name'), pin: 'start', width: 220, cell: (d) => <span dir="auto" className="font-medium">{d.name}</span> }, { ...head('accountName'), width: 170, cell: (d) => <span dir="auto">{d.accountName || '–'}</span> }, { ...head('stageId'), width: 140, cell: (d) => d.stage },
        { ...head('amount'), width: 130, cell: (d) => money(d.amount, d) }, { ...head('probability'), width: 110, cell: (d) => <span className="figures">{t('deals.percent', { percent: d.probability })}</span> }, { ...head('weighted'), width: 130, cell: (d) => money(d.weighted, d) },
        { ...head('closeOn'), width: 130, editable: edit && ((d: Deal) => d.status === 'open') }, { ...head('category'), width: 130 }, { ...head('ownerId'), width: 150 }, { ...head('nextStep'), width: 200, editable: edit }, { ...head('status'), width: 110, hidden: true },
        { key: 'isStale', header: t('dashboard.field.isStale'), hidden: true }, { key: 'stageEnteredAt', header: t('dashboard.field.stageEnteredAt'), hidden: true }, { ...head('pipelineId'), hidden: true }, { ...head('slips'), hidden: true }, { ...head('competitor'), hidden: true }, { ...head('lostReason'), hidden: true }, { ...head('sources'), hidden: true }, { ...head('labels'), hidden: true }, { ...head('campaign'), hidden: true }, { ...head('nextActivityAt'), hidden: true }, { ...head('closedAt'), hidden: true }, { ...head('createdAt'), hidden: true }, { ...head('updatedAt'), hidden: true },
      ]}
      onEdit={(d, key, value) => request(opportunities.update, { ...base, id: d.id, version: d.version, [key]: value ?? (key === 'nextStep' ? '' : null) } as never, { idempotencyKey: newId() })}
      bulkActions={[
        ...(edit ? [{ label: t('deals.field.category'), choices: forecastChoices.map((value) => ({ label: t(`deals.category.${value}`), run: (selection: Selection) => bulk(selection, { change: { forecastCategory: value } }) })) }] : []),
        ...(can('sales.lead.assign') ? [{ label: t('deals.field.ownerId'), choices: (choices['ownerId'] ?? []).map((o) => ({ label: o.label, run: (selection: Selection) => bulk(selection, { change: { ownerId: o.value } }) })) }] : []),
        ...(can('sales.deal.remove') ? [{ label: t('deals.remove'), destructive: true, run: (selection: Selection) => bulk(selection, { remove: true }) }] : []),
      ]}
      empty={{ title: t('deals.emptyTitle'), text: t('deals.empty'), icon: Handshake }}
    />
  );
}
