import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { stageHistory } from '../../contract.ts';
import { StageStays } from '../stages/stage-stays.tsx';
import { leadTopics, useBase } from './use-leads.ts';

/** Stages a lead went through. */
export function LeadHistory({ id }: { id: string }) {
  const t = useT('sales');
  return <StageStays query={useRead(stageHistory, { ...useBase(), id }, { topics: leadTopics })} amount={t('leads.field.value')} />;
}
