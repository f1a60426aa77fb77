import { useState } from 'react';
import { useRead } from '#core/web/query.ts';
import { useCan } from '#core/web/viewer.tsx';
import { getParty } from '#modules/parties/contract.ts';
import { MailDialog } from '../mails/mail-dialog.tsx';
import { TextDialog } from '../texts/text-dialog.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { useBase } from './use-base.ts';

/** Activities on a party's page, mails and texts to it and its people. */
export function PartyActivities({ partyId }: { partyId: string; kind: 'person' | 'company' }) {
  const can = useCan();
  const edit = can('sales.lead.edit') || can('sales.deal.edit');
  const [writing, setWriting] = useState<'mail' | 'text' | null>(null);
  const close = () => setWriting(null);
  // The page around it has read it already.
  const party = useRead(getParty, { ...useBase(), id: partyId }, { topics: ['parties.party'] }).data;
  return (
    <>
      <ActivityPanel topic="parties.party" subjectId={partyId} canEdit={edit} onMail={() => setWriting('mail')} onText={() => setWriting('text')} />
      {writing === 'mail' && <MailDialog topic="parties.party" subjectId={partyId} name={party?.name ?? ''} onClose={close} />}
      {writing === 'text' && <TextDialog topic="parties.party" subjectId={partyId} name={party?.name ?? ''} onClose={close} />}
    </>
  );
}
