import { useT } from '#core/web/i18n/i18n.ts';
import type { PeekProps } from '#core/web/resource/list-peek.tsx';
import { RecordPanel } from '#core/web/resource/record-panel.tsx';
import { useRecord } from '#core/web/resource/use-record.ts';
import { StatusPill } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { dealFields, opportunities, type Deal } from '../../contract.ts';
import { moneyText, useBase } from '../leads/use-leads.ts';
import { StageCriteria } from '../stages/stage-criteria.tsx';
import { categoryTones, dealAddress, dealTones, useDealChoices } from './use-deals.ts';

/** An opportunity beside the list. */
export function DealPeek({ id, ...panel }: PeekProps) {
  const t = useT('sales');
  const record = useRecord<Deal>(opportunities as never, useBase(), id);
  const edit = useCan()('sales.deal.edit');
  const field = (key: keyof Deal) => ({ key, label: t(`deals.field.${key}`) });
  const money = (amount: string | null, deal: Deal) => <span className="figures">{moneyText(amount, deal.currency) ?? '–'}</span>;
  return (
    <RecordPanel
      {...panel} record={record} topic={opportunities.topic} id={id} titleKey="name" fields={dealFields} choices={useDealChoices()} labels={{ criterion: t('leads.field.criterion') }} canEdit={edit} pageHref={dealAddress(id)} party={record.row?.accountId ? { id: record.row.accountId, kind: 'customer' } : undefined}
      status={(deal) => <span className="flex flex-wrap items-center gap-1.5"><StatusPill tone={dealTones[deal.status]}>{t(`deals.status.${deal.status}`)}</StatusPill>{deal.status === 'open' && <StatusPill tone={categoryTones[deal.category]}>{t(`deals.category.${deal.category}`)}</StatusPill>}</span>}
      properties={[
        { ...field('accountName'), cell: (deal) => <span dir="auto">{deal.accountName || '–'}</span> }, { ...field('stageId'), cell: (deal) => <span dir="auto">{deal.stage}</span> },
        { ...field('amount'), editable: record.row?.hasLines === false, cell: (deal) => money(deal.amount, deal) }, { ...field('probability'), cell: (deal) => <span className="figures">{t('deals.percent', { percent: deal.probability })}</span> }, { ...field('weighted'), cell: (deal) => money(deal.weighted, deal) },
        { ...field('closeOn'), editable: record.row?.status === 'open' }, { ...field('nextStep'), cell: (deal) => <span dir="auto">{deal.nextStep || '–'}</span> }, field('ownerId'), field('teamId'), field('nextActivityAt'), field('createdAt'),
      ]}
    >
      {(deal) => <><StageCriteria kind="deal" record={deal} canEdit={edit} />{deal.notes !== '' && <p dir="auto" className="text-sm whitespace-pre-line">{deal.notes}</p>}</>}
    </RecordPanel>
  );
}
