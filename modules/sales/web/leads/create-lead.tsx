import { useCreateContext } from '#core/web/create-context.ts';
import { LeadForm } from './lead-form.tsx';

// The last word is the last name, as it is where a person is added by their name.
function nameOf(label: string): { firstName: string; lastName: string } {
  const at = label.trim().lastIndexOf(' ');
  return { firstName: label.trim().slice(0, Math.max(at, 0)), lastName: label.trim().slice(at + 1) };
}

/** Create Bites: Lead. What is known of the account or contact on the page behind stands there already. */
export function CreateLead({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const { draftKey, record } = useCreateContext() ?? {};
  const given = record?.kind === 'account' ? { company: record.label } : record?.kind === 'contact' ? nameOf(record.label) : null;
  return <LeadForm {...(draftKey ? { draftKey } : {})} {...(given ? { given } : {})} onCancel={onCancel} onDone={(lead) => onDone({ label: lead.name, to: `/crm/leads/${lead.id}` })} />;
}
