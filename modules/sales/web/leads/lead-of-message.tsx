import type { GivenMessage } from '#core/web/slots/slots.ts';
import { leads } from '../../contract.ts';
import { factsOfMessage } from '../../rules/leads/facts-of-message.ts';
import { LeadForm } from './lead-form.tsx';

/** A lead of what somebody wrote: who and how to reach them as far as the text says so, all of it as a note. */
export function LeadOfMessage({ message, onDone, onCancel }: { message: GivenMessage; onDone: (made: { topic: string; subjectId: string; label: string; to?: string }) => void; onCancel: () => void }) {
  return <LeadForm given={factsOfMessage(message)} onCancel={onCancel} onDone={(lead) => onDone({ topic: leads.topic, subjectId: lead.id, label: lead.name, to: `/crm/leads/${lead.id}` })} />;
}
