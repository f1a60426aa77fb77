import { useCreateContext } from '#core/web/create-context.ts';
import { PartyForm } from '../parts/party-form.tsx';
import { partyAddress, type ListedRole } from '../party-address.ts';

interface CreateProps { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }

function CreateParty({ role, onDone, onCancel }: CreateProps & { role: ListedRole }) {
  const { draftKey, record } = useCreateContext() ?? {};
  // Somebody of the account one is looking at.
  const companyId = record?.kind === 'account' ? record.id : null;
  return <PartyForm {...(role === 'contact' ? { kind: 'person' as const, companyId } : {})} roles={[role]} {...(draftKey ? { draftKey } : {})} onCancel={onCancel} onDone={(party) => onDone({ label: party.name, to: partyAddress(party, role) })} />;
}

/** Create Bites: Contact. */
export function CreateContact(props: CreateProps) { return <CreateParty role="contact" {...props} />; }
/** Create Bites: Customer. */
export function CreateCustomer(props: CreateProps) { return <CreateParty role="customer" {...props} />; }
/** Create Bites: Vendor. */
export function CreateVendor(props: CreateProps) { return <CreateParty role="vendor" {...props} />; }
