import { useCan } from '#core/web/viewer.tsx';
import { ActivityPanel } from './activity-panel.tsx';

/** Activities on a party's page. */
export function PartyActivities({ partyId }: { partyId: string; kind: 'person' | 'company' }) {
  return <ActivityPanel topic="parties.party" subjectId={partyId} canEdit={useCan()('sales.lead.edit')} />;
}
