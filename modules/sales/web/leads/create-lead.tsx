import { useCreateContext } from '#core/web/create-context.ts';
import { LeadForm } from './lead-form.tsx';

/** Create Bites: Lead. */
export function CreateLead({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const draftKey = useCreateContext()?.draftKey;
  return <LeadForm {...(draftKey ? { draftKey } : {})} onCancel={onCancel} onDone={(lead) => onDone({ label: lead.name, to: `/crm/leads/${lead.id}` })} />;
}
