import type { Activity } from '../../contract.ts';

/** The page of the record an activity stands at. */
export function subjectAddress({ topic, subjectId }: Pick<Activity, 'topic' | 'subjectId'>): string {
  return topic === 'sales.lead' ? `/crm/leads/${subjectId}` : topic === 'sales.opportunity' ? `/sales/opportunity/${subjectId}` : `/parties/${subjectId}`;
}
