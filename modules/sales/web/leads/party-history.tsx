import { useState } from 'react';
import { useCan } from '#core/web/viewer.tsx';
import type { PartyHistoryProps } from '#modules/parties/web/public.tsx';
import { MailDialog } from '../mails/mail-dialog.tsx';
import { RecordStream } from './stream/record-stream.tsx';

/** The history of a person or company: the same timeline as at leads and opportunities, with what other rooms tell of them. */
export function PartyHistory({ partyId, name, words, isOpen }: PartyHistoryProps) {
  const can = useCan();
  const [writing, setWriting] = useState(false);
  const mayWrite = isOpen && (can('sales.lead.edit') || can('sales.deal.edit'));
  return (
    <>
      <RecordStream topic="parties.party" subjectId={partyId} words={words} canEdit={mayWrite} onMail={mayWrite ? () => setWriting(true) : undefined} />
      {writing && <MailDialog topic="parties.party" subjectId={partyId} name={name} onClose={() => setWriting(false)} />}
    </>
  );
}
