import { useState } from 'react';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getParty } from '#modules/parties/contract.ts';
import { MailDialog } from '../mails/mail-dialog.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { useBase } from './use-base.ts';

/** Activities on a party's page, and mails to it and its people. */
export function PartyActivities({ partyId }: { partyId: string; kind: 'person' | 'company' }) {
  const edit = useCan()('sales.lead.edit');
  const [writing, setWriting] = useState(false);
  // The page around it has read it already.
  const party = useRead(getParty, { ...useBase(), id: partyId }, { topics: ['parties.party'] }).data;
  return (
    <>
      <ActivityPanel topic="parties.party" subjectId={partyId} canEdit={edit} onMail={() => setWriting(true)} />
      {writing && <MailDialog topic="parties.party" subjectId={partyId} name={party?.name ?? ''} onClose={() => setWriting(false)} />}
    </>
  );
}
