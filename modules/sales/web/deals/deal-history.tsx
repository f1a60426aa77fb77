import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { dealHistory } from '../../contract.ts';
import { useBase } from '../leads/use-leads.ts';
import { StageStays } from '../stages/stage-stays.tsx';
import { dealTopics } from './use-deals.ts';

/** Stages an opportunity went through. */
export function DealHistory({ id }: { id: string }) {
  const t = useT('sales');
  return <StageStays query={useRead(dealHistory, { ...useBase(), id }, { topics: dealTopics })} amount={t('deals.field.amount')} probability={t('deals.field.probability')} />;
}
